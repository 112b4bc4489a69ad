import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Link, useLoaderData } from '@remix-run/react'
import { ErrorPage } from '../components/error-page.tsx'
import { Page } from '../components/page.tsx'
import { figure } from '../lib/plural.ts'
import { publicPage } from '../lib/public-page.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const catalogue = await context.services.catalogue.list()
  const services = new Set(catalogue.map(entry => entry.service))
  return { version: context.env.APP_VERSION, policies: catalogue.length, services: services.size }
}

export default function About() {
  const { version, policies, services } = useLoaderData<typeof loader>()
  return (
    <Page width="medium">
      <div className="max-w-[68ch]">
        <h1 className="text-2xl">About Plumbline</h1>
        <p className="mt-6">
          A plumb line shows what is upright before the wall stands. Plumbline does that for infrastructure:
          it reads a Terraform plan and says what is unsafe in it, before anything is applied.
        </p>
        <p className="mt-4">
          Each plan is judged against industry-standard security and compliance policies. Every finding names
          the resource and the attribute, how severe it is, and what to write instead. What a plan cannot tell
          yet is said to be undetermined, never guessed.
        </p>
        <h2 className="mt-10 text-lg">What it covers</h2>
        <p className="mt-3">
          Amazon Web Services: {figure(policies)}{' '}
          <Link to="/policies" className="link-text">
            policies
          </Link>{' '}
          over {services} services, mapped to{' '}
          <Link to="/frameworks" className="link-text">
            CIS, AWS Foundational Security Best Practices, NIST SP 800-53 and PCI DSS
          </Link>
          . Two more clouds are planned.
        </p>
        <h2 className="mt-10 text-lg">Pipelines</h2>
        <p className="mt-3">
          Plumbline belongs in the pipeline: a job uploads the plan with an API key and gets the findings back
          before anybody approves the change. See{' '}
          <Link to="/pipelines" className="link-text">
            CI/CD Integration
          </Link>
          .
        </p>
        <h2 className="mt-10 text-lg">What happens to a plan</h2>
        <p className="mt-3">
          It is read while it arrives, judged in memory and let go. Only the report is stored, and a report
          never quotes a value that Terraform marks as sensitive.
        </p>
        <p className="mt-12 text-sm text-mute">Version {version}</p>
      </div>
    </Page>
  )
}

export const meta: MetaFunction = args =>
  publicPage(args, {
    title: 'About',
    description:
      'Plumbline assesses Terraform plans against security and compliance policies before they are applied.',
  })

export { ErrorPage as ErrorBoundary }
