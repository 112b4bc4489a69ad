import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Link, useLoaderData } from '@remix-run/react'
import { CodeBlock } from '../components/code-block.tsx'
import { ErrorPage } from '../components/error-page.tsx'
import { Page } from '../components/page.tsx'

export function loader({ context }: LoaderFunctionArgs) {
  return { origin: context.env.ORIGIN, email: context.session.account?.email ?? 'you@example.com' }
}

export default function Pipelines() {
  const { origin, email } = useLoaderData<typeof loader>()
  return (
    <Page width="medium">
      <h1 className="text-2xl">CI/CD Integration</h1>
      <p className="mt-4 max-w-[68ch] text-mute">
        A job plans, uploads the plan and shows the findings before anybody approves. It needs one secret: an
        API key of your{' '}
        <Link to="/account/settings" className="link-text">
          account settings
        </Link>
        .
      </p>

      <section aria-labelledby="github" className="card-panel mt-10 p-5 sm:p-6">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <h2 id="github" className="text-lg">
            GitHub Actions
          </h2>
          <a
            href={MARKETPLACE}
            rel="noopener"
            className="btn btn-quiet h-auto min-h-9 py-1.5 text-center whitespace-normal"
          >
            View on the Marketplace
          </a>
        </div>
        <p className="mt-2 mb-4 max-w-[68ch] text-sm text-mute">
          These steps work in any workflow as they stand; put the key into the secret{' '}
          <code className="code-text">PLUMBLINE_KEY</code>.
        </p>
        <CodeBlock
          label="the workflow steps"
          lines={workflow(origin, email).map(text => ({ text, mark: ' ' }))}
        />
      </section>

      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        {COMING.map(([name, text]) => (
          <section key={name} className="rounded-box border border-dashed border-field-line p-5">
            <div className="flex items-center justify-between gap-4">
              <h2 className="text-lg text-mute">{name}</h2>
              <span className="rounded-full bg-base-200 px-2.5 py-0.5 text-xs font-medium text-mute">
                Coming soon
              </span>
            </div>
            <p className="mt-2 text-sm text-mute">{text}</p>
          </section>
        ))}
      </div>
    </Page>
  )
}

export const meta: MetaFunction = () => [
  { title: 'CI/CD Integration · Plumbline' },
  {
    name: 'description',
    content: 'Assess Terraform plans from GitHub Actions or any job that can run curl.',
  },
]

export { ErrorPage as ErrorBoundary }

const MARKETPLACE = 'https://github.com/marketplace?type=actions&query=plumbline'

const COMING: [name: string, text: string][] = [
  ['GitLab CI/CD', 'Until then the upload is one curl command that runs in any job.'],
  ['Bitbucket Pipelines', 'Until then the upload is one curl command that runs in any step.'],
]

function workflow(origin: string, email: string): string[] {
  return [
    '- run: terraform plan -out=plan.out',
    '- run: terraform show -json plan.out > plan.json',
    '- name: Assess the plan',
    '  run: |',
    '    curl --fail-with-body -F plan=@plan.json \\',
    `      -H "email: ${email}" \\`,
    '      -H "Authorization: Bearer $PLUMBLINE_KEY" \\',
    `      ${origin}/api/assessment/api`,
    '  env:',
    '    PLUMBLINE_KEY: ${{ secrets.PLUMBLINE_KEY }}',
  ]
}
