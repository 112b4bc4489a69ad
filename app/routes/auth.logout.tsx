import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { redirect, redirectDocument } from '@remix-run/cloudflare'
import { Form } from '@remix-run/react'
import { ErrorPage } from '../components/error-page.tsx'
import { SubmitButton } from '../components/submit-button.tsx'

export function loader({ context }: LoaderFunctionArgs) {
  return context.session.account ? null : redirect('/auth/login')
}

export { clientAction } from '../lib/calm.ts'

export async function action({ context }: ActionFunctionArgs) {
  await context.session.signOut()
  return redirectDocument('/auth/login')
}

/** A visit changes nothing: only this form ends the session, so that no link of another site can. */
export default function Logout() {
  return (
    <>
      <h1 className="text-xl">Log out of Plumbline?</h1>
      <Form method="post" className="mt-6">
        <SubmitButton wide>Logout</SubmitButton>
      </Form>
    </>
  )
}

export const meta: MetaFunction = () => [
  { title: 'Logout · Plumbline' },
  { name: 'description', content: 'Log out of Plumbline.' },
]

export { ErrorPage as ErrorBoundary }
