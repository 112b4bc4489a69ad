import { Link } from '@remix-run/react'
import type { Report } from '../../policies/engine/judge/report.ts'

interface NextStepsProps {
  report: Report
  signedIn: boolean
}

/** What to do with a report that this page alone has. */
export function NextSteps({ report, signedIn }: NextStepsProps) {
  return (
    <section aria-labelledby="next-steps" className="mt-12 border-t border-line pt-6 print:hidden">
      <h2 id="next-steps" className="text-lg">
        Have every plan read like this
      </h2>
      <p className="mt-1.5 max-w-[68ch] text-sm text-mute">
        This report is nowhere but in this page. A pipeline judges each plan before anybody approves it, and
        an account keeps the reports: what came, what went, and since when.
      </p>
      <p className="mt-4 flex flex-wrap gap-3">
        {signedIn ? (
          <Link to="/dashboard" discover="none" className="btn btn-primary">
            Open the dashboard
          </Link>
        ) : (
          <Link to="/auth/signup" discover="none" className="btn btn-primary">
            Create an account
          </Link>
        )}
        <Link to="/pipelines" discover="none" className="btn btn-quiet">
          Put this into your pipeline
        </Link>
        <button type="button" onClick={() => save(report)} className="btn btn-quiet">
          Download as JSON
        </button>
      </p>
    </section>
  )
}

/** Hands the report over as a file, without a way through the network. */
function save(report: Report) {
  const url = URL.createObjectURL(new Blob([JSON.stringify(report, null, 2)], { type: 'application/json' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: 'plumbline.json' })
  link.click()
  URL.revokeObjectURL(url)
}
