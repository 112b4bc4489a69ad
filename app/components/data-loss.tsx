import { useSearchParams } from '@remix-run/react'
import type { DataLoss, Fate } from '../../policies/engine/judge/ledger.ts'
import { figure, plural } from '../lib/plural.ts'
import { toggled } from '../lib/report.ts'
import { useOpened } from '../lib/use-opened.ts'
import { usePrinting } from '../lib/use-printing.ts'
import { Address } from './address.tsx'
import { Chip } from './chip.tsx'
import { FoldSummary } from './fold-summary.tsx'
import { Text } from './text.tsx'
import { Waiver } from './waiver.tsx'

/** What the plan ends that holds data, the worst first, with what is left of a way back. Nothing where it ends none. */
export function DataLossLedger({ ledger, left = 0 }: { ledger: readonly DataLoss[]; left?: number }) {
  const [params] = useSearchParams()
  if (ledger.length === 0) return null
  const count = ledger.length + left
  const byFate = Map.groupBy(ledger, entry => entry.fate)
  const asked = params.getAll('data')
  const shown = asked.length > 0 ? ledger.filter(({ fate }) => asked.includes(fate)) : ledger
  return (
    <section
      id="data-loss"
      aria-labelledby="data-loss-title"
      className="card-panel @container mb-4 scroll-mt-4 px-5 py-4 text-sm"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id="data-loss-title" className="text-sm tracking-normal">
          Data that this plan ends
        </h2>
        <nav aria-label="Data" className="flex flex-wrap gap-2">
          {FATES.map(fate => {
            const count = byFate.get(fate)?.length ?? 0
            return (
              count > 0 && (
                <Chip key={fate} to={toggled(params, 'data', fate)} on={asked.includes(fate)} count={count}>
                  <span className={LOOKS[fate].text}>
                    <FateShape fate={fate} />
                  </span>
                  {LOOKS[fate].label}
                </Chip>
              )
            )
          })}
        </nav>
      </div>
      <p className="mt-1.5 max-w-[72ch] text-mute">
        {`${plural(count, 'resource')} that ${count === 1 ? 'holds' : 'hold'} data ${
          count === 1 ? 'is' : 'are'
        } deleted, replaced or let go of. What is left of a way back is read from the state before the plan.`}
      </p>
      <Folded key={asked.join()} entries={shown} />
    </section>
  )
}

/** One line of the ledger: what becomes of the data, whose it is, why. */
export function DataLossLine({ entry }: { entry: DataLoss }) {
  const { address, noun, action, cause, fate, reason, waiver } = entry
  return (
    <div className="grid gap-x-5 gap-y-1.5 text-sm @xl:grid-cols-[112px_1fr]">
      <span className="flex items-start">
        <span
          className={`inline-flex h-5 items-center gap-1.5 rounded px-1.5 text-xs font-semibold ${LOOKS[fate].text} ${LOOKS[fate].soft}`}
        >
          <FateShape fate={fate} />
          {LOOKS[fate].label}
        </span>
      </span>
      <span className="grid min-w-0 gap-x-8 @3xl:grid-cols-[1.35fr_1fr]">
        <span className="min-w-0">
          <Address>{address}</Address>
          <span className="block text-mute">
            <Text>{`${noun}, ${ENDED[action]}${cause && `: ${cause}`}`}</Text>
          </span>
        </span>
        <span className="min-w-0 @max-3xl:text-mute">
          <Text>{reason}</Text>
          {waiver && <Waiver waiver={waiver} />}
        </span>
      </span>
    </div>
  )
}

/** The first lines, and the others behind a line that says how many they are. */
function Folded({ entries }: { entries: readonly DataLoss[] }) {
  const { opened, details } = useOpened()
  const printing = usePrinting()
  const rest = entries.length - FIRST
  const first = rest > 1 ? entries.slice(0, FIRST) : entries
  return (
    <>
      <Lines entries={first} />
      {rest > 1 && (
        <details {...details} className="group/fold border-t border-line">
          <FoldSummary>{`${figure(rest)} more`}</FoldSummary>
          {(opened || printing || entries.length <= EAGER_LIMIT) && <Lines entries={entries.slice(FIRST)} />}
        </details>
      )}
    </>
  )
}

function Lines({ entries }: { entries: readonly DataLoss[] }) {
  return (
    <ul className="mt-3">
      {entries.map((entry, index) => (
        // one address may stand twice: once as it is and once as an object that was left over
        // biome-ignore lint/suspicious/noArrayIndexKey: the ledger of a report never changes its order
        <li key={`${entry.address} ${index}`} className="border-t border-line py-2.5">
          <DataLossLine entry={entry} />
        </li>
      ))}
    </ul>
  )
}

/** The shape of a fate in the colour of the text around it: colour is never the only sign. */
function FateShape({ fate }: { fate: Fate }) {
  return (
    <svg
      viewBox="0 0 12 12"
      className="size-3 shrink-0"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {SHAPES[fate]}
    </svg>
  )
}

const FATES: readonly Fate[] = ['lost', 'undetermined', 'recoverable', 'protected']

const ENDED: Record<DataLoss['action'], string> = {
  delete: 'deleted',
  replace: 'replaced',
  forget: 'forgotten',
}

const LOOKS: Record<Fate, { label: string; text: string; soft: string }> = {
  lost: { label: 'Lost', text: 'text-high', soft: 'bg-high-soft' },
  undetermined: { label: 'Undetermined', text: 'text-medium', soft: 'bg-medium-soft' },
  recoverable: { label: 'Recoverable', text: 'text-informational', soft: 'bg-informational-soft' },
  protected: { label: 'Protected', text: 'text-success', soft: 'bg-success-soft' },
}

const SHAPES: Record<Fate, React.ReactNode> = {
  lost: <path d="m2.5 2.5 7 7m0-7-7 7" />,
  undetermined: <path d="M4 4.2a2 2 0 1 1 2.9 1.8Q6 6.5 6 7.4M6 10v.1" />,
  recoverable: <path d="M2.2 6a3.8 3.8 0 1 0 1.2-2.8L2 4.5m0-3v3h3" />,
  protected: <path d="M6 1 2 2.6V6c0 2.4 1.7 4.2 4 5 2.3-.8 4-2.6 4-5V2.6z" />,
}

// Lines shown at once; a plan that ends a whole environment has dozens.
const FIRST = 6
const EAGER_LIMIT = 200
