import type { SubmissionResult } from '@conform-to/react'
import { Form, Link } from '@remix-run/react'
import type { CreatedRunTask, RunTask } from '../../worker/services/run-tasks/schema.ts'
import { whenUsed } from '../lib/when-used.tsx'
import { CopyButton } from './copy-button.tsx'
import { SettingsPart } from './settings-part.tsx'
import { ShownOnce } from './shown-once.tsx'
import { Time } from './time.tsx'

interface RunTasksProps {
  runTasks: RunTask[]
  verified: boolean
  /** The run task that was just made: the only time that its HMAC key can be read. */
  created: CreatedRunTask | null
  lastResult: SubmissionResult<string[]> | null
}

/** The run tasks of an account: a list to remove from, and a form that makes one. */
export function RunTasks({ runTasks, verified, created, lastResult }: RunTasksProps) {
  return (
    <SettingsPart
      id="run-tasks"
      title="Run tasks of HCP Terraform"
      text={
        <>
          A run hands its plan over and waits for the verdict. Each run counts as one call.{' '}
          <Link to="/pipelines#hcp-terraform" className="link-text">
            How to set it up
          </Link>
        </>
      }
    >
      {created && (
        <div className="mt-4">
          <ShownOnce label="The new run task" secret={created.hmacKey}>
            <p className="font-medium">
              {created.name} is ready. Copy its HMAC key now: it is shown only once.
            </p>
            <Value label="Endpoint URL" text={created.endpoint} />
            <Value label="HMAC key" text={created.hmacKey} testId="hmac-key" />
          </ShownOnce>
        </div>
      )}

      {runTasks.length > 0 && (
        <ul className="mt-4 divide-y divide-line rounded-box border border-line bg-panel">
          {runTasks.map(task => (
            <li
              key={task.id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3 text-sm"
            >
              <div className="min-w-0">
                <p className="[overflow-wrap:anywhere]">
                  <span className="font-medium">{task.name}</span>{' '}
                  <span className="text-mute">· {task.host}</span>
                </p>
                <p className="text-mute [overflow-wrap:anywhere]">
                  <code className="code-text select-all">{task.endpoint}</code>
                </p>
                <p className="text-mute">{gateOf(task)}</p>
                <p className="text-mute">
                  Created <Time value={task.createdAt} form="date" />
                  {', '}
                  {task.lastUsedAt ? (
                    <>
                      last called <Time value={task.lastUsedAt} form="relative" />
                    </>
                  ) : (
                    'never called'
                  )}
                </p>
              </div>
              <Form method="post" action="/account/settings" preventScrollReset>
                <input type="hidden" name="id" value={task.id} />
                <button type="submit" name="intent" value="remove-run-task" className="btn btn-quiet">
                  Remove<span className="sr-only"> {task.name}</span>
                </button>
              </Form>
            </li>
          ))}
        </ul>
      )}

      {verified && (
        <details open={lastResult !== null} className="mt-4">
          <summary className="btn btn-quiet">New run task</summary>
          <CreateRunTaskForm lastResult={lastResult} />
        </details>
      )}
    </SettingsPart>
  )
}

function Value({ label, text, testId }: { label: string; text: string; testId?: string }) {
  return (
    <p className="mt-2 flex flex-wrap items-center gap-3">
      <span className="w-24 text-sm">{label}</span>
      <code data-testid={testId} className="code-text select-all [overflow-wrap:anywhere]">
        {text}
      </code>
      <CopyButton text={text} label={`the ${label}`} />
    </p>
  )
}

function gateOf({ failOn, only, unassessed }: RunTask): string {
  const fails =
    failOn === 'none'
      ? 'Fails no run'
      : `Fails a run from ${failOn}${only === 'introduced' ? ', by what the plan introduces' : ''}`
  return `${fails}; ${unassessed === 'fail' ? 'fails' : 'passes'} where a plan could not be assessed`
}

const CreateRunTaskForm = whenUsed(() =>
  import('./create-run-task-form.tsx').then(part => part.CreateRunTaskForm),
)
