import { getFormProps } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { data, redirect } from '@remix-run/cloudflare'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { publishTerms } from '../../worker/services/terms/schema.ts'
import { ErrorPage } from '../components/error-page.tsx'
import { TextField } from '../components/field.tsx'
import { Page } from '../components/page.tsx'
import { SubmitButton } from '../components/submit-button.tsx'
import type { PageHandle } from '../lib/handle.ts'
import { messageOf, throwAnswer } from '../lib/service-error.ts'
import { useZodForm } from '../lib/use-zod-form.ts'

export const handle: PageHandle = {
  requiresAuth: true,
  requiresRole: ['ADMIN'],
  form: Object.keys(publishTerms.shape),
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
  const lastResult = useActionData<typeof action>()
  const [form, fields] = useZodForm(publishTerms, { id: 'terms', lastResult, defaultValue: { description } })
  return (
    <Page width="medium">
      <h1 className="text-xl">Publish terms</h1>
      <p className="mt-2 max-w-[72ch] text-mute">
        Version {version} is in force. What you publish here becomes version {version + 1} for everyone who
        signs up from now on; unsafe HTML is removed.
      </p>
      <Form method="post" {...getFormProps(form)} className="mt-6 space-y-5">
        <TextField field={fields.description} label="Terms as HTML" rows={20} mono />
        <SubmitButton>Publish version {version + 1}</SubmitButton>
      </Form>
    </Page>
  )
}

export const meta: MetaFunction = () => [
  { title: 'Publish terms · Plumbline' },
  { name: 'description', content: 'Publish a new version of the terms of service.' },
]

export { ErrorPage as ErrorBoundary }
