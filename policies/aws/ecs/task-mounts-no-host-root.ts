import { givesHost } from '../shared/containers.ts'
import { all, any, policy, type Scalar, type Verdict } from '../shared/index.ts'

export default policy({
  title: 'Task mounts nothing that gives it the host',
  problem: 'Task mounts what gives it the host',
  severity: 'HIGH',
  resource: ['aws_ecs_task_definition', 'aws_ecs_daemon_task_definition'],
  must: {
    aws_ecs_task_definition: task =>
      task.volume.no(({ host_path: path, docker_volume_configuration: { driver_opts: options } }) =>
        any(givesHost(path), all(givesHost(options.entryOf('device')), isBind(options.entryOf('o')))),
      ),
    aws_ecs_daemon_task_definition: task =>
      task.volume.no(({ host: hosts }) => hosts.some(({ source_path: path }) => givesHost(path))),
  },
  why: 'Over the socket of Docker or containerd a container starts another one with all rights of the host. The root of its disk, /etc and /root give the same to whoever runs as root.',
  remediation: 'Take the volume out; what has to look at other containers can ask the agent of ECS instead.',
  fix: `
    resource "aws_ecs_task_definition" "this" {
      volume {
        name      = "data"
        host_path = "/mnt/data"
      }
    }

    resource "aws_ecs_daemon_task_definition" "this" {
      volume {
        name = "data"
        host {
          source_path = "/mnt/data"
        }
      }
    }
  `,
  fixFor: {
    // A volume of Docker takes no path of the host beside its options.
    aws_ecs_task_definition: (_, told) =>
      told.some(path => path.includes('driver_opts')) ? mounted('/mnt/data', 'this') : undefined,
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/ecs_task_definition',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/ecs_daemon_task_definition',
    'https://docs.aws.amazon.com/AmazonECS/latest/developerguide/bind-mounts.html',
    'https://docs.aws.amazon.com/eks/latest/best-practices/pod-security.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      daemon('/mnt/data'),
      task('/mnt/data'),
      task('/var/lib/app'),
      // What watches a host reads it there.
      task('/proc'),
      'resource "aws_ecs_task_definition" "agent" {\n  family = "agent"\n  volume {\n    name = "scratch"\n  }\n}',
      mounted('/mnt/data'),
    ],
    fail: [
      daemon('/run/docker.sock'),
      task('/var/run/docker.sock'),
      task('/run/containerd/containerd.sock'),
      task('/var/run'),
      task('/'),
      task('/etc/'),
      task('/etc/cron.d'),
      task('/home/ec2-user/.ssh'),
      task('/var/lib/kubelet'),
      task('//var/run/../run/docker.sock'),
      mounted('/var/run/docker.sock'),
    ],
    undetermined: [task('/mnt/data').replace('"/mnt/data"', 'local.path')],
  },
})

/** Docker mounts the device as it is, and no file system that is on it. */
function isBind(options: Scalar): Verdict {
  return options.satisfies(text => /\br?bind\b/.test(text), 'a bind mount is expected')
}

function task(path: string): string {
  return `resource "aws_ecs_task_definition" "agent" {\n  family = "agent"\n  volume {\n    name      = "host"\n    host_path = "${path}"\n  }\n}`
}

/** What Docker mounts for a volume of its own. */
function mounted(device: string, name = 'agent'): string {
  return `
    resource "aws_ecs_task_definition" "${name}" {
      family = "agent"
      volume {
        name = "host"
        docker_volume_configuration {
          driver      = "local"
          driver_opts = { type = "none", o = "bind", device = "${device}" }
        }
      }
    }
  `
}

function daemon(path: string): string {
  return `resource "aws_ecs_daemon_task_definition" "agent" {\n  family = "agent"\n  volume {\n    name = "host"\n    host {\n      source_path = "${path}"\n    }\n  }\n}`
}
