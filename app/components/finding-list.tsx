import { Link } from '@remix-run/react'
import type { Report } from '../../policies/engine/judge/report.ts'
import { splitRemediation } from '../lib/hcl.ts'
import { groupRows, rowsOf } from '../lib/report.ts'
import { Address } from './address.tsx'
import { ChangeTag } from './change-tag.tsx'
import { SeverityBadge } from './severity-badge.tsx'
import { Text } from './text.tsx'

interface FindingListProps {
  policyResponse: Report['policyResponse']
  /** The id of the assessment, in which each is told in full. */
  assessment: string
}

/** The findings of an assessment in short, for the dashboard: by resource, each with what to do. */
export function FindingList({ policyResponse, assessment }: FindingListProps) {
  return (
    <div className="space-y-5">
      {groupRows(rowsOf(policyResponse)).map(group => (
        <section key={group.address} className="plumb">
          <h4 className="text-[13px] leading-5 font-normal tracking-normal">
            <Address>{group.address}</Address>
          </h4>
          <ul>
            {group.rows.map((row, index) => {
              const { title, custom } = row.finding.metadata
              return (
                <li
                  key={row.key}
                  className="mt-2 grid grid-cols-[1fr_auto] gap-x-3 gap-y-1 text-sm sm:grid-cols-[84px_1fr_auto]"
                >
                  <span>
                    <SeverityBadge severity={custom.severity} index={index} />
                  </span>
                  <span className="max-sm:order-last max-sm:col-span-2">
                    <Link
                      to={`/dashboard/assessments/${assessment}?${new URLSearchParams({ finding: custom.fingerprint })}#findings`}
                      className="block w-fit rounded font-medium hover:underline"
                    >
                      {title}
                    </Link>
                    <span className="block text-mute">
                      <Text>{row.finding.message}</Text>
                    </span>
                    <span className="block text-mute">
                      <span className="text-base-content">Remediation:</span>{' '}
                      <Text>{splitRemediation(custom.remediation).advice}</Text>
                    </span>
                  </span>
                  <ChangeTag change={custom.change} />
                </li>
              )
            })}
          </ul>
        </section>
      ))}
    </div>
  )
}
