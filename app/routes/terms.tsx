import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { ErrorPage } from '../components/error-page.tsx'
import { Page } from '../components/page.tsx'
import { Time } from '../components/time.tsx'
import { publicPage } from '../lib/public-page.ts'
import { throwAnswer } from '../lib/service-error.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  return context.services.terms.latest().catch(throwAnswer)
}

export default function Terms() {
  const terms = useLoaderData<typeof loader>()
  return (
    <Page width="medium">
      <h1 className="text-xl">Terms of service</h1>
      <p className="mt-1 text-sm text-mute">
        Version {terms.version}, <Time value={terms.publishedAt} form="date" />
      </p>
      <div
        className="prose-text terms-text mt-8"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitised it when it was published
        dangerouslySetInnerHTML={{ __html: terms.description }}
      />
    </Page>
  )
}

export const meta: MetaFunction = args =>
  publicPage(args, {
    title: 'Terms of service',
    description: 'The terms of service of Plumbline.',
  })

export { ErrorPage as ErrorBoundary }
