import { Form, useNavigation } from '@remix-run/react'
import type { DragEvent, ReactNode } from 'react'
import { useRef, useState } from 'react'
import { Droppable } from './droppable.tsx'
import { Text } from './text.tsx'

interface UploadCardProps {
  /** What was wrong with the last file. */
  problem: string | undefined
  /** Why nothing can be assessed now, and what can be done about it; undefined where something can. */
  blocked: ReactNode
}

/** Assesses a plan file from the browser: choose or drop it. Counts as a call like any other upload. */
export function UploadCard({ problem, blocked }: UploadCardProps) {
  const navigation = useNavigation()
  const uploading = navigation.formData?.has('plan') ?? false
  const [name, setName] = useState('')
  const [over, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (!file || !input.current || blocked) return
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
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2 id="upload" className="text-sm font-medium tracking-normal">
            Assess a plan
          </h2>
          <div className="text-sm text-mute">
            {blocked || (
              <>
                <Droppable
                  otherwise={
                    <>
                      Choose the output of <code className="code-text">terraform show -json</code>.
                    </>
                  }
                >
                  Drop the output of <code className="code-text">terraform show -json</code> here or choose
                  the file.
                </Droppable>{' '}
                It is not stored.
              </>
            )}
          </div>
        </div>
        <Form
          method="post"
          action="/dashboard"
          encType="multipart/form-data"
          className="flex max-w-full flex-wrap items-center gap-3"
        >
          <label className="btn btn-quiet max-w-72 flex-nowrap has-disabled:cursor-not-allowed has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
            <input
              ref={input}
              type="file"
              name="plan"
              required
              disabled={Boolean(blocked)}
              accept=".json,.gz,application/json,application/gzip"
              onChange={event => setName(event.target.files?.[0]?.name ?? '')}
              className="sr-only"
            />
            <span className="truncate">{name || 'Choose a file'}</span>
          </label>
          <button type="submit" className="btn btn-primary" disabled={Boolean(blocked) || uploading}>
            {uploading && <span className="loading loading-spinner loading-xs" aria-hidden="true" />}
            {uploading ? 'Assessing…' : 'Assess'}
          </button>
        </Form>
      </div>
      {problem && (
        <p role="alert" className="mt-3 max-w-[72ch] text-sm text-error">
          <Text>{problem}</Text>
        </p>
      )}
    </section>
  )
}
