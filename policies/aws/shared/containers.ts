import { type List, PASS, type Scalar, type Verdict } from '../../engine/index.ts'
import { hcl, type Written } from './hcl.ts'
import type { AwsResource } from './policy.ts'

/** The containers of a task run on Windows. */
export function runsWindows(task: AwsResource<'aws_ecs_task_definition'>): Verdict {
  return task.runtime_platform.operating_system_family.satisfies(
    family => /^WINDOWS/i.test(family),
    'Windows is expected',
  )
}

/**
 * Privileged containers and folders of a host are not taken for Fargate: where that is named, a definition that the plan does not show
 * has none.
 */
export function refusedOnFargate(verdict: Verdict, platforms: List): Verdict {
  return verdict.outcome === 'undetermined' && platforms.has('FARGATE').outcome === 'pass' ? PASS : verdict
}

/** A path of the host that gives it to the container that mounts it. */
export function givesHost(path: Scalar): Verdict {
  return path.satisfies(
    text => HOST.test(text.replace(/(?<=^\/|[^/])\/+$/, '')),
    'a path that gives the host is expected',
  )
}

/** Sockets of what starts containers, folders that hold them, and what says who root is. */
const HOST =
  /^\/$|^\/(var\/)?run(\/(docker|containerd))?(\/(docker|containerd)\.sock)?$|^\/(etc|root|var|var\/lib|var\/lib\/docker)$/

/** A container as ECS takes it in the JSON of a task definition. */
export interface Container {
  readonly name: string
  readonly privileged: boolean
  readonly readonlyRootFilesystem: boolean
  readonly user: string
  readonly logConfiguration: { readonly logDriver: string; readonly options: Options }
  readonly firelensConfiguration: { readonly options: Options }
  readonly healthCheck: { readonly command: readonly string[] }
  readonly environment: readonly { readonly name: string; readonly value: string }[]
  readonly entryPoint: readonly string[]
  readonly command: readonly string[]
}

type Options = Readonly<Record<string, string>>

/** HCL of a daemon, an example whose container holds these values. */
export function daemon(container: Readonly<Record<string, Written>>): string {
  const values = Object.entries({ name: 'agent', image: 'agent', ...container })
  return hcl('aws_ecs_daemon_task_definition', 'example', {
    family: 'agent',
    ...Object.fromEntries(values.map(([path, value]) => [`container_definition.${path}`, value])),
  })
}
