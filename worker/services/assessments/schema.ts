import { z } from 'zod'
import { printable } from '../fields/schema.ts'

export const severity = z.enum(['HIGH', 'MEDIUM', 'LOW', 'INFO'])

const waiver = z.object({
  reason: z.string(),
  owner: z.string(),
  expires: z.iso.date().meta({ description: 'The last day on which it holds' }),
})

export const finding = z.object({
  message: z.string(),
  metadata: z.object({
    title: z.string(),
    custom: z.object({
      severity,
      remediation: z.string().meta({
        description: 'What to do; where something can be written, an empty line and HCL',
      }),
      proven: z.literal(true).optional().meta({
        description: 'With that HCL written the policy was judged again, and passed',
      }),
      policyId: z.string(),
      path: z.string().meta({ description: 'The attribute, empty where the whole resource is meant' }),
      change: z.enum(['introduced', 'existing', 'fixed']),
      related: z.array(z.string()),
      frameworks: z.record(z.string(), z.array(z.string())),
      fingerprint: z.string(),
      waiver: waiver
        .optional()
        .meta({ description: 'It stays on purpose: it is counted apart and fails no gate' }),
    }),
  }),
})

const counts = z.object({ HIGH: z.int(), MEDIUM: z.int(), LOW: z.int(), INFO: z.int(), total: z.int() })

export const report = z.object({
  summary: z.object({
    introduced: counts,
    existing: counts,
    fixed: counts,
    waived: counts.optional().meta({ description: 'Introduced or existing, and in none of those counts' }),
    undetermined: z.int(),
    resources: z.int().meta({ description: 'Resources with findings that stand after this plan' }),
  }),
  policyResponse: z
    .record(z.string(), z.array(finding))
    .meta({ description: 'Resource address to its findings' }),
  undetermined: z.array(
    z.object({ policyId: z.string(), address: z.string(), path: z.string(), reason: z.string() }),
  ),
  dataLoss: z
    .array(
      z.object({
        address: z.string(),
        noun: z.string(),
        action: z.enum(['delete', 'replace', 'forget']),
        cause: z.string().meta({ description: 'Why Terraform ends it; empty where the plan does not say' }),
        fate: z.enum(['lost', 'undetermined', 'recoverable', 'protected']),
        reason: z.string(),
        waiver: waiver.optional(),
      }),
    )
    .default([])
    .meta({ description: 'What the plan ends that holds data, the worst first' }),
  waivers: z
    .array(
      z.object({
        policy: z.string(),
        address: z.string(),
        ...waiver.shape,
        file: z
          .string()
          .optional()
          .meta({ description: 'Of the sources; the settings where it is left out' }),
        line: z.int().meta({ description: 'In that file, from 1' }),
        state: z.enum(['active', 'expiring', 'expired', 'unused', 'proposed']),
        findings: z.int().meta({ description: 'How many findings, and losses of data, it is for' }),
      }),
    )
    .optional()
    .meta({ description: 'Each waiver of the settings, and what became of it' }),
  coverage: z.object({
    resources: z.int(),
    judged: z.int(),
    policies: z.int(),
    harmless: z
      .record(z.string(), z.int())
      .default({})
      .meta({ description: 'Types that need no policy, since they hold nothing unsafe, with their count' }),
    unjudged: z
      .record(z.string(), z.int())
      .meta({ description: 'All other types without a policy, with their count' }),
    deferred: z
      .record(z.string(), z.string())
      .default({})
      .meta({ description: 'What Terraform puts off to a later plan: address to its reason' }),
    actions: z
      .array(z.string())
      .default([])
      .meta({ description: 'Addresses of actions that the apply will run beside its changes' }),
    complete: z
      .boolean()
      .nullable()
      .default(null)
      .meta({ description: 'False where another plan has to follow; null where the file does not tell' }),
    errored: z.literal(true).optional().meta({
      description: 'Terraform stopped with an error, before it had planned everything',
    }),
    lists: z
      .array(z.object({ name: z.string(), date: z.iso.date() }))
      .default([])
      .meta({ description: 'The lists that verdicts went by, with the day of each' }),
    notRun: z.array(z.string()).optional().meta({
      description: 'Files of policies that the settings name: they are code, and do not run here',
    }),
    verdicts: z.object({ pass: z.int(), fail: z.int(), undetermined: z.int(), notApplicable: z.int() }),
  }),
})

