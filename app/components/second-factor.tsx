import { Form } from '@remix-run/react'
import type { Factor, NewFactor } from '../../worker/services/factors/schema.ts'
import { plural } from '../lib/plural.ts'
import { Banner } from './banner.tsx'
import { CopyButton } from './copy-button.tsx'
import { SubmitButton } from './submit-button.tsx'
import { Time } from './time.tsx'

interface SecondFactorProps {
  factor: Factor
  setup: NewFactor | null
  codes: string[] | null
  problem: string | null
}

/** The authenticator app of an account: set up, shown as on, and taken away; and its recovery codes, shown once. */
export function SecondFactor({ factor, setup, codes, problem }: SecondFactorProps) {
  return (
    <section aria-labelledby="factor" className="max-w-[38rem]">
      <h2 id="factor" className="text-lg">
        Second factor
      </h2>
      <p className="mt-1 text-sm text-mute">
        {codes && !factor.confirmedAt ? (
          'On: from now on a login asks for a code of your authenticator app.'
        ) : factor.confirmedAt ? (
          <>
            On since <Time value={factor.confirmedAt} form="date" />: a login asks for a code of your
            authenticator app. {plural(factor.recoveryCodes, 'recovery code')} left.
          </>
        ) : (
          'Off. With an authenticator app a login asks for a code beside the password.'
        )}
      </p>
      {codes && <RecoveryCodes codes={codes} />}
      {problem && !setup && (
        <p role="alert" className="mt-4 text-sm text-error">
          {problem}
        </p>
      )}
      {setup ? (
        <Setup setup={setup} problem={problem} />
      ) : factor.confirmedAt || codes ? (
        <Form method="post" action="/account/security" className="mt-4 flex flex-wrap gap-3">
          <SubmitButton intent="renew-codes" look="quiet">
            New recovery codes
          </SubmitButton>
          <SubmitButton intent="remove-factor" look="quiet">
            Remove the second factor
          </SubmitButton>
        </Form>
      ) : (
        <Form method="post" action="/account/security" className="mt-4">
          <SubmitButton intent="begin-factor">Set up an authenticator app</SubmitButton>
        </Form>
      )}
    </section>
  )
}

function Setup({ setup, problem }: { setup: NewFactor; problem: string | null }) {
  return (
    <Form method="post" action="/account/security" className="mt-5 space-y-5">
      <input type="hidden" name="secret" value={setup.secret} />
      <input type="hidden" name="uri" value={setup.uri} />
      <div className="space-y-2 rounded-box border border-line bg-panel p-4 text-sm">
        <p>
          Add an account in your app with this key (time based, six digits), or{' '}
          <a href={setup.uri} className="link-text">
            open the app
          </a>{' '}
          on this device.
        </p>
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

function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <div className="mt-4">
      <Banner type="success">
        <p className="font-medium">Your recovery codes. Keep them now: they are shown only once.</p>
        <p className="mt-1 text-mute">Each stands in for the app, once.</p>
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
      </Banner>
    </div>
  )
}
