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
      /** Other addresses that the verdict rests on, a hundred at most. */
      related: string[]
      /** Control ids by framework. */
      frameworks: Record<string, string[]>
      /** Sixteen hex digits, the same in every run and across moves. */
      fingerprint: string
      /** Where it stands in the sources, and the line, from 1; left out where nobody knows. */
      file?: string
      line?: number
      /** Somebody lives with it on purpose: it fails no gate and is counted apart. */
      waiver?: Waived
    }
  }
}

/** Why a finding may stay, who answers for it, and the last day on which it may (`YYYY-MM-DD`). */
export interface Waived {
  reason: string
  owner: string
  expires: string
}

/**
 * A waiver of the settings, and what became of it: `expiring` holds two weeks more at most, `expired` holds no longer, `unused` waives
 * nothing in this plan, `proposed` is what a change adds, as far as is known, and what does not hold before it is merged.
 */
export interface WaiverLine extends Waived {
  policy: string
  address: string
  /** The file of the sources that it stands in; left out: the settings. */
  file?: string
  /** Where it stands there, from 1. */
  line: number
  state: 'active' | 'expiring' | 'expired' | 'unused' | 'proposed'
  /** How many findings, and losses of data, it is for. */
  findings: number
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
  /** Introduced or existing, and in none of those counts. Left out where there is no waiver. */
  waived?: Counts
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
  /** The actions that the apply will run beside its changes, by address: no policy judges what they do. */
  actions: string[]
  /** False where another plan has to follow before the configuration is reached; null where the file does not tell. */
  complete: boolean | null
  /** Terraform stopped with an error: what it had not planned by then is judged as it was before, or not at all. Left out where it did not. */
  errored?: true
  /** The lists that verdicts went by, with the day of each (`2026-06-01`): what AWS ended later is not known. */
  lists: { name: string; date: string }[]
  /** Files of policies that the settings name and that do not run here. Left out where there is none. */
  notRun?: string[]
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
  /** Each waiver of the settings. Left out where there is none. */
  waivers?: WaiverLine[]
  coverage: Coverage
  /** Where no more than so many were asked for: how many findings and questions are left out here. The counts are whole. */
  truncated?: { findings: number; undetermined: number }
}
