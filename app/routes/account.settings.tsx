import type { SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import type {
  ActionFunctionArgs,
  AppLoadContext,
  LoaderFunctionArgs,
  MetaFunction,
} from '@remix-run/cloudflare'
import { data, redirect, redirectDocument } from '@remix-run/cloudflare'
import { Form, Link, useLoaderData, useSearchParams } from '@remix-run/react'
import { deactivation } from '../../worker/services/accounts/schema.ts'
import type { CreatedApiKey } from '../../worker/services/api-keys/schema.ts'
import { createApiKey } from '../../worker/services/api-keys/schema.ts'
import { changeForm } from '../../worker/services/passwords/schema.ts'
import { audienceOf } from '../../worker/services/repositories/schema.ts'
import { type CreatedRunTask, createRunTask } from '../../worker/services/run-tasks/schema.ts'
import { type Subscription, subscriptionLimits } from '../../worker/services/subscriptions/schema.ts'
import { ApiKeys } from '../components/api-keys.tsx'
import { Banner } from '../components/banner.tsx'
import { ConfirmDialog } from '../components/confirm-dialog.tsx'
import { ErrorPage } from '../components/error-page.tsx'
import { SettingsPart } from '../components/settings-part.tsx'
import { Time } from '../components/time.tsx'
import { useAnswer } from '../lib/calm.ts'
import { fieldsOf, type PageHandle } from '../lib/handle.ts'
import { plural } from '../lib/plural.ts'
import { requireRecent } from '../lib/recent.ts'
import { fieldErrors, messageOf, serviceError } from '../lib/service-error.ts'
import { upgradeLabel } from '../lib/upgrade.ts'
import { whenUsed } from '../lib/when-used.tsx'

export const handle: PageHandle = {
  form: [
    'intent',
    'id',
    ...fieldsOf<typeof changeForm>({ oldPassword: true, newPassword: true }),
    ...fieldsOf<typeof createApiKey>({ name: true }),
    ...fieldsOf<typeof createRunTask>({
      name: true,
      host: true,
      failOn: true,
      only: true,
      unassessed: true,
    }),
    ...fieldsOf<typeof deactivation>({ reason: true }),
  ],
}

export async function loader({ context }: LoaderFunctionArgs) {
  const account = context.session.account!
  const { services, env } = context
  const [plan, keys, repositories, runTasks] = await Promise.all([
    services.subscriptions.get(account.id),
    services.apiKeys.list(account.id),
    services.repositories.list(account.id),
    services.runTasks.list(account.id),
  ])
  return {
    email: account.email,
    verified: account.verifiedAt !== null,
    premium: subscriptionLimits.PREMIUM,
    plan,
    keys,
    repositories,
    runTasks,
    audience: audienceOf(env.ORIGIN, account.id),
  }
}

export { clientAction } from '../lib/calm.ts'

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  switch (form.get('intent')) {
    case 'change-password':
      return changePassword(form, context)
    case 'create-key':
      return createKey(form, context)
    case 'revoke-key':
      return revokeKey(form, context)
    case 'trust-repository':
      return trustRepository(form, context)
    case 'remove-repository':
      return removeRepository(form, context)
    case 'create-run-task':
      return makeRunTask(form, context)
    case 'remove-run-task':
      return removeRunTask(form, context)
    case 'logout-all':
      return logoutAll(context)
    case 'deactivate':
      return deactivate(form, context)
    default:
      throw data({ message: 'This page does not know that form' }, { status: 400 })
  }
}

