import {
  type AwsResource,
  all,
  any,
  asValue,
  inRegion,
  policy,
  toldAs,
  unless,
  type Verdict,
} from '../shared/index.ts'

export default policy({
  title: 'Inspector scans machines, images and functions',
  problem: 'Inspector does not scan machines, images or functions',
  severity: 'LOW',
  resource: 'aws_inspector2_enabler',
  must: enabler =>
    all(
      ...['EC2', 'ECR', 'LAMBDA', 'LAMBDA_CODE'].map(kind =>
        toldAs(
          any(
            enabler.resource_types.has(kind),
            // Another one may scan it in the same accounts; what both leave out the first of them tells.
            inRegion(enabler, 'aws_inspector2_enabler').some(other => {
              const isTold = any(other.resource_types.has(kind), unless(!isBefore(other, enabler)))
              return isTold.outcome === 'fail' ? isTold : all(isTold, namesAccountsOf(enabler, other))
            }),
          ),
          `\`resource_types\` leaves \`${kind}\` out`,
        ),
      ),
    ),
  guards: { aws_inspector2_enabler: 'region' },
  why: 'A known hole in what is left out stays until somebody else finds it. Scanners on the internet look for them the day they are published.',
  remediation: 'Set resource_types to EC2, ECR, LAMBDA and LAMBDA_CODE.',
  fix: `
    resource "aws_inspector2_enabler" "this" {
      account_ids    = ["111122223333"]
      resource_types = ["EC2", "ECR", "LAMBDA", "LAMBDA_CODE"]
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/inspector2_enabler',
    'https://docs.aws.amazon.com/inspector/latest/user/scanning-resources.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_inspector2_enabler" "main" {
          account_ids    = ["111122223333"]
          resource_types = ["LAMBDA_CODE", "LAMBDA", "ECR", "EC2"]
        }
      `,
      `
        resource "aws_inspector2_enabler" "machines" {
          account_ids    = ["111122223333"]
          resource_types = ["EC2"]
        }
        resource "aws_inspector2_enabler" "others" {
          account_ids    = ["444455556666", "111122223333"]
          resource_types = ["EC2", "ECR", "LAMBDA", "LAMBDA_CODE"]
        }
      `,
    ],
    fail: [
      `
        resource "aws_inspector2_enabler" "machines" {
          account_ids    = ["111122223333"]
          resource_types = ["EC2"]
        }
        resource "aws_inspector2_enabler" "others" {
          account_ids    = ["444455556666"]
          resource_types = ["ECR", "LAMBDA", "LAMBDA_CODE"]
        }
      `,
      `
        resource "aws_inspector2_enabler" "main" {
          account_ids    = ["111122223333"]
          resource_types = ["EC2"]
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_inspector2_enabler" "main" {
          account_ids    = ["111122223333"]
          resource_types = local.types
        }
      `,
    ],
  },
})

/** Another one is for each account of an enabler; each kind asks for it. */
function namesAccountsOf(enabler: Enabler, other: Enabler): Verdict {
  const { address } = asValue(other)._body.resource
  return asValue(enabler)._once(`its accounts are those of ${address}`, () => {
    const ids = asValue(other.account_ids)
    const named = ids._once('its accounts', () => new Set<unknown>([ids._raw].flat()))
    return enabler.account_ids.every(id =>
      id.satisfies(account => named.has(account), 'an account of another enabler is expected'),
    )
  })
}

function isBefore(one: Enabler, other: Enabler): boolean {
  return asValue(one)._body.resource.address < asValue(other)._body.resource.address
}

type Enabler = AwsResource<'aws_inspector2_enabler'>
