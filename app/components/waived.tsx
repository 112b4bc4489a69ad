import type { DataLoss } from '../../policies/engine/judge/ledger.ts'
import type { Finding, Report, Waived as Waiver, WaiverLine } from '../../policies/engine/judge/report.ts'
import { figure, plural } from '../lib/plural.ts'
import { Address } from './address.tsx'
import { SeverityBadge } from './severity-badge.tsx'
import { Text } from './text.tsx'
import { Time } from './time.tsx'

/** What somebody lives with on purpose, apart from what counts, and the waivers that have to be looked at. Nothing without waivers. */
export function Waived({ report }: { report: Report }) {
  const entries = entriesOf(report)
  const open = (report.waivers ?? []).filter(({ state }) => state !== 'active')
  if (entries.length + open.length === 0) return null
  return (
    <section aria-labelledby="waived" className="mt-12 border-t border-line pt-6 text-sm text-mute">
      <h2 id="waived" className="text-sm text-base-content">{`Waived: ${figure(entries.length)}`}</h2>
      {entries.length > 0 && (
        <details open={entries.length <= EAGER_LIMIT}>
          <summary className="mt-2 cursor-pointer rounded">
            These stay on purpose: they are in no count above and fail no gate.
          </summary>
          <ul className="mt-3">
            {entries.map(({ key, address, title, severity, waiver }) => (
              <li key={key} className="grid gap-x-8 gap-y-1 border-t border-line py-2.5 md:grid-cols-2">
                <span className="min-w-0">
                  <span className="flex items-start gap-2">
                    {severity && <SeverityBadge severity={severity} />}
                    <span className="text-base-content">{title}</span>
                  </span>
                  <Address plain>{address}</Address>
                </span>
                <span className="min-w-0 max-w-[72ch]">
                  <Text>{waiver.reason}</Text>
                  <span className="block">
                    <Text>{waiver.owner}</Text>, until <Time value={waiver.expires} form="date" utc />
                  </span>
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
      {open.length > 0 && (
        <>
          <h3 className="mt-6 text-sm text-base-content">Waivers to look at</h3>
          <ul className="mt-2">
            {open.map(waiver => (
              <li
                key={`${waiver.state} ${waiver.line}`}
                className="grid gap-x-8 border-t border-line py-2.5 md:grid-cols-2"
              >
                <span className="min-w-0 [overflow-wrap:anywhere]">
                  <Address plain>{waiver.address}</Address>
                  <span className="block">
                    <Text>{waiver.policy}</Text>
                  </span>
                </span>
                <span className="min-w-0 max-w-[72ch]">
                  {LOOKS[waiver.state]} {plural(waiver.findings, 'finding')}, line {waiver.line} of the
                  settings, <Text>{waiver.owner}</Text>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

interface Entry {
  key: string
  address: string
  title: string
  severity: Finding['metadata']['custom']['severity'] | undefined
  waiver: Waiver
}

function entriesOf({ policyResponse, dataLoss }: Report): Entry[] {
  const findings = Object.entries(policyResponse).flatMap(([address, all]) =>
    all.flatMap(({ metadata: { title, custom } }, index): Entry[] => {
      const { waiver, severity, fingerprint } = custom
      return waiver ? [{ key: `${fingerprint} ${index}`, address, title, severity, waiver }] : []
    }),
  )
  const losses = dataLoss.flatMap(({ address, noun, waiver }: DataLoss): Entry[] =>
    waiver ? [{ key: address, address, title: `${noun} with its data`, severity: undefined, waiver }] : [],
  )
  return [...findings, ...losses]
}

const LOOKS: Record<WaiverLine['state'], string> = {
  active: 'Holds for',
  expiring: 'Expires within two weeks:',
  expired: 'Has expired, these count again:',
  unused: 'Waives nothing in this plan:',
  proposed: 'New in this change, holds once it is merged:',
}

const EAGER_LIMIT = 20
