import { Fragment } from 'react'
import type { Report } from '../../policies/engine/judge/report.ts'
import { visible } from '../../policies/visible.ts'
import { figure, plural } from '../lib/plural.ts'
import { shortPolicy } from '../lib/short-policy.ts'
import { Address } from './address.tsx'
import { More } from './more.tsx'
import { Text } from './text.tsx'
import { Time } from './time.tsx'

/** What the report could not decide and what it did not look at: quiet, but never hidden. */
export function Coverage({ report }: { report: Report }) {
  const { summary, coverage, undetermined } = report
  const unjudged = byCount(coverage.unjudged)
  const harmless = byCount(coverage.harmless)
  const deferred = Object.entries(coverage.deferred)
  return (
    <div id="coverage" className="mt-12 scroll-mt-4 space-y-10 border-t border-line pt-6 text-sm text-mute">
      <section>
        <h2 className="text-sm text-base-content">Undetermined: {figure(summary.undetermined)}</h2>
        {undetermined.length === 0 ? (
          <p className="mt-2">
            {coverage.judged > 0
              ? 'Every question could be answered from the plan.'
              : 'No policy asked anything of this plan.'}
          </p>
        ) : (
          <>
            <p className="mt-2 mb-3 max-w-[72ch]">
              Values that are known only after apply. Neither passed nor failed: look at these by hand.
              {undetermined.length < summary.undetermined &&
                ` The first ${figure(undetermined.length)} are here.`}
            </p>
            <More first={FIRST}>
              {undetermined.map(entry => (
                <li
                  key={`${entry.policyId} ${entry.address} ${entry.path}`}
                  className="grid gap-x-8 border-t border-line py-2.5 md:grid-cols-2"
                >
                  <span className="min-w-0">
                    <Address plain>{entry.address}</Address>
                    <a href={`/policies/${entry.policyId}`} className="link-text in-text block">
                      {shortPolicy(entry.policyId)}
                    </a>
                  </span>
                  <span className="min-w-0 max-w-[72ch]">
                    <Text>{entry.reason}</Text>
                  </span>
                </li>
              ))}
            </More>
          </>
        )}
      </section>
      <section>
        <h2 className="text-sm text-base-content">Coverage</h2>
        <ul className="mt-2 space-y-1">
          <li>{`${figure(coverage.judged)} of ${plural(coverage.resources, 'resource')} judged by ${plural(coverage.policies, 'policy', 'policies')}`}</li>
          <li>{`${figure(coverage.verdicts.pass)} passed, ${figure(coverage.verdicts.fail)} failed, ${figure(coverage.verdicts.undetermined)} undetermined`}</li>
          {coverage.notRun && (
            <li>
              Not run here, since they are code: the policies of{' '}
              {coverage.notRun.map((file, index) => (
                <Fragment key={file}>
                  {index > 0 && ', '}
                  <code className="code-text">{visible(file)}</code>
                </Fragment>
              ))}
            </li>
          )}
          {coverage.lists.length > 0 && (
            <li>
              Lists that verdicts went by:{' '}
              {coverage.lists.map(({ name, date }, index) => (
                <Fragment key={name}>
                  {index > 0 && ', '}
                  {name} of <Time value={date} form="date" utc />
                </Fragment>
              ))}
            </li>
          )}
          <li>The plan file was not stored</li>
        </ul>
        {unjudged.length > 0 && (
          <>
            <p className="mt-4">{`No policy yet for ${plural(unjudged.length, 'type')} of this plan:`}</p>
            <Types counts={unjudged} />
          </>
        )}
        {harmless.length > 0 && (
          <>
            <p className="mt-4">{`${plural(harmless.length, 'type')} of this plan can hold nothing unsafe and ${harmless.length === 1 ? 'needs' : 'need'} no policy:`}</p>
            <Types counts={harmless} />
          </>
        )}
        {deferred.length > 0 && (
          <>
            <p className="mt-4">{`Terraform puts off ${plural(deferred.length, 'change')} to a later plan, which has to be judged too:`}</p>
            <More first={FIRST}>
              {deferred.map(([address, reason]) => (
                <li key={address} className="mt-1">
                  <Address plain>{address}</Address>
                  {reason && (
                    <>
                      {', '}
                      <Text>{reason}</Text>
                    </>
                  )}
                </li>
              ))}
            </More>
          </>
        )}
        {coverage.actions.length > 0 && (
          <>
            <p className="mt-4">{`The apply also runs ${plural(coverage.actions.length, 'action')}, which no policy judges:`}</p>
            <More first={FIRST}>
              {coverage.actions.map(action => (
                <li key={action} className="mt-1">
                  <Address plain>{action}</Address>
                </li>
              ))}
            </More>
          </>
        )}
      </section>
    </div>
  )
}

/** Types with how often each stands in the plan. */
function Types({ counts }: { counts: readonly (readonly [type: string, count: number])[] }) {
  return (
    <More first={FIRST}>
      {counts.map(([type, count]) => (
        <li key={type} className="mt-1">
          <code className="code-text">{visible(type)}</code>
          {count > 1 && ` × ${figure(count)}`}
        </li>
      ))}
    </More>
  )
}

/** The most first. */
function byCount(counts: Record<string, number>): [type: string, count: number][] {
  return Object.entries(counts).sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
}

const FIRST = 8
