import { Form } from '@remix-run/react'
import type { Passkey, PasskeyCreation } from '../../worker/services/passkeys/schema.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { SubmitButton } from './submit-button.tsx'
import { Time } from './time.tsx'

interface PasskeysProps {
  passkeys: Passkey[]
  /** What the browser is to make another with. */
  creation: PasskeyCreation | null
}

/** The passkeys of an account, each with its last use, to be removed; and the way to another. */
export function Passkeys({ passkeys, creation }: PasskeysProps) {
  return (
    <>
      {passkeys.length > 0 && (
        <ul className="mb-4 divide-y divide-line rounded-box border border-line bg-panel">
          {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3 text-sm"
            >
              <div className="min-w-0">
                <p className="font-medium [overflow-wrap:anywhere]">{name}</p>
                <p className="text-mute">
                  Added <Time value={createdAt} form="date" />
                  {', '}
                  {lastUsedAt ? (
                    <>
                      last used <Time value={lastUsedAt} form="relative" />
                    </>
                  ) : (
                    'never used'
                  )}
                </p>
              </div>
              <Form method="post" action="/account/security" preventScrollReset>
                <input type="hidden" name="id" value={id} />
                <button type="submit" name="intent" value="remove-passkey" className="btn btn-quiet">
                  Remove<span className="sr-only"> the passkey {name}</span>
                </button>
              </Form>
            </li>
          ))}
        </ul>
      )}
      {creation ? (
        <Form method="post" action="/account/security" className="flex flex-wrap items-end gap-3">
          <input type="hidden" name="intent" value="add-passkey" />
          <div className="w-72 max-w-full space-y-1.5">
            <label htmlFor="passkey-name" className="block text-sm font-medium">
              Name of the passkey
            </label>
            <input
              id="passkey-name"
              name="name"
              maxLength={100}
              autoComplete="off"
              placeholder="This browser"
              // biome-ignore lint/a11y/noAutofocus: the button that asked for it is gone
              autoFocus
              className="block h-11 w-full rounded-field border border-field-line bg-panel px-3 hover:border-mute"
            />
          </div>
          <PasskeyButton ask={{ create: creation }}>Make the passkey</PasskeyButton>
        </Form>
      ) : (
        <>
          <p className="mb-3 text-sm text-mute">
            Your device, phone or security key proves that it is you, with its fingerprint, face or PIN.
          </p>
          <Form method="post" action="/account/security">
            <SubmitButton intent="begin-passkey" look="quiet" className="needs-script">
              Add a passkey
            </SubmitButton>
          </Form>
        </>
      )}
    </>
  )
}
