import { all, asValue, follow, not, PASS, policy, type Scalar, Verdict } from '../shared/index.ts'

export default policy({
  title: 'Address record points at a resource that is known',
  problem: 'Address record points at an address that nobody looks after',
  severity: 'LOW',
  resource: 'aws_route53_record',
  when: record => record.type.oneOf(['A', 'AAAA']),
  must: record =>
    all(
      isLiteral(record.alias.name).outcome === 'fail' ? PASS : not(isLooseAlias(record.alias.name)),
      // What is decided at apply comes from elsewhere.
      asValue(record.records)._state() === 'known' ? record.records.no(isLoose) : PASS,
    ),
  why: 'An address that is given back goes to somebody else, and the name goes with it: they can serve pages and get certificates under your domain. A reference is changed with what it names; a literal stays.',
  remediation: 'Name the resource in place of its address: an alias, or the public_ip of an aws_eip.',
  fix: `
    resource "aws_route53_record" "this" {
      type    = "A"
      ttl     = 300
      records = [aws_eip.example.public_ip]
    }
  `,
  fixFor: {
    aws_route53_record: ({ type, alias }) => {
      if (alias.isSet().outcome === 'pass') return aliasTo(alias.name)
      return type.is('AAAA').outcome === 'pass' ? TO_INSTANCE : undefined
    },
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/route53_record',
    'https://docs.aws.amazon.com/Route53/latest/DeveloperGuide/resource-record-sets-choosing-alias-non-alias.html',
  ],
  equivalents: { checkov: ['CKV2_AWS_23'] },
  differs:
    'CKV2_AWS_23 accepts a list of resource types; here whatever is not written as a literal passes, and so does a private address, which nobody else can be given.',
  examples: {
    pass: [
      `
        resource "aws_eip" "web" {}
        resource "aws_route53_record" "web" {
          zone_id = "Z1"
          name    = "www.example.com"
          type    = "A"
          ttl     = 300
          records = [aws_eip.web.public_ip]
        }
      `,
      `
        resource "aws_lb" "web" {
          name = "web"
        }
        resource "aws_route53_record" "web" {
          zone_id = "Z1"
          name    = "www.example.com"
          type    = "A"
          alias {
            name                   = aws_lb.web.dns_name
            zone_id                = aws_lb.web.zone_id
            evaluate_target_health = true
          }
        }
      `,
      `
        resource "aws_route53_record" "inside" {
          zone_id = "Z1"
          name    = "db.example.com"
          type    = "A"
          ttl     = 300
          records = ["10.0.3.4"]
        }
      `,
    ],
    fail: [
      `
        resource "aws_route53_record" "web" {
          zone_id = "Z1"
          name    = "www.example.com"
          type    = "A"
          ttl     = 300
          records = ["203.0.113.7"]
        }
      `,
      `
        resource "aws_route53_record" "web" {
          zone_id = "Z1"
          name    = "www.example.com"
          type    = "AAAA"
          alias {
            name                   = "dualstack.web-1.eu-central-1.elb.amazonaws.com"
            zone_id                = "Z2"
            evaluate_target_health = true
          }
        }
      `,
    ],
    undetermined: 'What is not written as a literal is looked after where it comes from.',
  },
})

/** What the name is of: most that are not of CloudFront are of a load balancer. */
function aliasTo(name: Scalar): string {
  const isOfCloudFront = name.satisfies(is => is.endsWith('.cloudfront.net'), '').outcome === 'pass'
  const target = isOfCloudFront ? 'aws_cloudfront_distribution.example' : 'aws_lb.example'
  return `
    resource "aws_route53_record" "this" {
      alias {
        name    = ${target}.${isOfCloudFront ? 'domain_name' : 'dns_name'}
        zone_id = ${target}.${isOfCloudFront ? 'hosted_zone_id' : 'zone_id'}
      }
    }
  `
}

const TO_INSTANCE = `
  resource "aws_route53_record" "this" {
    type    = "AAAA"
    ttl     = 300
    records = aws_instance.example.ipv6_addresses
  }
`

/** A name that is written by hand and is none of the plan's own. */
function isLooseAlias(name: Scalar): Verdict {
  return all(
    isLiteral(name),
    not(follow(name, 'aws_lb', 'dns_name').some()),
    not(follow(name, 'aws_elb', 'dns_name').some()),
    not(follow(name, 'aws_cloudfront_distribution', 'domain_name').some()),
  )
}

/** A public address that is written by hand and is none of the plan's own. */
function isLoose(address: Scalar): Verdict {
  return all(
    address.satisfies(is => !isPrivate(is), 'a private address is expected'),
    isLiteral(address),
    not(follow(address, 'aws_eip', 'public_ip').some()),
    not(follow(address, 'aws_instance', 'public_ip').some()),
  )
}

/** It is written by hand, in the record or in a variable, and comes from no resource. */
function isLiteral(value: Scalar): Verdict {
  const at = asValue(value)
  const { graph } = at._body
  const written = () => graph.sources(at).some(one => one === at._raw || [one].flat().includes(at._raw))
  return at._state() === 'known' && !graph.isDerived(at) && written() ? value.isSet() : ELSEWHERE
}

const ELSEWHERE = new Verdict('fail')

function isPrivate(address: string): boolean {
  return /^(10\.|127\.|169\.254\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|f[cd]|fe80:|::1$)/i.test(
    address,
  )
}
