import type { DataLoss } from './ledger.ts'

/** How much a finding matters, the most first. */
export const SEVERITIES = ['HIGH', 'MEDIUM', 'LOW', 'INFO'] as const
export type Severity = (typeof SEVERITIES)[number]

/** What the plan does to a finding: brings it, leaves it, takes it away. */
export const CHANGES = ['introduced', 'existing', 'fixed'] as const
export type Change = (typeof CHANGES)[number]

/** One thing that is unsafe at one resource. */
export interface Finding {
  /** What is wrong here, with the value unless it is sensitive; addresses, paths and values stand in backticks. */
  message: string
  metadata: {
    /** The problem; of a finding that the plan fixes, the state that it leads to. */
    title: string
    custom: {
      severity: Severity
      /**
       * What to do: a sentence; and where something can be written, an empty line and HCL, each block in the module that a comment
       * before it names, else in the root. Of a block that stands already only what changes is there.
       */
      remediation: string
      /** With that HCL written the policy was judged again, and passed. Left out where it did not, or was not tried. */
      proven?: true
      policyId: string
      /** The attribute (`ingress[0].cidr_blocks`), empty where the whole resource or something missing is meant. */
      path: string
      change: Change
      /** Other addresses that the verdict rests on. */
      related: string[]
      /** Control ids by framework. */
      frameworks: Record<string, string[]>
      /** Sixteen hex digits, the same in every run and across moves. */
      fingerprint: string
    }
  }
}

/** A question that the plan leaves open, and why. */
export interface Undetermined {
  policyId: string
  address: string
  path: string
  reason: string
}

export type Counts = Record<Severity | 'total', number>

export interface Summary {
  introduced: Counts
  existing: Counts
  fixed: Counts
  undetermined: number
  /** Resources that have an introduced or existing finding. */
  resources: number
}

export interface Coverage {
  /** Managed resources in the plan. */
  resources: number
  /** Those of a type that policies judge or look at. */
  judged: number
  policies: number
  /** Types that need no policy, since they hold nothing unsafe, with the number of their resources. */
  harmless: Record<string, number>
  /** All other types without a policy, with the number of their resources. */
  unjudged: Record<string, number>
  /** What Terraform puts off to a later plan, which is judged then: address to Terraform's reason (`provider_config_unknown`). */
  deferred: Record<string, string>
  /** The actions that the apply will run beside its changes, by address: what they do, no plan says. */
  actions: string[]
  /** False where another plan has to follow before the configuration is reached; null where the file does not tell. */
  complete: boolean | null
  /** Verdicts on the state that the plan leads to. */
  verdicts: { pass: number; fail: number; undetermined: number; notApplicable: number }
}

/** The same from the API, the command line and the page. `policyResponse` maps a resource's address to its findings. */
export interface Report {
  summary: Summary
  policyResponse: Record<string, Finding[]>
  undetermined: Undetermined[]
  /** What the plan ends that holds data, the worst first. */
  dataLoss: DataLoss[]
  coverage: Coverage
  /** Where no more than so many were asked for: how many findings and questions are left out here. The counts are whole. */
  truncated?: { findings: number; undetermined: number }
}