/** What an upload may say of itself beside the plan. */
export const origin = z.object({
  project: line('project', 100).optional().meta({
    description: 'What the assessment belongs to; the name of the file unless told',
  }),
  branch: line('branch', 255).optional(),
  commit: line('commit', 64).optional(),
  pullRequest: line('pullRequest', 100).optional().meta({ description: 'Its number' }),
  // a page links to it: what stands before an @ reads as the host that it leads to
  runUrl: line('runUrl', 2000)
    .regex(/^https?:\/\/[^/?#\\@\s]+([/?#]|$)/i, 'runUrl must be an http or https address, without a user')
    .refine(address => URL.canParse(address), 'runUrl must be an http or https address, without a user')
    .optional()
    .meta({ description: 'The address of the run that made the plan', format: 'uri' }),
  label: line('label', 100).optional().meta({
    description: 'Tells several plans of one change apart; `default` unless told',
  }),
})

const threshold = [...severity.options, 'none'] as const

/** Settings that come with an upload, before its plan. */
const settingsFields = z.object({
  config: z.string().optional().meta({ description: 'A `plumbline.yaml`; it stands before the plan' }),
  baseConfig: z.string().optional().meta({
    description:
      'The `plumbline.yaml` of the branch that a pull request is for: it rules, and the waivers that `config` adds are told. Before the plan',
  }),
})

/** What the sources write where the plan shows nothing, with the values that the plan knows put in. */
const writtenField = z.object({
  written: z.string().optional().meta({
    description:
      'JSON of what the sources write at attributes that are known after apply, of what others rest on by the branch of a condition that is taken and the blocks that `dynamic` makes, of whether known ones are literals, and of what their locals name: `plumbline upload` makes it. It stands before the plan',
  }),
})

const reference = z.string()
const named = z.object({ module: z.string(), reference: z.string(), isPart: z.boolean() })
const variable = z.object({ module: z.string(), reference: z.string() })

const writtenText = z.object({
  address: z.string(),
  path: z.string(),
  text: z.string(),
  isList: z.boolean(),
  references: list(() => reference),
})

const writtenRest = z.object({
  address: z.string(),
  rest: z.string(),
  named: list(() => named, 512),
  isRewritten: z.boolean(),
})

const writtenOrigin = z.object({
  address: z.string(),
  origin: z.string(),
  isLiteral: z.boolean(),
  variables: list(() => variable, 512),
})

const writtenLocal = z.object({
  module: z.string(),
  local: z.string(),
  references: list(() => reference),
  left: z.int().min(0),
})

/** The same, read. */
export const writtenTexts = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      context.addIssue({ code: 'custom', message: 'it is no JSON' })
      return z.NEVER
    }
  })
  .pipe(
    list(one => {
      if (typeof one !== 'object' || one === null) return writtenText
      if ('rest' in one) return writtenRest
      if ('origin' in one) return writtenOrigin
      return 'local' in one ? writtenLocal : writtenText
    }),
  )

/** What an upload may ask beside its report: whether a pipeline may go on. Any of them asks for it, as the settings do. */
const gateFields = z.object({
  failOn: choice('failOn', threshold).optional().meta({
    description:
      'The lowest severity that fails the gate: the answer is 422 then, with the same body. `HIGH` unless told',
  }),
  only: choice('only', ['all', 'introduced']).optional().meta({
    description:
      '`introduced`: what was there before the plan does not fail the gate; so unless told where `pullRequest` or `baseConfig` is sent',
  }),
  dataLoss: choice('dataLoss', threshold).optional().meta({
    description: 'The severity that lost data counts as. `HIGH` unless told',
  }),
})

/** The text fields of an upload beside its plan. */
export const uploadFields = origin
  .extend(gateFields.shape)
  .extend(settingsFields.shape)
  .extend(writtenField.shape)

/** The gate that an upload asked for, and what it said. */
export const gate = z.object({
  failOn: z.enum(threshold),
  only: z.enum(['all', 'introduced']),
  dataLoss: z.enum(threshold),
  passed: z.boolean(),
  failing: z.int().meta({ description: 'How many findings, and losses of data, fail it' }),
})

/** What is said of an upload by somebody else than its sender, as far as an upload could say it itself. */
export function originOf(said: { [Name in keyof Origin]?: string | null | undefined }): Origin {
  const fields = Object.entries(origin.shape).filter(
    ([name, field]) => said[name as keyof Origin] && field.safeParse(said[name as keyof Origin]).success,
  )
  return Object.fromEntries(fields.map(([name]) => [name, said[name as keyof Origin] ?? undefined]))
}

