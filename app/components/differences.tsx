import type { ReactNode } from 'react'
import type { Undetermined } from '../../policies/engine/judge/report.ts'
import type { PolicyNote } from '../../policies/registry/published.ts'
import { markLines, splitRemediation } from '../lib/hcl.ts'
import type { Row } from '../lib/report.ts'
import { Address } from './address.tsx'
import { CodeBlock } from './code-block.tsx'
import { FindingRow } from './finding-row.tsx'
import { Text } from './text.tsx'

export interface Shown {
  /** A finding that the plan introduces, one that was there, one that it fixes. */
  changes: Row[]
  /** A finding with lines to write, of which one takes the place of another. */
  remedy: Row
  open: Undetermined
  /** A finding whose verdict rests on another resource. */
  followed: Row
  notes: Record<string, PolicyNote>
}

/** How the product differs, shown by the report of the sample plan. */
export function Differences({ changes, remedy, open, followed, notes }: Shown) {
  const { custom } = remedy.finding.metadata
  const { hcl = '' } = splitRemediation(custom.remediation)
  return (
    <div className="grid gap-x-16 gap-y-12 md:grid-cols-2">
      <Difference
        title="New, there before, fixed"
        text="What this plan brings is told apart from what was there and what it mends, without a baseline file."
      >
        {changes.map((row, index) => (
          <FindingRow
            key={row.key}
            row={row}
            note={notes[row.finding.metadata.custom.policyId]}
            index={index}
            eager
            named
          />
        ))}
      </Difference>
      <Difference
        title="The lines to write"
        text="A finding names the attribute and its value, and gives the HCL for this very resource; with it the policy is asked again."
      >
        <p className="mt-4 mb-2 text-sm">
          <span className="font-medium">{remedy.finding.metadata.title}</span>
        </p>
        <CodeBlock
          lines={markLines(hcl, remedy.address, { path: custom.path, message: remedy.finding.message })}
          label={`the fix for ${remedy.address}`}
        />
        {custom.proven && (
          <p className="mt-2 text-xs text-mute">Judged again with this written: it passes.</p>
        )}
      </Difference>
      <Difference
        title="Undetermined, not guessed"
        text="A value that is known only after apply is said to be so, with the reason; it neither passes nor fails."
      >
        <Evidence>
          <Address>{open.address}</Address>
          <span className="block text-mute">
            <Text>{open.reason}</Text>
          </span>
        </Evidence>
      </Difference>
      <Difference
        title="References are followed"
        text="Through modules, count, for_each and data sources, so that what belongs to a resource is found wherever it stands."
      >
        <Evidence>
          <Address>{followed.address}</Address>
          <span className="block">{followed.finding.metadata.title}</span>
          <span className="block text-mute">
            Rests on <Address plain>{followed.finding.metadata.custom.related.join(', ')}</Address>
          </span>
        </Evidence>
      </Difference>
    </div>
  )
}

function Difference({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <h2 className="text-lg">{title}</h2>
      <p className="mt-1.5 mb-4 max-w-[60ch] text-sm text-mute">{text}</p>
      {children}
    </div>
  )
}

function Evidence({ children }: { children: ReactNode }) {
  return <p className="card-panel px-3 py-2.5 text-sm">{children}</p>
}
