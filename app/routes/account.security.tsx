import type {
  ActionFunctionArgs,
  AppLoadContext,
  LoaderFunctionArgs,
  MetaFunction,
} from '@remix-run/cloudflare'
import { data, redirect } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { NewFactor } from '../../worker/services/factors/schema.ts'
import { confirmFactor } from '../../worker/services/factors/schema.ts'
import { ErrorPage } from '../components/error-page.tsx'
import { SecondFactor } from '../components/second-factor.tsx'
import { SessionList } from '../components/session-list.tsx'
import type { PageHandle } from '../lib/handle.ts'
import { requireRecent } from '../lib/recent.ts'
import { messageOf, serviceError } from '../lib/service-error.ts'

export const handle: PageHandle = {
  form: ['intent', 'id', 'secret', 'uri', ...Object.keys(confirmFactor.shape)],
}

export async function loader({ context }: LoaderFunctionArgs) {
  const { services, session } = context
  const id = session.account!.id
  const [factor, sessions] = await Promise.all([
    services.factors.get(id),
    services.sessions.list(id, session.id ?? undefined),
  ])
  return { factor, sessions }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const intent = String(form.get('intent'))
  if (intent === 'end-session') return endSession(String(form.get('id')), context)
  requireRecent(context, HERE)
  const { services, session, client } = context
  const id = session.account!.id
  try {
    switch (intent) {
      case 'begin-factor':
        return { ...NOTHING, setup: await services.factors.begin(id) }
      case 'confirm-factor':
        return {
          ...NOTHING,
          codes: await services.factors.confirm(id, String(form.get('code') ?? ''), client),
        }
      case 'renew-codes':
        return { ...NOTHING, codes: await services.factors.renewRecoveryCodes(id) }
      case 'remove-factor':
        await services.factors.remove(id, client)
        session.flash({ type: 'success', text: 'The second factor was removed' })
        return redirect(HERE)
    }
  } catch (error) {
    const problem = messageOf(error, 'An unknown error occurred')
    const secret = String(form.get('secret') ?? '')
    const setup =
      intent === 'confirm-factor' && secret ? { secret, uri: String(form.get('uri') ?? '') } : null
    return data<Answer>({ codes: null, setup, problem }, { status: serviceError(error)?.status ?? 500 })
  }
  throw data({ message: 'This page does not know that form' }, { status: 400 })
}

export default function Security() {
  const { factor, sessions } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>() ?? NOTHING
  return (
    <div className="space-y-12">
      <h1 className="text-xl">Security</h1>
      <SecondFactor factor={factor} {...answer} />
      <SessionList sessions={sessions} />
    </div>
  )
}

export const meta: MetaFunction = () => [{ title: 'Security · Plumbline' }]

export { ErrorPage as ErrorBoundary }

const HERE = '/account/security'

interface Answer {
  /** the app that is being set up */
  setup: NewFactor | null
  /** recovery codes that were just made: the only time that they can be read */
  codes: string[] | null
  problem: string | null
}

const NOTHING: Answer = { setup: null, codes: null, problem: null }

async function endSession(id: string, { services, session, client }: AppLoadContext) {
  try {
    await services.sessions.endOne(session.account!.id, id, client)
    session.flash({ type: 'success', text: 'The session was ended' })
  } catch (error) {
    session.flash({ type: 'error', text: messageOf(error, 'Failed to end the session') })
  }
  return redirect(HERE)
}
