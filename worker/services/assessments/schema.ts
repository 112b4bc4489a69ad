import { z } from 'zod'

export const severity = z.enum(['HIGH', 'MEDIUM', 'LOW', 'INFO'])

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
    }),
  }),
})

const counts = z.object({ HIGH: z.int(), MEDIUM: z.int(), LOW: z.int(), INFO: z.int(), total: z.int() })

export const report = z.object({
  summary: z.object({
    introduced: counts,
    existing: counts,
    fixed: counts,
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
      }),
    )
    .default([])
    .meta({ description: 'What the plan ends that holds data, the worst first' }),
  coverage: z.object({
    resources: z.int(),
    judged: z.int(),
    policies: z.int(),
    unjudged: z.record(z.string(), z.int()).meta({ description: 'Types without a policy, with their count' }),
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
    verdicts: z.object({ pass: z.int(), fail: z.int(), undetermined: z.int(), notApplicable: z.int() }),
  }),
})

export const assessment = z.object({ id: z.uuid(), createdAt: z.iso.datetime(), ...report.shape })

export const usage = z.object({ callsUsed: z.int(), callLimit: z.int() })

/** The answer to an upload. */
export const assessed = assessment.extend(usage.shape)

/** Element 0 the assessments, 1 the calls used this month, 2 the call limit. */
export const assessmentList = z.tuple([z.array(assessment), z.int(), z.int()])

/** Newest first; `page` counts from 1. */
export const pageQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  perPage: z.coerce.number().int().min(1).max(100).default(25),
})

export const total = z.object({ total: z.int() })

export type Assessment = z.infer<typeof assessment>
export type Assessed = z.infer<typeof assessed>
export type AssessmentList = z.infer<typeof assessmentList>
export type PageQuery = z.infer<typeof pageQuery>
export type Usage = z.infer<typeof usage>
