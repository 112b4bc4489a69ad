import { Form } from '@remix-run/react'
import type { SessionInfo } from '../../worker/services/sessions/schema.ts'
import { whenUsed } from '../lib/when-used.tsx'
import { More } from './more.tsx'
import { Time } from './time.tsx'

/** Where the account is signed in: each with its device, its place and its last use, to be ended. */
export function SessionList({
  sessions,
  page,
  last,
}: {
  sessions: SessionInfo[]
  page: number
  last: number
}) {
  return (
    <section aria-labelledby="sessions" className="border-t border-line pt-8">
      <h2 id="sessions" className="text-lg">
        Sessions
      </h2>
      <p className="mt-1 text-sm text-mute">
        Where you are logged in. A session ends 30 days after its login, or after 14 without use.
      </p>
      {sessions.length > 0 && (
        <More first={FIRST} className="mt-4 divide-y divide-line rounded-box border border-line bg-panel">
          {sessions.map(({ id, device, place, createdAt, lastUsedAt, current }) => (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3 text-sm"
            >
              <div className="min-w-0">
                <p className="[overflow-wrap:anywhere]">
                  <span className="font-medium">{device ?? 'Unknown device'}</span>
                  {place && <span className="text-mute"> · {place}</span>}
                  {current && (
                    <span className="ml-2 inline-flex h-5 items-center rounded-full bg-success-soft px-2 text-xs font-medium text-success">
                      This one
                    </span>
                  )}
                </p>
                <p className="text-mute">
                  Logged in <Time value={createdAt} form="date" />, last used{' '}
                  <Time value={lastUsedAt} form="relative" />
                </p>
              </div>
              {!current && (
                <Form method="post" action="/account/security" preventScrollReset>
                  <input type="hidden" name="id" value={id} />
                  <button type="submit" name="intent" value="end-session" className="btn btn-quiet">
                    End<span className="sr-only"> the session of {device ?? 'an unknown device'}</span>
                  </button>
                </Form>
              )}
            </li>
          ))}
        </More>
      )}
      {(page > 1 || last > 1) && <Pagination page={page} last={last} list="sessions" />}
    </section>
  )
}

/** What somebody looks through at a glance; who logs in by scripts has dozens. */
const FIRST = 8

const Pagination = whenUsed(() => import('./pagination.tsx').then(part => part.Pagination))
