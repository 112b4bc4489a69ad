import type { SubmissionResult } from '@conform-to/react'
import { getFormProps, getSelectProps } from '@conform-to/react'
import { Form, Link } from '@remix-run/react'
import type { CreatedRunTask, RunTask } from '../../worker/services/run-tasks/schema.ts'
import { createRunTask } from '../../worker/services/run-tasks/schema.ts'
import { useZodForm } from '../lib/use-zod-form.ts'
import { Banner } from './banner.tsx'
import { CopyButton } from './copy-button.tsx'
import { Field } from './field.tsx'
import { SubmitButton } from './submit-button.tsx'
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
  const [form, fields] = useZodForm(createRunTask, { id: 'create-run-task', lastResult })
  return (
    <div className="mt-10" id="run-tasks">
      <h3 className="text-sm font-medium">Run tasks of HCP Terraform</h3>
      <p className="text-sm text-mute">
        A run hands its plan over and waits for the verdict. Each run counts as one call.{' '}
        <Link to="/pipelines#hcp-terraform" className="link-text">
          How to set it up
        </Link>
      </p>

      {created && (
        <div className="mt-4">
          <Banner type="success">
            <p className="font-medium">
              {created.name} is ready. Copy its HMAC key now: it is shown only once.
            </p>
            <Value label="Endpoint URL" text={created.endpoint} />
            <Value label="HMAC key" text={created.hmacKey} testId="hmac-key" />
          </Banner>
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
        <Form
          method="post"
          action="/account/settings"
          {...getFormProps(form)}
          className="mt-4 grid max-w-[40rem] items-start gap-3 sm:grid-cols-2"
        >
          <Field
            field={fields.name}
            label="Name of the run task"
            placeholder="HCP Terraform"
            autoComplete="off"
          />
          <Field field={fields.host} label="Host" placeholder="app.terraform.io" autoComplete="off" />
          <Select field={fields.failOn} label="A run fails from" options={FAIL_ON} />
          <Select field={fields.only} label="Findings that count" options={ONLY} />
          <Select field={fields.unassessed} label="A plan that could not be assessed" options={UNASSESSED} />
          <div className="sm:self-end">
            <SubmitButton intent="create-run-task">Create run task</SubmitButton>
          </div>
        </Form>
      )}
    </div>
  )
}

type Options = [value: string, label: string][]

const FAIL_ON: Options = [
  ['HIGH', 'HIGH'],
  ['MEDIUM', 'MEDIUM and graver'],
  ['LOW', 'LOW and graver'],
  ['INFO', 'INFO and graver'],
  ['none', 'never'],
]

const ONLY: Options = [
  ['introduced', 'introduced by the plan'],
  ['all', 'those that were there, too'],
]

const UNASSESSED: Options = [
  ['pass', 'passes'],
  ['fail', 'fails'],
]

function Select({
  field,
  label,
  options,
}: {
  field: Parameters<typeof getSelectProps>[0]
  label: string
  options: Options
}) {
  const { key, ...select } = getSelectProps(field)
  const [first] = options
  return (
    <div className="space-y-1.5">
      <label htmlFor={field.id} className="block text-sm font-medium">
        {label}
      </label>
      <select
        key={key}
        {...select}
        defaultValue={select.defaultValue ?? first?.[0]}
        className="block h-11 w-full rounded-field border border-field-line bg-panel px-3 text-base hover:border-mute"
      >
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
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
