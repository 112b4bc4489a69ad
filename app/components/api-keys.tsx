import type { SubmissionResult } from '@conform-to/react'
import { Link } from '@remix-run/react'
import type { ApiKey, CreatedApiKey } from '../../worker/services/api-keys/schema.ts'
import type { Subscription } from '../../worker/services/subscriptions/schema.ts'
import { plural } from '../lib/plural.ts'
import { whenUsed } from '../lib/when-used.tsx'
import { SettingsPart } from './settings-part.tsx'
import { Time } from './time.tsx'

interface ApiKeysProps {
  keys: ApiKey[]
  plan: Subscription
  /** Keys of an account whose Premium is paid. */
  most: number
  verified: boolean
  /** The key that was just made: the only time that it can be read. */
  created: CreatedApiKey | null
  lastResult: SubmissionResult<string[]> | null
}

/** The API keys of an account: a list to revoke from, and a form that makes one. */
export function ApiKeys({ keys, plan, most, verified, created, lastResult }: ApiKeysProps) {
  const limit = plan.keyLimit
  return (
    <SettingsPart
      id="api-keys"
      title="API keys"
      text={`A CI job uploads plans with a key. Your subscription allows ${plural(limit, 'key')}; ${keys.length} in use.`}
    >
      {created && (
        <div className="mt-4">
          <NewKey created={created} />
        </div>
      )}

      {keys.length > 0 && (
        <ul className="mt-4 divide-y divide-line rounded-box border border-line bg-panel">
          {keys.map(key => (
            <li
              key={key.id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3 text-sm"
            >
              <div className="min-w-0">
                <p className="[overflow-wrap:anywhere]">
                  <span className="font-medium">{key.name}</span>{' '}
                  <code className="code-text text-mute">plb_…{key.lastFour}</code>
                </p>
                {key.paused && (
                  <p className="text-warning">
                    Paused: your subscription allows {plural(limit, 'key')}, and the newest works
                  </p>
                )}
                <p className="text-mute">
                  Created <Time value={key.createdAt} form="date" />
                  {', '}
                  {key.lastUsedAt ? (
                    <>
                      last used <Time value={key.lastUsedAt} form="relative" />
                    </>
                  ) : (
                    'never used'
                  )}
                </p>
              </div>
              <Link to={`?confirm=revoke&key=${key.id}`} preventScrollReset className="btn btn-quiet">
                Revoke<span className="sr-only"> {key.name}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}

      {!verified ? (
        <div className="mt-4 text-sm text-mute">
          Verify your account first: the link is in the mail we sent you. <ResendButton look="link" />
        </div>
      ) : keys.length >= limit ? (
        <p className="mt-4 text-sm text-mute">
          {`Revoke ${tooMany(keys.length, limit)} to create another`}
          {limit < most && `, or ${wayToPremium(plan)} for ${most}`}.
        </p>
      ) : (
        <CreateKeyForm lastResult={lastResult} />
      )}
    </SettingsPart>
  )
}

/** What has to go before there is room for one more. */
function tooMany(used: number, limit: number): string {
  if (used > limit) return limit === 1 ? `all ${used}` : `${used - limit + 1} of them`
  return used === 1 ? 'the key' : 'a key'
}

function wayToPremium({ type, status }: Subscription): string {
  if (type === 'FREE') return 'upgrade the account'
  return status === 'PENDING' ? 'complete the payment' : 'pay the invoice'
}

const CreateKeyForm = whenUsed(() => import('./create-key-form.tsx').then(part => part.CreateKeyForm))
const NewKey = whenUsed(() => import('./new-key.tsx').then(part => part.NewKey))
const ResendButton = whenUsed(() => import('./resend-button.tsx').then(part => part.ResendButton))