export default function Settings() {
  const { email, verified, plan, premium, keys, repositories, runTasks, audience } =
    useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const [params] = useSearchParams()
  const managed = plan.type === 'PREMIUM' ? plan.status !== 'PENDING' : plan.status === 'CANCELLED'
  const asked = params.get('confirm')
  const revoked = keys.find(key => key.id === params.get('key'))
  return (
    <div className="grid gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,1fr)_11rem]">
      <h1 className="text-xl lg:col-span-2">Account Settings</h1>

      <nav aria-label="On this page" className="lg:order-last">
        <ul className="flex flex-wrap gap-x-5 gap-y-1.5 text-sm lg:sticky lg:top-6 lg:flex-col lg:border-l lg:border-line lg:pl-6">
          {PARTS.map(([id, label]) => (
            <li key={id}>
              <a href={`#${id}`} className="link-text rounded">
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>

      <div className="min-w-0 space-y-8">
        <section aria-labelledby="security">
          <h2 id="security" className="mb-4 text-lg">
            Security
          </h2>
          <SettingsPart
            id="password"
            title="Password"
            text={
              <>
                Second factor, passkeys and the devices that are logged in have{' '}
                <Link to="/account/security" className="link-text">
                  a page of their own
                </Link>
                .
              </>
            }
          >
            <div className="max-w-[30rem]">
              <ChangePassword lastResult={answer?.form === 'change-password' ? answer.result : null} />
            </div>
          </SettingsPart>
        </section>

        <section aria-labelledby="account">
          <h2 id="account" className="mb-4 text-lg">
            Account
          </h2>
          <ApiKeys
            keys={keys}
            plan={plan}
            most={premium.keys}
            verified={verified}
            created={answer?.form === 'create-key' ? answer.created : null}
            lastResult={answer?.form === 'create-key' ? answer.result : null}
          />
          <SettingsPart
            id="subscription"
            title={`Subscription: ${SUBSCRIPTION_NAME[plan.type]}`}
            text={<SubscriptionText {...plan} premium={premium} />}
            action={
              <div className="flex flex-wrap gap-3">
                {upgradeLabel(plan) && (
                  <Form method="post" action="/account/upgrade" navigate={false}>
                    <button type="submit" className="btn btn-primary">
                      {upgradeLabel(plan)}
                    </button>
                  </Form>
                )}
                {managed && (
                  <Form method="post" action="/account/billing" navigate={false}>
                    <button type="submit" className="btn btn-quiet">
                      Invoices, card, cancelling
                    </button>
                  </Form>
                )}
              </div>
            }
          >
            {params.get('back') === 'billing' && (
              <div className="mt-4">
                <Banner type="info">
                  You are back from Stripe. What you changed there is told here as soon as Stripe says so,
                  most often at once.
                </Banner>
              </div>
            )}
          </SettingsPart>
          <Repositories repositories={repositories} audience={audience} />
          <RunTasks
            runTasks={runTasks}
            verified={verified}
            created={answer?.form === 'create-run-task' ? answer.runTask : null}
            lastResult={answer?.form === 'create-run-task' ? answer.result : null}
          />
          <SettingsPart
            id="data"
            title="Your data"
            text="All that is kept of this account as one file, a JSON object on each line: account, keys without their secrets, sessions, projects, findings, and every assessment."
            action={
              <a href="/account/export" className="btn btn-quiet">
                Download all data
              </a>
            }
          />
          <SettingsPart
            id="logout"
            title="Log out everywhere"
            text="Ends every session of this account, this one included."
            action={
              <Link to="?confirm=logout-all" preventScrollReset className="btn btn-quiet">
                Logout from all devices
              </Link>
            }
          />
          <SettingsPart
            id="deactivate"
            title="Deactivate account"
            text="Revokes every key and session and cancels a subscription. After 30 days the account and its assessments are erased."
            action={
              <Link to="?confirm=deactivate" preventScrollReset className="btn btn-quiet">
                Deactivate account
              </Link>
            }
          />
        </section>
      </div>

      <ConfirmDialog
        open={asked === 'logout-all'}
        title="Log out from all devices?"
        confirmLabel="Log out"
        form="logout-all"
        cancelTo="/account/settings"
      >
        <p className="text-mute">Each device asks for the password again. API keys keep working.</p>
        <Form method="post" id="logout-all">
          <input type="hidden" name="intent" value="logout-all" />
        </Form>
      </ConfirmDialog>

      <ConfirmDialog
        open={asked === 'deactivate'}
        title="Deactivate this account?"
        confirmLabel="Deactivate"
        danger
        form="deactivate-account"
        cancelTo="/account/settings"
      >
        <DeactivateForm
          id="deactivate-account"
          email={email}
          lastResult={answer?.form === 'deactivate' ? answer.result : null}
        />
      </ConfirmDialog>

      <ConfirmDialog
        open={asked === 'revoke' && revoked !== undefined}
        title="Revoke this API key?"
        confirmLabel="Revoke"
        danger
        form="revoke-key"
        cancelTo="/account/settings"
      >
        <p className="text-mute">
          <span className="font-medium text-base-content">{revoked?.name}</span> (…{revoked?.lastFour}):
          whatever uploads with it gets an error from now on.
        </p>
        <Form method="post" id="revoke-key">
          <input type="hidden" name="intent" value="revoke-key" />
          <input type="hidden" name="id" value={revoked?.id ?? ''} />
        </Form>
      </ConfirmDialog>
    </div>
  )
}

export const meta: MetaFunction = () => [
  { title: 'Settings · Plumbline' },
  { name: 'description', content: 'Password, API keys, subscription and sessions of your account.' },
]

export { ErrorPage as ErrorBoundary }

const ChangePassword = whenUsed(() =>
  import('../components/change-password.tsx').then(part => part.ChangePassword),
)
const Repositories = whenUsed(() => import('../components/repositories.tsx').then(part => part.Repositories))
const RunTasks = whenUsed(() => import('../components/run-tasks.tsx').then(part => part.RunTasks))
const DeactivateForm = whenUsed(() =>
  import('../components/deactivate-form.tsx').then(part => part.DeactivateForm),
)

const PARTS: [id: string, label: string][] = [
  ['password', 'Password'],
  ['api-keys', 'API keys'],
  ['subscription', 'Subscription'],
  ['repositories', 'Repositories'],
  ['run-tasks', 'Run tasks'],
  ['data', 'Your data'],
  ['logout', 'Log out everywhere'],
  ['deactivate', 'Deactivation'],
]

const SUBSCRIPTION_NAME = { FREE: 'Free', PREMIUM: 'Premium' }

function SubscriptionText({
  type,
  status,
  callLimit,
  keyLimit,
  graceEnd,
  periodEnd,
  endsWithPeriod,
  premium,
}: Subscription & { premium: (typeof subscriptionLimits)['PREMIUM'] }) {
  const gives = `${callLimit} API calls per month and ${plural(keyLimit, 'API key')}.`
  if (type === 'FREE') {
    const { price, calls, keys } = premium
    const ended = status === 'CANCELLED' ? 'Premium has ended. ' : ''
    return <>{`${ended}${gives} Premium: ${calls} calls and ${keys} keys for $${price} per month.`}</>
  }
  if (status === 'PENDING') return <>{`Not paid yet; until then ${gives}`}</>
  if (status === 'PAST_DUE' && graceEnd) {
    return (
      <>
        The last payment did not go through. {gives} The limits of Free hold from{' '}
        <Time value={graceEnd} form="date" utc /> on, until the invoice is paid.
      </>
    )
  }
  return (
    <>
      {gives}
      {periodEnd && (
        <>
          {endsWithPeriod ? ' Cancelled: it ends on ' : ' It renews on '}
          <Time value={periodEnd} form="date" utc />.
        </>
      )}
    </>
  )
}

interface Answer {
  form: string
  result: SubmissionResult<string[]> | null
  created: CreatedApiKey | null
  runTask: CreatedRunTask | null
}

async function changePassword(form: FormData, { services, session, client }: AppLoadContext) {
  const submission = parseWithZod(form, { schema: changeForm })
  const hideFields = ['oldPassword' as const, 'newPassword' as const]
  if (submission.status !== 'success') return refused('change-password', submission.reply({ hideFields }))
  try {
    await services.passwords.change(session.account!.id, submission.value, client, session.id ?? undefined)
  } catch (error) {
    const known = serviceError(error)
    const wrong: Record<string, string[]> | undefined =
      known?.code === 'INCORRECT_OLD_PASSWORD'
        ? { oldPassword: ['Incorrect old password'] }
        : known?.code === 'PASSWORD_MATCHES_OLD'
          ? { newPassword: ['Password cannot match previous password'] }
          : fieldErrors(error)
    if (!wrong) session.flash({ type: 'error', text: messageOf(error, 'Failed to change') })
    return refused('change-password', submission.reply({ fieldErrors: wrong, hideFields }))
  }
  session.flash({ type: 'success', text: 'Password Changed Successfully!' })
  return redirect('/account/settings')
}

async function createKey(form: FormData, context: AppLoadContext) {
  const { services, session } = context
  requireRecent(context, '/account/settings')
  const submission = parseWithZod(form, { schema: createApiKey })
  if (submission.status !== 'success') return refused('create-key', submission.reply())
  try {
    const created = await services.apiKeys.create(session.account!.id, submission.value)
    const result = submission.reply({ resetForm: true })
    return data<Answer>({ form: 'create-key', result, created, runTask: null })
  } catch (error) {
    session.flash({ type: 'error', text: messageOf(error, 'Failed to generate API Token') })
    return refused('create-key', submission.reply())
  }
}

async function revokeKey(form: FormData, { services, session }: AppLoadContext) {
  try {
    await services.apiKeys.revoke(session.account!.id, String(form.get('id')))
    session.flash({ type: 'success', text: 'The API key was revoked' })
  } catch (error) {
    session.flash({ type: 'error', text: messageOf(error, 'Failed to revoke the API key') })
  }
  return redirect('/account/settings')
}

async function trustRepository(form: FormData, context: AppLoadContext) {
  const { services, session } = context
  requireRecent(context, '/account/settings')
  try {
    await services.repositories.trust(session.account!.id, String(form.get('id')))
    session.flash({ type: 'success', text: 'The repository can upload from now on' })
  } catch (error) {
    session.flash({ type: 'error', text: messageOf(error, 'Failed to trust the repository') })
  }
  return redirect('/account/settings')
}

async function removeRepository(form: FormData, { services, session }: AppLoadContext) {
  try {
    await services.repositories.remove(session.account!.id, String(form.get('id')))
    session.flash({ type: 'success', text: 'The repository was removed' })
  } catch (error) {
    session.flash({ type: 'error', text: messageOf(error, 'Failed to remove the repository') })
  }
  return redirect('/account/settings')
}

async function makeRunTask(form: FormData, context: AppLoadContext) {
  const { services, session } = context
  requireRecent(context, '/account/settings')
  const submission = parseWithZod(form, { schema: createRunTask })
  if (submission.status !== 'success') return refused('create-run-task', submission.reply())
  try {
    const runTask = await services.runTasks.create(session.account!.id, submission.value)
    const result = submission.reply({ resetForm: true })
    return data<Answer>({ form: 'create-run-task', result, created: null, runTask })
  } catch (error) {
    session.flash({ type: 'error', text: messageOf(error, 'Failed to create the run task') })
    return refused('create-run-task', submission.reply())
  }
}

async function removeRunTask(form: FormData, { services, session }: AppLoadContext) {
  try {
    await services.runTasks.remove(session.account!.id, String(form.get('id')))
    session.flash({ type: 'success', text: 'The run task was removed' })
  } catch (error) {
    session.flash({ type: 'error', text: messageOf(error, 'Failed to remove the run task') })
  }
  return redirect('/account/settings')
}

async function logoutAll({ services, session }: AppLoadContext) {
  try {
    await services.sessions.revokeAll(session.account!.id)
  } catch (error) {
    session.flash({ type: 'error', text: messageOf(error, 'Failed to logout') })
    return redirect('/account/settings')
  }
  await session.signOut()
  return redirectDocument('/auth/login')
}

async function deactivate(form: FormData, context: AppLoadContext) {
  const { services, session } = context
  requireRecent(context, '/account/settings')
  const submission = parseWithZod(form, { schema: deactivation })
  if (submission.status !== 'success') return refused('deactivate', submission.reply())
  try {
    await services.accounts.deactivate(session.account!.id, submission.value)
  } catch (error) {
    session.flash({ type: 'error', text: messageOf(error, 'Failed to deactivate account') })
    return redirect('/account/settings')
  }
  await session.signOut()
  return redirectDocument('/auth/login')
}

function refused(form: string, result: SubmissionResult<string[]>) {
  return data<Answer>({ form, result, created: null, runTask: null }, { status: 400 })
}
