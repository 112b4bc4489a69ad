import { Fragment } from 'react'

/** Text of a finding: what stands between backticks (addresses, paths, values) is set in the monospace face. */
export function Text({ children }: { children: string }) {
  return (
    <>
      {children.split('`').map((part, index) =>
        index % 2 === 1 ? (
          <code key={index} className="code-text">
            {part}
          </code>
        ) : (
          <Fragment key={index}>{part}</Fragment>
        ),
      )}
    </>
  )
}
