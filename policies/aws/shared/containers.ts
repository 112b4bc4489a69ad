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
  return path.satisfies(text => HOST.test(plain(text)), 'a path that gives the host is expected')
}

/** The path as the host resolves it: `/var/run/../run//docker.sock/` is `/var/run/docker.sock`. */
function plain(path: string): string {
  if (!path.startsWith('/')) return path
  const names: string[] = []
  for (const name of path.split('/')) {
    if (name === '..') names.pop()
    else if (name !== '' && name !== '.') names.push(name)
  }
  return `/${names.join('/')}`
}

/** Sockets of what starts containers, folders that hold them, what says who root is, and what root runs or lets in. */
const HOST = new RegExp(
  [
    '^/$',
    '^/(var/)?run(/(docker|containerd|crio|podman))?(/(docker|containerd|crio|podman)\\.sock)?$',
    '^/(etc|root|home|var|var/lib|var/lib/(docker|containerd|kubelet))$',
    '^/etc/(cron[^/]*|shadow|sudoers|sudoers\\.d|systemd|systemd/system)$',
    '^(/root|/home/[^/]+)/\\.ssh$',
  ].join('|'),
)

/** A container as ECS takes it in the JSON of a task definition. */
export interface Container {
  readonly name: string
  readonly privileged: boolean
  readonly linuxParameters: { readonly capabilities: { readonly add: readonly string[] } }
  readonly readonlyRootFilesystem: boolean
  readonly user: string
  readonly logConfiguration: { readonly logDriver: string; readonly options: Options }
  readonly firelensConfiguration: { readonly options: Options }
  readonly dockerLabels: Options
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
