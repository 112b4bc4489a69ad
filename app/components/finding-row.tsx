import { Link } from '@remix-run/react'
import { Fragment } from 'react'
import type { PolicyNote } from '../../policies/registry/published.ts'
import { visible } from '../../policies/visible.ts'
import { frameworkName, TOOL_NAME } from '../lib/frameworks.ts'
import { markLines, splitRemediation } from '../lib/hcl.ts'
import type { Row } from '../lib/report.ts'
import { shortPolicy } from '../lib/short-policy.ts'
import { useOpened } from '../lib/use-opened.ts'
import { Accept } from './accept.tsx'
import { Address } from './address.tsx'
import { ChangeTag } from './change-tag.tsx'
import { CodeBlock } from './code-block.tsx'
import { CopyButton } from './copy-button.tsx'
import { SeverityBadge } from './severity-badge.tsx'
import { Text } from './text.tsx'
import { Time } from './time.tsx'

interface FindingRowProps {
  row: Row
  note: PolicyNote | undefined
  index: number
  /** Writes the details into the page from the start; a long report writes them when a row is opened. */
  eager: boolean
  /** Since when it is known, where an earlier assessment had it. */
  since?: string
  /** Says its resource instead of its title, which stands above. */
  named?: boolean
  /** Stands open from the start. */
  isOpen?: boolean
  /** Where it can be found again, by whoever may see its report. */
  address?: string
}

/** One finding: severity, title, what is wrong; opened, also why it matters and what to write. */
export function FindingRow({
  row,
  note,
  index,
  eager,
  since,
  named = false,
  isOpen = false,
  address,
}: FindingRowProps) {
  const { opened, details } = useOpened(isOpen)
  const { title, custom } = row.finding.metadata
  return (
    <details
      data-finding
      {...details}
      className="group card-panel @container mt-2 transition-shadow open:border-accent open:ring-3 open:ring-accent/15 hover:not-open:border-field-line"
    >
      <summary className="grid scroll-mt-36 scroll-mb-8 cursor-pointer grid-cols-[1fr_auto] gap-x-3 gap-y-1.5 rounded-box px-3 py-2.5 text-sm @xl:grid-cols-[84px_1fr_auto]">
        <span className="flex items-start">
          <SeverityBadge severity={custom.severity} index={index} />
        </span>
        <span className="order-last col-span-2 @xl:order-none @xl:col-span-1">
          {named ? (
            <span className="block">
              <Address>{row.address}</Address>
            </span>
          ) : (
            <span className="block font-medium">{title}</span>
          )}
          <span className="block text-mute">
            <Text>{row.finding.message}</Text>
          </span>
        </span>
        <span className="flex items-start justify-end gap-2">
          {since && custom.change !== 'fixed' && (
            <span className="text-xs whitespace-nowrap text-mute">
              since <Time value={since} form="day" />
            </span>
          )}
          <ChangeTag change={custom.change} />
          <svg
            viewBox="0 0 16 16"
            className="mt-0.5 size-3.5 text-mute transition-transform group-open:rotate-180 print:hidden"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.75"
            aria-hidden="true"
          >
            <path d="m3.5 6 4.5 4.5L12.5 6" />
          </svg>
        </span>
      </summary>
      {eager || opened ? (
        <Details row={row} note={note} address={address} opened={opened} />
      ) : (
        // what stands here where no script writes the details
        <p className="mx-3 border-t border-line pt-3 pb-3.5 text-sm print:hidden @xl:ml-[108px]">
          {address ? (
            <Link to={`${new URL(address).search}#findings`} discover="none" className="link-text">
              Why it matters and what to write
            </Link>
          ) : (
            <PolicyLink id={custom.policyId}>Why it matters and what to write</PolicyLink>
          )}
        </p>
      )}
    </details>
  )
}

function Details({
  row,
  note,
  address,
  opened,
}: Pick<FindingRowProps, 'row' | 'note' | 'address'> & { opened: boolean }) {
  const { custom } = row.finding.metadata
  const isFixed = custom.change === 'fixed'
  const { advice, hcl } = splitRemediation(custom.remediation)
  const checks = Object.entries(note?.equivalents ?? {}).flatMap(([tool, ids]) =>
    (ids ?? []).map(id => `${TOOL_NAME[tool] ?? tool} ${id}`),
  )
  return (
    <div className="mx-3 space-y-3 border-t border-line pt-3 pb-3.5 text-sm @xl:ml-[108px]">
      {note && (
        <p className="max-w-[72ch]">
          {isFixed && <span className="font-medium">Why it mattered: </span>}
          <Text>{note.why}</Text>
        </p>
      )}
      <p className="max-w-[72ch]">
        <span className="font-medium">{isFixed ? 'Fixed: ' : 'Remediation: '}</span>
        <Text>{advice}</Text>
      </p>
      {hcl && (
        <CodeBlock
          lines={markLines(hcl, row.address, { path: custom.path, message: row.finding.message })}
          label={visible(`the fix for ${row.address}`)}
        />
      )}
      {custom.proven && <p className="text-xs text-mute">Judged again with this written: it passes.</p>}
      {custom.related.length > 0 && (
        <p className="text-mute">
          Rests on{' '}
          {custom.related.map((address, index) => (
            <span key={address}>
              {index > 0 && ', '}
              <Address plain>{address}</Address>
            </span>
          ))}
        </p>
      )}
      {!isFixed && <Accept policyId={custom.policyId} address={row.address} />}
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-mute">
        {custom.file && (
          <code className="[overflow-wrap:anywhere]">
            {visible(custom.line ? `${custom.file}:${custom.line}` : custom.file)}
          </code>
        )}
        <PolicyLink id={custom.policyId}>{shortPolicy(custom.policyId)}</PolicyLink>
        {Object.entries(custom.frameworks).map(([framework, controls]) => (
          <span key={framework}>
            {`${frameworkName(framework)} · `}
            <Some ids={controls} />
          </span>
        ))}
        {checks.length > 0 && (
          <span>
            as <Some ids={checks} /> elsewhere
          </span>
        )}
      </p>
      {address && opened && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs print:hidden">
          <Link to={new URL(address).search} replace preventScrollReset discover="none" className="link-text">
            Link to this finding
          </Link>
          <CopyButton text={address} label="the link to this finding" />
        </p>
      )}
      {/* with scripts it is written when the finding is opened: hundreds of them would weigh on the page */}
      {address && !opened && (
        <noscript>
          <a href={`${new URL(address).search}#findings`} className="link-text text-xs print:hidden">
            Link to this finding
          </a>
        </noscript>
      )}
    </div>
  )
}

/** Looked up only when followed: which policies fail stays in this browser. */
function PolicyLink({ id, children }: { id: string; children: string }) {
  return (
    <Link to={`/policies/${id}`} discover="none" className="link-text">
      {children}
    </Link>
  )
}

/**
 * The first ids of a framework or of other tools, none broken that fits into a line, and how many more there are: the policy's page has
 * them all.
 */
function Some({ ids }: { ids: string[] }) {
  const more = ids.length - IDS_SHOWN
  return (
    <>
      {ids.slice(0, IDS_SHOWN).map((id, index) => (
        <Fragment key={id}>
          {index > 0 && ', '}
          <span className="inline-block max-w-full [overflow-wrap:anywhere]">{id}</span>
        </Fragment>
      ))}
      {more > 0 && ` and ${more} more`}
    </>
  )
}

const IDS_SHOWN = 3
