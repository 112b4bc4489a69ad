import { Form, Link, useNavigation } from '@remix-run/react'
import type { DragEvent } from 'react'
import { useRef, useState } from 'react'
import { Text } from './text.tsx'

interface UploadCardProps {
  /** What was wrong with the last file. */
  problem: string | undefined
  verified: boolean
}

/** Assesses a plan file from the browser: choose or drop it. Counts as a call like any other upload. */
export function UploadCard({ problem, verified }: UploadCardProps) {
  const navigation = useNavigation()
  const uploading = navigation.formData?.has('plan') ?? false
  const [name, setName] = useState('')
  const [over, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (!file || !input.current || !verified) return
    input.current.files = event.dataTransfer.files
    setName(file.name)
  }

  return (
    <section
      aria-labelledby="upload"
      onDragOver={event => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={`flex h-full flex-col justify-center rounded-box border border-dashed px-5 py-4 transition-colors ${over ? 'border-accent bg-accent-soft' : 'border-field-line'}`}
    >
      <Form
        method="post"
        action="/dashboard"
        encType="multipart/form-data"
        className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3"
      >
        <div className="min-w-0">
          <h2 id="upload" className="text-sm font-medium tracking-normal">
            Assess a plan
          </h2>
          <p className="text-sm text-mute">
            {verified ? (
              <>
                Drop the output of <code className="code-text">terraform show -json</code> here or choose the
                file. It is not stored.
              </>
            ) : (
              <>
                Verify your account first: the link is in the mail we sent you.{' '}
                <Link to="/account/profile" className="link-text">
                  Send it again
                </Link>
              </>
            )}
          </p>
        </div>
        <div className="flex max-w-full flex-wrap items-center gap-3">
          <label className="btn btn-quiet max-w-72 flex-nowrap has-disabled:cursor-not-allowed has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
            <input
              ref={input}
              type="file"
              name="plan"
              required
              disabled={!verified}
              accept=".json,.gz,application/json,application/gzip"
              onChange={event => setName(event.target.files?.[0]?.name ?? '')}
              className="sr-only"
            />
            <span className="truncate">{name || 'Choose a file'}</span>
          </label>
          <button type="submit" className="btn btn-primary" disabled={!verified || uploading}>
            {uploading && <span className="loading loading-spinner loading-xs" aria-hidden="true" />}
            {uploading ? 'Assessing…' : 'Assess'}
          </button>
        </div>
      </Form>
      {problem && (
        <p role="alert" className="mt-3 max-w-[72ch] text-sm text-error">
          <Text>{problem}</Text>
        </p>
      )}
    </section>
  )
}
