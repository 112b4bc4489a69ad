import { type Container, daemon, refusedOnFargate } from '../shared/containers.ts'
import { all, any, json, policy, type Scalar, type Verdict } from '../shared/index.ts'

export default policy({
  title: 'Container has no capability over the host',
  problem: 'Container has a capability over the host',
  severity: 'HIGH',
  resource: ['aws_ecs_task_definition', 'aws_ecs_daemon_task_definition'],
  must: {
    aws_ecs_task_definition: task =>
      refusedOnFargate(
        json<readonly Container[]>(task.container_definitions).no(container =>
          all(
            // One that is privileged has them all, and is told for that.
            container.privileged.isNot(true),
            container.linuxParameters.capabilities.add.some(name =>
              any(
                isOne(name, OVER_HOST),
                // Over what lies in namespaces of the host a container has them that shares these.
                all(isOne(name, OVER_PROCESSES), task.pid_mode.is('host')),
                all(isOne(name, OVER_NETWORK), task.network_mode.is('host')),
              ),
            ),
          ),
        ),
        task.requires_compatibilities,
      ),
    aws_ecs_daemon_task_definition: task =>
      task.container_definition.no(container =>
        all(
          container.privileged.isNot(true),
          container.linux_parameters.some(({ capabilities }) =>
            capabilities.some(({ add }) => add.some(name => isOne(name, OVER_HOST))),
          ),
        ),
      ),
  },
  why: 'With it root in the container mounts the disks of the host, loads modules into its kernel, reads every file or changes its network. Whoever breaks into the container has the host, and every other container there.',
  remediation: 'Take the capability out of add, and leave those that the program needs for itself.',
  fix: `
    resource "aws_ecs_task_definition" "this" {
      family = "web"
      container_definitions = jsonencode([{
        name  = "web"
        image = "nginx"
        linuxParameters = {
          capabilities = {
            add = ["NET_BIND_SERVICE"]
          }
        }
      }])
    }

    resource "aws_ecs_daemon_task_definition" "this" {
      family = "agent"
      container_definition {
        name  = "agent"
        image = "agent"
        linux_parameters {
          capabilities {
            add = ["NET_BIND_SERVICE"]
          }
        }
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/ecs_task_definition',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/ecs_daemon_task_definition',
    'https://docs.aws.amazon.com/AmazonECS/latest/APIReference/API_KernelCapabilities.html',
    'https://docs.aws.amazon.com/eks/latest/best-practices/pod-security.html',
    'https://man7.org/linux/man-pages/man7/capabilities.7.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      task('add = ["NET_BIND_SERVICE", "IPC_LOCK"]'),
      task('drop = ["ALL"]'),
      // What a debugger or a mesh needs within its own task.
      task('add = ["SYS_PTRACE", "NET_ADMIN"]', 'pid_mode = "task"\n  network_mode = "awsvpc"'),
      'resource "aws_ecs_task_definition" "web" {\n  family                   = "web"\n  requires_compatibilities = ["FARGATE"]\n  container_definitions    = local.containers\n}',
      'resource "aws_ecs_task_definition" "web" {\n  family                = "web"\n  container_definitions = jsonencode([{ name = "web", image = "nginx", privileged = true, linuxParameters = { capabilities = { add = ["ALL"] } } }])\n}',
      daemon({}),
      daemon({ 'linux_parameters.capabilities.add': ['NET_ADMIN'] }),
    ],
    fail: [
      task('add = ["SYS_ADMIN"]'),
      task('add = ["NET_BIND_SERVICE", "ALL"]'),
      task('add = ["CAP_SYS_MODULE"]'),
      task('add = ["dac_read_search"]'),
      task('add = ["SYS_RAWIO"]'),
      task('add = ["SYS_PTRACE"]', 'pid_mode = "host"'),
      task('add = ["NET_ADMIN"]', 'network_mode = "host"'),
      daemon({ 'linux_parameters.capabilities.add': ['SYS_ADMIN'] }),
    ],
    undetermined: [
      task('add = ["NET_ADMIN"]', 'network_mode = local.mode'),
      'resource "aws_ecs_task_definition" "web" {\n  family                = "web"\n  container_definitions = local.containers\n}',
    ],
  },
})

/** They mount what the host has, load code into its kernel, reach its memory and ports, and open any file of its disk. */
const OVER_HOST = /^(cap_)?(all|sys_admin|sys_module|sys_rawio|dac_read_search)$/i
const OVER_PROCESSES = /^(cap_)?sys_ptrace$/i
const OVER_NETWORK = /^(cap_)?net_admin$/i

function isOne(name: Scalar, capabilities: RegExp): Verdict {
  return name.satisfies(text => capabilities.test(text), 'a capability over the host is expected')
}

function task(capabilities: string, body = ''): string {
  return `
    resource "aws_ecs_task_definition" "web" {
      family = "web"
      ${body}
      container_definitions = jsonencode([
        { name = "proxy", image = "envoy" },
        { name = "web", image = "nginx", linuxParameters = { capabilities = { ${capabilities} } } }
      ])
    }
  `
}
