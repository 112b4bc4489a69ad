import type {
  ActionFunctionArgs,
  AppLoadContext,
  LoaderFunctionArgs,
  MetaFunction,
} from '@remix-run/cloudflare'
import { data, redirect } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import type { confirmFactor, NewFactor } from '../../worker/services/factors/schema.ts'
import type { PasskeyCreation } from '../../worker/services/passkeys/schema.ts'
import { confirmPasskeyForm } from '../../worker/services/passkeys/schema.ts'
import { sessionsPageQuery } from '../../worker/services/sessions/schema.ts'
import { ErrorPage } from '../components/error-page.tsx'
import { type FactorSetup, SecondFactor } from '../components/second-factor.tsx'
import { SessionList } from '../components/session-list.tsx'
import { useAnswer } from '../lib/calm.ts'
import { fieldsOf, type PageHandle } from '../lib/handle.ts'
import { qrCodeOf } from '../lib/qr.server.ts'
import { readQuery } from '../lib/query.ts'
import { requireRecent } from '../lib/recent.ts'
import { messageOf, serviceError } from '../lib/service-error.ts'

export const handle: PageHandle = {
  form: [
    'intent',
    'id',
    'secret',
    'uri',
    ...fieldsOf<typeof confirmFactor>({ code: true }),
    ...fieldsOf<typeof confirmPasskeyForm>({ passkey: true, name: true }),
  ],
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { services, session } = context
  const { id, verifiedAt } = session.account!
  const { page } = readQuery(request, sessionsPageQuery)
  const [factor, sessions, total] = await Promise.all([
    services.factors.get(id),
    services.sessions.list(id, { page, perPage: PER_PAGE }, session.id ?? undefined),
    services.sessions.total(id),
  ])
  const last = Math.max(1, Math.ceil(total / PER_PAGE))
  return { factor, sessions, page, last, verified: verifiedAt !== null }
}

export { clientAction } from '../lib/calm.ts'

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const intent = String(form.get('intent'))
  if (intent === 'end-session') return endSession(String(form.get('id')), context)
  requireRecent(context, HERE)
  const { services, session, client } = context
  const id = session.account!.id
  const of = (name: string) => String(form.get(name) ?? '')
  try {
    switch (intent) {
      case 'begin-factor':
        return answer({ setup: setupOf(await services.factors.begin(id)) })
      case 'confirm-factor':
        return answer({ codes: await services.factors.confirm(id, of('code'), client) })
      case 'renew-codes':
        return answer({ codes: await services.factors.renewRecoveryCodes(id) })
      case 'remove-factor':
        await services.factors.remove(id, client)
        session.flash({ type: 'success', text: 'The authenticator app was removed' })
        return redirect(HERE)
      case 'begin-passkey':
        return answer({ creation: await services.factors.beginPasskey(id, session.id!) })
      case 'add-passkey': {
        const made = confirmPasskeyForm.safeParse({
          passkey: of('passkey'),
          name: of('name').trim() || undefined,
        })
        if (!made.success) return answer({ problem: made.error.issues[0]?.message ?? '' }, 400)
        const { recoveryCodes } = await services.factors.addPasskey(id, session.id!, made.data, client)
        session.flash({ type: 'success', text: 'The passkey was added' })
        return answer({ codes: recoveryCodes })
      }
      case 'remove-passkey':
        await services.factors.removePasskey(id, of('id'), client)
        session.flash({ type: 'success', text: 'The passkey was removed' })
        return redirect(HERE)
    }
  } catch (error) {
    const problem = messageOf(error, 'An unknown error occurred')
    const isSetup = intent === 'confirm-factor' && of('secret') !== '' && of('uri').length < 1000
    const setup = isSetup ? setupOf({ secret: of('secret'), uri: of('uri') }) : null
    return answer({ setup, problem }, serviceError(error)?.status ?? 500)
  }
  throw data({ message: 'This page does not know that form' }, { status: 400 })
}

export default function Security() {
  const { factor, sessions, page, last, verified } = useLoaderData<typeof loader>()
  const done = useAnswer<typeof action>() ?? NOTHING
  return (
    <div className="space-y-12">
      <h1 className="text-xl">Security</h1>
      <SecondFactor factor={factor} verified={verified} {...done} />
      <SessionList sessions={sessions} page={page} last={last} />
    </div>
  )
}

export const meta: MetaFunction = () => [
  { title: 'Security · Plumbline' },
  { name: 'description', content: 'Second factor, passkeys and sessions of your account.' },
]

export { ErrorPage as ErrorBoundary }

/** Sessions that are listed on one page. */
const PER_PAGE = 40

const HERE = '/account/security'

interface Answer {
  /** the app that is being set up */
  setup: FactorSetup | null
  /** what the browser is to make a passkey with */
  creation: PasskeyCreation | null
  /** recovery codes that were just made: the only time that they can be read */
  codes: string[] | null
  problem: string | null
}

const NOTHING: Answer = { setup: null, creation: null, codes: null, problem: null }

function answer(what: Partial<Answer>, status = 200) {
  return data<Answer>({ ...NOTHING, ...what }, { status })
}

function setupOf(factor: NewFactor): FactorSetup {
  return { ...factor, qr: qrCodeOf(factor.uri) }
}

async function endSession(id: string, { services, session, client }: AppLoadContext) {
  try {
    await services.sessions.endOne(session.account!.id, id, client)
    session.flash({ type: 'success', text: 'The session was ended' })
  } catch (error) {
    session.flash({ type: 'error', text: messageOf(error, 'Failed to end the session') })
  }
  return redirect(HERE)
}
