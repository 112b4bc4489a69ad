import { all, any, dedent, not, type Policy, type Verdict } from '../../engine/index.ts'
import { expression, hcl } from './hcl.ts'
import { type AwsResource, companions, follow, policy } from './policy.ts'
import type { Described } from './setting.ts'
import { toldAs } from './told-with.ts'
import { unless } from './unless.ts'

/** A VPC has an endpoint for a service of AWS that the plan uses from it, so that the traffic stays inside. */
export function hasEndpoint(
  spec: {
    /** The end of the endpoint's service name: `ecr.api`. */
    readonly service: string
    /** The service in words: `the ECR API`. */
    readonly name: string
    readonly type: 'Interface' | 'Gateway'
    /** Whether the plan uses the service from the VPC. */
    readonly uses: (vpc: AwsResource<'aws_vpc'>) => Verdict
    /** HCL that makes the examples use it; may name `aws_vpc.main`. */
    readonly beside: string
  } & Pick<Policy, 'why' | 'equivalents'> &
    Pick<Described, 'examples'>,
): Policy {
  const { service, name, type, uses, examples = {}, ...rest } = spec
  const beside = dedent(spec.beside)
  const end = `.${service}`
  const ends = [end, `${end}-fips`]
  const vpc = `resource "aws_vpc" "main" {\n  cidr_block = "10.0.0.0/16"\n}\n${beside}\n`
  const endpoint = (of: string, kind: string, id = 'aws_vpc.main.id') =>
    `resource "aws_vpc_endpoint" "main" {\n  vpc_id            = ${id}\n  vpc_endpoint_type = "${kind}"\n  service_name      = ${of}\n}`
  return policy({
    title: `VPC has an endpoint for ${name}`,
    problem: `VPC has no endpoint for ${name}`,
    severity: 'INFO',
    remediation: `Add an aws_vpc_endpoint of the type ${type} for ${name}, ${type === 'Gateway' ? 'in the route tables' : 'in the subnets'} that use it.`,
    ...rest,
    resource: 'aws_vpc',
    // An open question of tidiness helps nobody: where the plan does not tell whether the service is used, it is not asked.
    when: vpc => unless(uses(vpc).outcome === 'undetermined'),
    must: vpc =>
      any(
        toldAs(
          companions(vpc, 'aws_vpc_endpoint', { vpc_id: 'id' }).some(one =>
            leadsTo(one, ends, `an endpoint for ${name} is expected`),
          ),
          `no \`aws_vpc_endpoint\` for ${name} names it`,
        ),
        not(uses(vpc)),
      ),
    fix: hcl('aws_vpc_endpoint', service.replace(/\W/g, '_'), {
      vpc_id: expression('aws_vpc.this.id'),
      vpc_endpoint_type: type,
      service_name: `com.amazonaws.<region>${end}`,
      ...REACHED[type],
    }),
    source: [
      'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/vpc_endpoint',
      type === 'Gateway'
        ? 'https://docs.aws.amazon.com/vpc/latest/privatelink/gateway-endpoints.html'
        : 'https://docs.aws.amazon.com/vpc/latest/privatelink/aws-services-privatelink-support.html',
    ],
    examples: {
      pass: [
        vpc.replace(beside, ''),
        ...ends.map(one => vpc + endpoint(`"com.amazonaws.us-east-1${one}"`, type)),
      ],
      fail: [
        vpc,
        vpc + endpoint('"com.amazonaws.eu-central-1.sqs"', type),
        vpc + endpoint(`"com.amazonaws.eu-central-1${end}"`, type, '"vpc-1"'),
        `resource "aws_vpc_endpoint_service" "own" {}\n${vpc}${endpoint('aws_vpc_endpoint_service.own.service_name', type)}`,
        ...(examples.fail ?? []),
      ],
      undetermined: [vpc + endpoint('local.service_name', type)],
    },
  })
}

/** An endpoint leads to a service of AWS, by the end of its name (`.sqs`); one that leads to a service of the plan's own does not. */
export function leadsTo(
  endpoint: AwsResource<'aws_vpc_endpoint'>,
  ends: readonly string[],
  expected: string,
): Verdict {
  const { service_name: name } = endpoint
  return all(
    name.satisfies(is => ends.some(end => is.endsWith(end)), expected),
    not(follow(name, 'aws_vpc_endpoint_service', 'service_name').some()),
  )
}

/** What an endpoint needs before anything goes through it. */
const REACHED = {
  Gateway: { route_table_ids: expression('[aws_route_table.example.id]') },
  Interface: {
    subnet_ids: expression('[aws_subnet.example.id]'),
    security_group_ids: expression('[aws_security_group.example.id]'),
    private_dns_enabled: true,
  },
}
