import { figure } from '../lib/plural.ts'
import { FoldSummary } from './fold-summary.tsx'

/** A list that shows its `first` lines and keeps the rest behind a line that says how many; for one alone there is no such line. */
export function More({ first, children }: { first: number; children: React.ReactNode[] }) {
  const rest = children.length - first
  if (rest <= 1) return <ul>{children}</ul>
  return (
    <>
      <ul>{children.slice(0, first)}</ul>
      <details className="group/fold">
        <FoldSummary>{`${figure(rest)} more`}</FoldSummary>
        <ul>{children.slice(first)}</ul>
      </details>
    </>
  )
}
