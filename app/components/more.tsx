import { figure } from '../lib/plural.ts'
import { FoldSummary } from './fold-summary.tsx'

interface MoreProps {
  first: number
  /** Of each of the two lists. */
  className?: string
  children: React.ReactNode[]
}

/** A list that shows its `first` lines and keeps the rest behind a line that says how many; for one alone there is no such line. */
export function More({ first, className, children }: MoreProps) {
  const rest = children.length - first
  if (rest <= 1) return <ul className={className}>{children}</ul>
  return (
    <>
      <ul className={className}>{children.slice(0, first)}</ul>
      <details className="group/fold">
        <FoldSummary>{`${figure(rest)} more`}</FoldSummary>
        <ul className={className}>{children.slice(first)}</ul>
      </details>
    </>
  )
}
