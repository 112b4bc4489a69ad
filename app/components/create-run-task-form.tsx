import type { SubmissionResult } from '@conform-to/react'
import { getFormProps, getSelectProps } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { createRunTask } from '../../worker/services/run-tasks/schema.ts'
import { useZodForm } from '../lib/use-zod-form.ts'
import { Field } from './field.tsx'
import { SubmitButton } from './submit-button.tsx'

/** Makes a run task: where its runs are, and what fails them. */
export function CreateRunTaskForm({ lastResult }: { lastResult: SubmissionResult<string[]> | null }) {
  const [form, fields] = useZodForm(createRunTask, {
    id: 'create-run-task',
    lastResult,
    defaultValue: { failOn: 'HIGH', only: 'introduced', unassessed: 'pass' },
  })
  return (
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
  return (
    <div className="space-y-1.5">
      <label htmlFor={field.id} className="block text-sm font-medium">
        {label}
      </label>
      <select
        key={key}
        {...select}
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
