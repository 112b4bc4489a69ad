import { useState } from 'react'
import { Droppable } from './droppable.tsx'

interface DropZoneProps {
  /** How much of a file has been read, 0 to 1; null while there is none. */
  busy: number | null
  /** A file was assessed already: the zone shrinks to a line. */
  again: boolean
  onFile: (file: File) => void
}

/** Takes a file that is dropped on it or chosen. */
export function DropZone({ busy, again, onFile }: DropZoneProps) {
  const [over, setOver] = useState(false)
  const what = again ? (
    'another plan'
  ) : (
    <>
      the output of <code className="code-text">terraform show -json plan.out</code>
    </>
  )
  return (
    <label
      onDragOver={event => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        event.preventDefault()
        setOver(false)
        const file = event.dataTransfer.files[0]
        if (file) onFile(file)
      }}
      className={`needs-script flex cursor-pointer flex-wrap items-center justify-center gap-x-4 gap-y-3 rounded-box border border-dashed px-5 text-center text-sm transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent ${
        again ? 'py-3' : 'py-16'
      } ${over ? 'border-accent bg-accent-soft' : 'border-field-line hover:border-mute'}`}
    >
      <input
        type="file"
        accept=".json,.gz,application/json,application/gzip"
        className="sr-only"
        disabled={busy !== null}
        onChange={event => {
          const file = event.target.files?.[0]
          if (file) onFile(file)
          event.target.value = ''
        }}
      />
      {busy !== null && (
        <span className="loading loading-spinner loading-sm text-accent" aria-hidden="true" />
      )}
      <span className="text-mute" role="status">
        {busy !== null ? (
          busy > 0 && busy < 1 ? (
            `Reading, ${Math.round(busy * 100)} %`
          ) : (
            'Assessing…'
          )
        ) : (
          <Droppable otherwise={<>Take {what}</>}>Drop {what} here or</Droppable>
        )}
      </span>
      {busy === null && <span className="btn btn-quiet">Choose a file</span>}
    </label>
  )
}
