import { FORMATS } from '../formats/names.ts'
import { frameworkNames } from '../frameworks/names.ts'
import type { Given, Option } from './usage.ts'

/** A command as it is helped with and completed. What it does is loaded when it is called. */
export interface Command {
  readonly name: string
  /** What stands behind the name, `PLAN…`; empty where nothing does. */
  readonly operands: string
  readonly summary: string
  /** What there is to know beyond the summary and the options. */
  readonly more: string
  readonly options: readonly Option[]
  /** The words that its operands may be, as far as a shell can offer them; left out: they are files. */
  readonly words?: readonly string[]
  /** Answers the exit status. */
  readonly run: (given: Given) => Promise<number>
}

const SEVERITIES = ['HIGH', 'MEDIUM', 'LOW', 'INFO', 'none'] as const

const REPORT: readonly Option[] = [
  {
    name: 'format',
    value: 'FORMAT',
    values: FORMATS,
    default: 'table',
    help: 'the form in which the report is printed',
  },
  {
    name: 'output',
    value: 'FORMAT=FILE',
    repeats: true,
    isFile: true,
    help: 'writes the report to a file as well, in a form of its own; several in one run',
  },
  {
    name: 'fail-on',
    value: 'SEVERITY',
    values: SEVERITIES,
    default: 'HIGH',
    help: 'the lowest severity that fails the run; what the plan fixes never fails it; unless told, what the settings say',
  },
  {
    name: 'only',
    value: 'WHICH',
    values: ['all', 'introduced'],
    default: 'all',
    help: 'introduced: what was there before the plan does not fail the run; so unless told with --base-config',
  },
  {
    name: 'data-loss',
    value: 'SEVERITY',
    values: SEVERITIES,
    default: 'HIGH',
    help: 'the severity that lost data counts as',
  },
  {
    name: 'sources',
    value: 'FOLDER',
    isFile: true,
    help: "where the plan's sources are, so that findings are told at their lines: the folder of the root module, the binary plan, or none; unless told, the binary plan itself, the plan's folder or this one, where the plan was made of them",
  },
  {
    name: 'config',
    value: 'FILE',
    isFile: true,
    help: "the settings; unless told, the nearest plumbline.yaml from the plan's folder or this one up to the root of the repository; none: none",
  },
  {
    name: 'base-config',
    value: 'FILE',
    isFile: true,
    help: 'the settings of the branch that a pull request is for: they rule, and the waivers that the change adds are told',
  },
  {
    name: 'date',
    value: 'DAY',
    help: 'the day against which waivers are held (2027-03-31), so that a run can be repeated; today unless told',
  },
  { name: 'label', value: 'NAME', help: 'tells several plans of one change apart' },
  { name: 'exit-zero', help: 'exits with 0 where the run fails, for pipelines that read the report instead' },
]

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [
  {
    name: 'assess',
    operands: 'PLAN…',
    summary: 'assesses plan files',
    more: '- reads standard input; a folder stands for the plans below it (plan.json, tfplan.json). Several plans are one run.',
    options: REPORT,
    run: async given => (await import('./assess.ts')).assessPlans(given),
  },
  {
    name: 'upload',
    operands: 'PLAN…',
    summary: 'sends plans to the service, and prints its reports',
    more: 'The key stands in PLUMBLINE_API_KEY: an API key, or the ID token of a GitHub Actions or GitLab job. A binary plan is shown here, and only its JSON is sent.',
    options: [
      { name: 'url', value: 'ADDRESS', help: 'the service; PLUMBLINE_URL unless told' },
      {
        name: 'email',
        value: 'ADDRESS',
        help: "the account's, beside an API key; PLUMBLINE_EMAIL unless told",
      },
      { name: 'redact', help: 'takes out every value that no policy reads, and tells which went out' },
      { name: 'dry-run', help: 'sends nothing, and tells what would go out' },
      {
        name: 'project',
        value: 'NAME',
        help: "what the plan belongs to; the pipeline's repository unless told",
      },
      { name: 'branch', value: 'NAME', help: "the pipeline's unless told" },
      { name: 'commit', value: 'HASH', help: "the pipeline's unless told" },
      { name: 'pull-request', value: 'NUMBER', help: "the pipeline's unless told" },
      { name: 'run-url', value: 'ADDRESS', help: "the pipeline's run unless told" },
      ...REPORT.filter(({ name }) => name !== 'date'),
    ],
    run: async given => (await import('./upload/upload.ts')).uploadPlans(given),
  },
  {
    name: 'waive',
    operands: 'FINGERPRINT PLAN',
    summary: 'writes a waiver for a finding into plumbline.yaml',
    more: 'The fingerprint is the one of --format conftest, csv or json. What stands in the file stays as it is written.',
    options: [
      { name: 'reason', value: 'TEXT', help: 'why it may stay, ten letters or more' },
      { name: 'owner', value: 'NAME', help: 'who answers for it' },
      { name: 'expires', value: 'DAY', help: 'the last day on which it holds, 2027-03-31' },
      {
        name: 'config',
        value: 'FILE',
        isFile: true,
        help: 'the settings to write to; unless told, those that assess finds, else a new plumbline.yaml here',
      },
    ],
    run: async given => (await import('./waive.ts')).writeWaiver(given),
  },
  {
    name: 'test',
    operands: '[FILE…]',
    summary: 'tries the examples of policies of your own',
    more: 'The files of policies; unless named, those of the settings. Each example has to pass, fail or stay undetermined, as it says, and the fix has to pass and to mend a failing one. Exit status 1: something is not as it should be.',
    options: [
      {
        name: 'config',
        value: 'FILE',
        isFile: true,
        help: 'the settings; unless told, the nearest plumbline.yaml from here up to the root of the repository',
      },
    ],
    run: async given => (await import('./test.ts')).testPolicies(given),
  },
  {
    name: 'policies',
    operands: '[POLICY…]',
    summary: 'lists every policy, tells one, or the controls of a framework',
    more: 'A policy is named by its id or a pattern (aws/s3/*), by a resource type, or by the id of the same check in another tool. A control is covered, not covered yet, or not decidable from a plan, and why.',
    options: [
      {
        name: 'framework',
        value: 'ID',
        values: Object.keys(frameworkNames),
        help: 'lists the controls of this framework instead',
      },
      {
        name: 'format',
        value: 'FORMAT',
        values: ['table', 'json'],
        default: 'table',
        help: 'the form in which the list is printed',
      },
    ],
    words: [],
    run: async given => (await import('./policies.ts')).listPolicies(given),
  },
  {
    name: 'completion',
    operands: 'SHELL',
    summary: 'prints what makes a shell complete commands, options and values',
    more: 'The shell is bash, zsh or fish; the first line of what is printed says where it belongs.',
    options: [],
    words: ['bash', 'zsh', 'fish'],
    run: async given => (await import('./completion.ts')).printCompletion(given, commands),
  },
]
