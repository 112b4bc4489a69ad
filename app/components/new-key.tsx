import type { CreatedApiKey } from '../../worker/services/api-keys/schema.ts'
import { exportCommand } from '../lib/commands.ts'
import { CopyButton } from './copy-button.tsx'
import { ShownOnce } from './shown-once.tsx'

/** The key that was just made, and the command that sets it in a shell. */
export function NewKey({ created }: { created: CreatedApiKey }) {
  const command = exportCommand(created.token)
  return (
    <ShownOnce label="The new API key" secret={created.token}>
      <p className="font-medium">{created.name} is ready. Copy it now: it is shown only once.</p>
      <p className="mt-2 flex flex-wrap items-center gap-3">
        <code data-testid="api-key" className="code-text select-all">
          {created.token}
        </code>
        <CopyButton text={created.token} label="the API key" message="API Token copied to clipboard" />
      </p>
      <p className="mt-3">In a shell, where the upload command reads it:</p>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-2">
        <code className="code-text select-all">{command}</code>
        <CopyButton text={command} label="the command that sets the key" />
      </p>
    </ShownOnce>
  )
}
