import { useEffect, useRef } from 'react'
import type { CreatedApiKey } from '../../worker/services/api-keys/schema.ts'
import { exportCommand } from '../lib/commands.ts'
import { Banner } from './banner.tsx'
import { CopyButton } from './copy-button.tsx'

/** The key that was just made: the only time that it can be read, so that it comes into view and is read out. */
export function NewKey({ created }: { created: CreatedApiKey }) {
  const command = exportCommand(created.token)
  const place = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each key
  useEffect(() => place.current?.focus(), [created.token])
  return (
    <section ref={place} tabIndex={-1} aria-label="The new API key" className="scroll-my-4">
      <Banner type="success">
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
      </Banner>
    </section>
  )
}
