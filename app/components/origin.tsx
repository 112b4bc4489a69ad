import type { AssessmentHead } from '../../worker/services/assessments/schema.ts'

/** Where an assessment comes from, as far as its upload said: branch, commit, pull request, label, run, file. */
export function Origin({ head, linked = false }: { head: AssessmentHead; linked?: boolean }) {
  const { branch, commit, pullRequest, label, runUrl, fileName } = head
  return (
    <>
      {branch && <Part name="Branch">{branch}</Part>}
      {commit && <Part name="Commit">{commit.slice(0, 10)}</Part>}
      {pullRequest && (
        <Part name="Pull request">{/^\d+$/.test(pullRequest) ? `#${pullRequest}` : pullRequest}</Part>
      )}
      {label !== 'default' && <Part name="Label">{label}</Part>}
      {!branch && !commit && fileName && <Part name="File">{fileName}</Part>}
      {linked && runUrl && (
        <a href={runUrl} rel="noreferrer" className="link-text">
          Pipeline run
        </a>
      )}
    </>
  )
}

function Part({ name, children }: { name: string; children: string }) {
  return (
    <span title={name} className="max-w-full min-w-0 font-mono text-xs leading-5 [overflow-wrap:anywhere]">
      <span className="sr-only">{name} </span>
      {children}
    </span>
  )
}
