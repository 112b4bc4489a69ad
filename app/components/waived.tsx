import { Link } from '@remix-run/react'
import type { DataLoss } from '../../policies/engine/judge/ledger.ts'
import type { Finding, Report, WaiverLine } from '../../policies/engine/judge/report.ts'
import { visible } from '../../policies/visible.ts'
import { figure, plural } from '../lib/plural.ts'
import { Address } from './address.tsx'
import { SeverityBadge } from './severity-badge.tsx'
import { Time } from './time.tsx'
import { Waiver } from './waiver.tsx'

/** What somebody lives with on purpose, apart from what counts, and the waivers that have to be looked at. Nothing without waivers. */
export function Waived({ report }: { report: Report }) {
  const { summary, waivers = [] } = report
  const [findings, losses] = [waivedFindings(report), waivedLosses(report)]
  const entries = [...findings, ...losses]
  const count = losses.length + (summary.waived?.total ?? findings.length)
  const open = waivers.filter(({ state }) => state !== 'active')
  if (entries.length + open.length === 0) return null
  return (
    <section aria-labelledby="waived" className="mt-12 border-t border-line pt-6 text-sm text-mute">
      <h2 id="waived" className="text-sm text-base-content">{`Waived: ${figure(count)}`}</h2>
      {entries.length > 0 && (
        <details open={entries.length <= EAGER_LIMIT}>
          <summary className="mt-2 cursor-pointer rounded">
            These stay on purpose: they are in no count above and fail no gate.
            {entries.length < count && ` ${figure(entries.length)} of them are here.`}
          </summary>
          <ul className="mt-3">
            {entries.map(({ key, address, title, severity, policyId, waiver }) => (
              <li key={key} className="grid gap-x-8 gap-y-1 border-t border-line py-2.5 md:grid-cols-2">
                <span className="min-w-0">
                  <span className="flex items-start gap-2">
                    {severity && <SeverityBadge severity={severity} />}
                    {policyId ? (
                      <Link
                        to={`/policies/${policyId}`}
                        discover="none"
                        className="rounded text-base-content hover:underline"
                      >
                        {title}
                      </Link>
                    ) : (
                      <span className="text-base-content">{title}</span>
                    )}
                  </span>
                  <Address plain>{address}</Address>
                </span>
                <Waiver waiver={waiver} />
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
                className="grid gap-x-8 gap-y-1 border-t border-line py-2.5 md:grid-cols-2"
              >
                <span className="min-w-0 [overflow-wrap:anywhere]">
                  <Address plain>{waiver.address}</Address>
                  <span className="block">{visible(waiver.policy)}</span>
                </span>
                <span className="min-w-0 max-w-[72ch]">
                  <span className={`font-medium ${LOOKS[waiver.state]}`}>
                    <State waiver={waiver} />
                  </span>
                  <span className="block [overflow-wrap:anywhere]">
                    {visible(`${waiver.owner}: ${waiver.reason}`)}
                  </span>
                  <span className="block text-xs">
                    Line {waiver.line} of {visible(waiver.file ?? 'the settings')}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

/** What became of a waiver that does not simply hold. */
function State({ waiver: { state, findings, expires } }: { waiver: WaiverLine }) {
  const many = plural(findings, 'finding')
  const day = <Time value={expires} form="date" utc />
  if (state === 'expired')
    return (
      <>
        Expired on {day}: {many} {findings === 1 ? 'counts' : 'count'} again
      </>
    )
  if (state === 'expiring')
    return (
      <>
        Waives {many} until {day} and no longer
      </>
    )
  return state === 'proposed'
    ? `New in this change: would waive ${many} once it is merged`
    : 'Waives nothing in this plan'
}

interface Entry {
  key: string
  address: string
  title: string
  severity: Finding['metadata']['custom']['severity'] | undefined
  policyId?: string
  waiver: NonNullable<DataLoss['waiver']>
}

function waivedFindings({ policyResponse }: Report): Entry[] {
  return Object.entries(policyResponse).flatMap(([address, all]) =>
    all.flatMap(({ metadata: { title, custom } }, index): Entry[] => {
      const { waiver, severity, policyId, fingerprint } = custom
      return waiver ? [{ key: `${fingerprint} ${index}`, address, title, severity, policyId, waiver }] : []
    }),
  )
}

function waivedLosses({ dataLoss }: Report): Entry[] {
  return dataLoss.flatMap(({ address, noun, waiver }: DataLoss): Entry[] =>
    waiver ? [{ key: address, address, title: `${noun} with its data`, severity: undefined, waiver }] : [],
  )
}

const LOOKS: Record<WaiverLine['state'], string> = {
  active: 'text-base-content',
  expiring: 'text-warning',
  expired: 'text-error',
  unused: 'text-warning',
  proposed: 'text-base-content',
}

const EAGER_LIMIT = 20
