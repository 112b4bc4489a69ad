import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { Factor, NewFactor } from '../../worker/services/factors/schema.ts'
import type { PasskeyCreation } from '../../worker/services/passkeys/schema.ts'
import { plural } from '../lib/plural.ts'
import type { QrCode } from '../lib/qr.server.ts'
import { CopyButton } from './copy-button.tsx'
import { Passkeys } from './passkeys.tsx'
import { ShownOnce } from './shown-once.tsx'
import { SubmitButton } from './submit-button.tsx'
import { Time } from './time.tsx'

/** An authenticator app that is being set up. */
export interface FactorSetup extends NewFactor {
  /** of `uri` */
  qr: QrCode
}

interface SecondFactorProps {
  factor: Factor
  verified: boolean
  setup: FactorSetup | null
  /** What the browser is to make a passkey with. */
  creation: PasskeyCreation | null
  codes: string[] | null
  problem: string | null
}

/** What an account proves itself with beside its password: an app, passkeys, and recovery codes, which are shown once. */
export function SecondFactor({ factor, verified, setup, creation, codes, problem }: SecondFactorProps) {
  const isOn = factor.confirmedAt !== null || factor.passkeys.length > 0
  return (
    <section aria-labelledby="factor" className="max-w-[38rem]">
      <h2 id="factor" className="text-lg">
        Second factor
      </h2>
      <p className="mt-1 text-sm text-mute">
        {isOn
          ? 'On: a login asks for a passkey, a code of your authenticator app or a recovery code beside the password.'
          : 'Off. With an authenticator app or a passkey a login asks for more than the password.'}
      </p>
      {codes && codes.length > 0 && <RecoveryCodes codes={codes} />}
      {problem && !setup && (
        <p role="alert" className="mt-4 text-sm text-error">
          {problem}
        </p>
      )}
      {verified || isOn ? (
        <>
          <Part title="Authenticator app">
            {setup ? (
              <Setup setup={setup} problem={problem} />
            ) : factor.confirmedAt ? (
              <Form
                method="post"
                action="/account/security"
                className="flex flex-wrap items-center gap-x-6 gap-y-3"
              >
                <p className="text-sm text-mute">
                  On since <Time value={factor.confirmedAt} form="date" />.
                </p>
                <SubmitButton intent="remove-factor" look="quiet">
                  Remove the app
                </SubmitButton>
              </Form>
            ) : (
              <Form method="post" action="/account/security">
                <SubmitButton intent="begin-factor">Set up an authenticator app</SubmitButton>
              </Form>
            )}
          </Part>
          <Part title="Passkeys">
            <Passkeys passkeys={factor.passkeys} creation={creation} />
          </Part>
        </>
      ) : (
        <p className="mt-4 text-sm text-mute">
          Verify your account first: the link is in the mail we sent you.
        </p>
      )}
      {isOn && (
        <Part title="Recovery codes">
          <Form
            method="post"
            action="/account/security"
            className="flex flex-wrap items-center gap-x-6 gap-y-3"
          >
            <p className="text-sm text-mute">{plural(factor.recoveryCodes, 'recovery code')} left.</p>
            <SubmitButton intent="renew-codes" look="quiet">
              New recovery codes
            </SubmitButton>
          </Form>
        </Part>
      )}
    </section>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mt-6">
      <h3 className="mb-2 text-sm font-medium">{title}</h3>
      {children}
    </div>
  )
}

function Setup({ setup, problem }: { setup: FactorSetup; problem: string | null }) {
  return (
    <Form method="post" action="/account/security" className="space-y-5">
      <input type="hidden" name="secret" value={setup.secret} />
      <input type="hidden" name="uri" value={setup.uri} />
      <div className="space-y-3 rounded-box border border-line bg-panel p-4 text-sm">
        <p>
          Scan this with your app, or{' '}
          <a href={setup.uri} className="link-text">
            open the app
          </a>{' '}
          on this device.
        </p>
        <Qr code={setup.qr} label="QR code with the key for your authenticator app" />
        <p>Or add an account in it with this key (time based, six digits):</p>
        <p className="flex flex-wrap items-center gap-3">
          <code data-testid="factor-secret" className="code-text [overflow-wrap:anywhere] select-all">
            {setup.secret.match(/.{1,4}/g)?.join(' ')}
          </code>
          <CopyButton text={setup.secret} label="the key" />
        </p>
      </div>
      <div className="space-y-1.5">
        <label htmlFor="factor-code" className="block text-sm font-medium">
          Code that the app shows
        </label>
        <input
          id="factor-code"
          name="code"
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? 'factor-code-error' : undefined}
          className={`block h-11 w-40 rounded-field border bg-panel px-3 ${problem ? 'border-error' : 'border-field-line hover:border-mute'}`}
        />
        {problem && (
          <p id="factor-code-error" className="text-sm text-error">
            {problem}
          </p>
        )}
      </div>
      <SubmitButton intent="confirm-factor">Turn it on</SubmitButton>
    </Form>
  )
}

/** Dark on light in either theme: many scanners read it no other way. */
function Qr({ code: { size, path }, label }: { code: QrCode; label: string }) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48 rounded-field"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <div className="mt-4">
      <ShownOnce label="Your recovery codes" secret={codes.join()}>
        <p className="font-medium">Keep your recovery codes now: they are shown only once.</p>
        <p className="mt-1 text-mute">Each stands in for the app or the passkey, once.</p>
        <ul className="mt-3 grid gap-x-6 gap-y-1 sm:grid-cols-2">
          {codes.map(code => (
            <li key={code}>
              <code data-testid="recovery-code" className="code-text select-all">
                {code}
              </code>
            </li>
          ))}
        </ul>
        <p className="mt-3">
          <CopyButton text={codes.join('\n')} label="the recovery codes" />
        </p>
      </ShownOnce>
    </div>
  )
}