/** Of a caller who wants the same call to count once. */
export const idempotencyKey = z
  .string()
  .regex(/^[\x21-\x7e]{1,255}$/, 'Idempotency-Key must be 1 to 255 visible ASCII characters')

const head = z.object({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  project: z.object({ id: z.uuid(), name: z.string() }),
  fileName: z.string().nullable(),
  label: z.string(),
  branch: z.string().nullable(),
  commit: z.string().nullable(),
  pullRequest: z.string().nullable(),
  runUrl: z.string().nullable(),
  gate: gate.nullable().meta({ description: 'Null where the upload asked for none' }),
})

const truncated = z
  .object({ findings: z.int(), undetermined: z.int() })
  .optional()
  .meta({ description: 'How many are left out here; the counts of the summary are whole' })

export const assessment = z.object({ ...head.shape, ...report.shape, truncated })

/** An assessment as lists have it: counts, and the gravest findings. */
export const assessmentLine = z.object({
  ...head.shape,
  summary: report.shape.summary,
  coverage: report.shape.coverage.pick({ resources: true, judged: true, complete: true, errored: true }),
  /** Since the assessment before of the same project, branch and label; null for the first. */
  since: z.object({ opened: z.int(), gone: z.int() }).nullable(),
  dataLost: z.int().nullable().meta({
    description: 'Resources whose data the plan loses, without a waiver; null where it was not counted yet',
  }),
  policyResponse: report.shape.policyResponse,
  truncated,
})

export const usage = z.object({ callsUsed: z.int(), callLimit: z.int() })

/** The answer to an upload. */
export const assessed = assessment.extend(usage.shape)

/** Element 0 the assessments, 1 the calls used this month, 2 the call limit. */
export const assessmentList = z.tuple([z.array(assessmentLine), z.int(), z.int()])

const page = z.coerce.number().int().min(1).max(100_000).default(1)

/** Newest first; `page` counts from 1. */
export const pageQuery = z.object({
  page,
  perPage: z.coerce.number().int().min(1).max(100).default(25),
  project: z.uuid('Project is not valid').optional().meta({ description: 'The id of a project' }),
  q: z.string().max(200, 'Q must be at most 200 characters').optional().meta({
    description: 'Words that project, file, label, branch, commit or pull request must hold',
  }),
})

/** What the dashboard's address may say. A form sends the fields that nobody filled in as empty. */
export const dashboardQuery = z.object({
  page,
  project: unlessEmpty(pageQuery.shape.project),
  q: unlessEmpty(pageQuery.shape.q),
  day: unlessEmpty(z.iso.date().optional()),
  /** Where it is that day; a zone that nobody knows is UTC. */
  zone: z.string().refine(isZone).catch('UTC'),
})

export const total = z.object({ total: z.int() })

export type UploadFields = z.infer<typeof uploadFields>
export type GateAnswer = z.infer<typeof gate>
export type Assessment = z.infer<typeof assessment>
export type AssessmentHead = z.infer<typeof head>
export type AssessmentLine = z.infer<typeof assessmentLine>
export type Truncated = NonNullable<z.infer<typeof truncated>>
export type Origin = z.infer<typeof origin>
export type Usage = z.infer<typeof usage>

function line(label: string, most: number) {
  return printable(z.string().max(most, `${label} must be at most ${most} characters`), label)
}

function choice<const Values extends readonly string[]>(label: string, values: Values) {
  return z.enum(values, `${label} must be one of ${values.join(', ')}`)
}

/**
 * A list whose elements are read up to the first that is wrong. An array of zod's notes what is wrong with each: of the hundred
 * thousands that have room in an upload that takes more memory than a Worker has.
 */
function list<Schema extends z.ZodType>(schemaOf: (element: unknown) => Schema, most = Infinity) {
  return z
    .array(z.unknown())
    .max(most)
    .transform((elements, context): z.output<Schema>[] => {
      const read: z.output<Schema>[] = []
      for (const [at, element] of elements.entries()) {
        const checked = schemaOf(element).safeParse(element)
        if (!checked.success) {
          for (const { message, path } of checked.error.issues) {
            context.addIssue({ code: 'custom', message, path: [at, ...path] })
          }
          return z.NEVER
        }
        read.push(checked.data)
      }
      return read
    })
}

function unlessEmpty<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess(value => (value === '' ? undefined : value), schema)
}

function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    return false
  }
}
