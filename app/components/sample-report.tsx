import type { Finding, Summary } from '../../policies/engine/judge/report.ts'
import type { Row } from '../lib/report.ts'
import { openCounts } from '../lib/report.ts'
import { Address } from './address.tsx'
import { FindingRow } from './finding-row.tsx'
import { SeverityBar } from './severity-bar.tsx'
import { Verdict } from './verdict.tsx'

/** A report as the dashboard shows it, drawn by the same components: the landing page's example. */
export function SampleReport() {
  return (
    <section
      aria-label="An example of a report"
      className="rounded-box border border-line bg-panel px-5 py-5 shadow-float"
    >
      <h2 className="text-lg">
        <Verdict summary={SUMMARY} />
      </h2>
      <p className="mb-3.5 text-xs text-mute">41 of 43 resources judged</p>
      <SeverityBar counts={openCounts(SUMMARY)} />
      <div className="plumb mt-4">
        <h3 className="text-[13px] leading-5 font-normal tracking-normal">
          <Address>{ADDRESS}</Address>
        </h3>
        {ROWS.map((row, index) => (
          <FindingRow
            key={row.key}
            row={row}
            note={{ why: WHY[index] ?? '', equivalents: {} }}
            index={index}
            eager
          />
        ))}
      </div>
    </section>
  )
}

const ADDRESS = 'module.db.module.db_instance.aws_db_instance.this[0]'

const SUMMARY: Summary = {
  introduced: { HIGH: 2, MEDIUM: 0, LOW: 0, INFO: 0, total: 2 },
  existing: { HIGH: 3, MEDIUM: 5, LOW: 2, INFO: 1, total: 11 },
  fixed: { HIGH: 0, MEDIUM: 2, LOW: 0, INFO: 0, total: 2 },
  undetermined: 0,
  resources: 6,
}

const WHY = [
  'Anyone who gets hold of the storage or of a snapshot can read it. Encryption at rest makes both worthless without the key.',
  'A database that the internet can reach is tried by every scanner. One leaked password is then enough.',
]

const ROWS: Row[] = [
  sample(
    'aws/rds/instance-encrypted',
    'Database instance is not encrypted at rest',
    '`storage_encrypted` goes from `true` to `false`',
    {
      path: 'storage_encrypted',
      remediation: 'Set storage_encrypted to true.\n\nstorage_encrypted = true',
    },
  ),
  sample(
    'aws/rds/instance-not-public',
    'Database instance is public',
    '`publicly_accessible` goes from `false` to `true`',
    {
      path: 'publicly_accessible',
      remediation: 'Keep the instance inside the VPC.\n\npublicly_accessible = false',
    },
  ),
]

function sample(
  policyId: string,
  title: string,
  message: string,
  more: { path: string; remediation: string },
): Row {
  const custom: Finding['metadata']['custom'] = {
    severity: 'HIGH',
    policyId,
    change: 'introduced',
    related: [],
    frameworks: {},
    fingerprint: policyId,
    ...more,
  }
  return {
    key: policyId,
    address: ADDRESS,
    service: 'rds',
    finding: { message, metadata: { title, custom } },
  }
}
