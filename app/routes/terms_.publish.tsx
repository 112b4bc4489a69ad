import { parseWithZod } from '@conform-to/zod/v4'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { data, redirect } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { publishTerms } from '../../worker/services/terms/schema.ts'
import { ErrorPage } from '../components/error-page.tsx'
import { Page } from '../components/page.tsx'
import { useAnswer } from '../lib/calm.ts'
import { fieldsOf, type PageHandle } from '../lib/handle.ts'
import { messageOf, throwAnswer } from '../lib/service-error.ts'
import { whenUsed } from '../lib/when-used.tsx'

export const handle: PageHandle = {
  requiresAuth: true,
  requiresRole: ['ADMIN'],
  form: fieldsOf<typeof publishTerms>({ description: true }),
  // fifty thousand characters, as a form spells them
  formBytes: 640 * 1024,
}

export async function loader({ context }: LoaderFunctionArgs) {
  const { version, description } = await context.services.terms.latest().catch(throwAnswer)
  return { version, description }
}

export { clientAction } from '../lib/calm.ts'

export async function action({ request, context }: ActionFunctionArgs) {
  const { services, session } = context
  const submission = parseWithZod(await request.formData(), { schema: publishTerms })
  if (submission.status !== 'success') return data(submission.reply(), { status: 400 })
  try {
    await services.terms.publish(session.account!.id, submission.value)
  } catch (error) {
    return data(
      submission.reply({ fieldErrors: { description: [messageOf(error, 'Failed to publish the terms')] } }),
      { status: 400 },
    )
  }
  session.flash({ type: 'success', text: 'The terms were published' })
  return redirect('/terms')
}

export default function PublishTerms() {
  const { version, description } = useLoaderData<typeof loader>()
  const lastResult = useAnswer<typeof action>()
  return (
    <Page width="medium">
      <h1 className="text-xl">Publish terms</h1>
      <p className="mt-2 max-w-[72ch] text-mute">
        Version {version} is in force. What you publish here becomes version {version + 1} for everyone who
        signs up from now on; unsafe HTML is removed.
      </p>
      <TermsForm description={description} version={version + 1} lastResult={lastResult} />
    </Page>
  )
}

export const meta: MetaFunction = () => [
  { title: 'Publish terms · Plumbline' },
  { name: 'description', content: 'Publish a new version of the terms of service.' },
]

export { ErrorPage as ErrorBoundary }

const TermsForm = whenUsed(() => import('../components/terms-form.tsx').then(part => part.TermsForm))
