import { useFetcher } from '@remix-run/react'
import type { ApiKey } from '../../worker/services/api-keys/schema.ts'
import { exportCommand, KEY_VARIABLE, uploadCommand } from '../lib/commands.ts'
import type { action as createKeyAction } from '../routes/account.settings.tsx'
import { NewKey } from './new-key.tsx'
import { ResendButton } from './resend-button.tsx'
import { Terminal } from './terminal.tsx'

interface UsageStepsProps {
  email: string
  origin: string
  apiKey: ApiKey | undefined
  verified: boolean
}

/** How to get the first assessment: three steps with the reader's own address and key filled in. */
export function UsageSteps({ email, origin, apiKey, verified }: UsageStepsProps) {
  const { Form, data, state } = useFetcher<typeof createKeyAction>()
  const created = data?.created
  return (
    <ol className="mt-6 space-y-8">
      <Step number={1} title="Generate the plan as JSON">
        <Terminal
          label="the plan command"
          command={'terraform plan -out=plan.out\nterraform show -json plan.out > plan.json'}
        />
      </Step>
      <Step number={2} title="Create an API key">
        {created ? (
          <NewKey created={created} />
        ) : apiKey ? (
          <p className="text-sm text-mute">
            Your key <span className="font-medium text-base-content">{apiKey.name}</span>{' '}
            <code className="code-text">plb_…{apiKey.lastFour}</code> is ready.
          </p>
        ) : (
          <>
            <p className="text-sm text-mute">
              It is shown once; keep it where your pipeline keeps its secrets.
              {!verified && ' Verify your account first: the link is in the mail we sent you.'}
            </p>
            {verified ? (
              // without scripts it is shown where it stands in the settings
              <Form method="post" action="/account/settings#api-keys" className="mt-3">
                <input type="hidden" name="intent" value="create-key" />
                <input type="hidden" name="name" value="CI" />
                <button type="submit" className="btn btn-primary" disabled={state !== 'idle'}>
                  Create an API key
                </button>
              </Form>
            ) : (
              <div className="mt-3">
                <ResendButton />
              </div>
            )}
          </>
        )}
      </Step>
      <Step number={3} title="Send the plan file">
        <Terminal label="the upload command" command={uploadCommand(origin, email)} />
        <p className="mt-2 text-sm text-mute">
          A multipart form upload: the email in the header <code className="code-text">email</code>, the key
          in <code className="code-text">Authorization</code>. The command reads it from the variable{' '}
          <code className="code-text">{KEY_VARIABLE}</code>:{' '}
          <code className="code-text">{exportCommand('plb_…')}</code>.
        </p>
      </Step>
    </ol>
  )
}

function Step({ number, title, children }: { number: number; title: string; children: React.ReactNode }) {
  return (
    <li className="grid grid-cols-[28px_minmax(0,1fr)] gap-x-3">
      <span
        aria-hidden="true"
        className="grid size-7 place-items-center rounded-full bg-accent-soft text-sm font-semibold text-accent"
      >
        {number}
      </span>
      <div>
        <h3 className="mb-2.5 text-base">{title}</h3>
        {children}
      </div>
    </li>
  )
}
