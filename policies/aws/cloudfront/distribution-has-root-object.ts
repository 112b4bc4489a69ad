import { all, any, not, setting, type Verdict } from '../shared/index.ts'

const BUCKET = `origin {
    origin_id   = "files"
    domain_name = "files.s3.eu-central-1.amazonaws.com"
  }`
const SERVER = `origin {
    origin_id   = "api"
    domain_name = "api.example.com"
    custom_origin_config {
      http_port              = 80
      https_port             = 443
      origin_protocol_policy = "https-only"
      origin_ssl_protocols   = ["TLSv1.2"]
    }
  }`

export default setting({
  title: 'Distribution names a default root object',
  problem: 'Distribution names no default root object',
  severity: 'LOW',
  resource: ['aws_cloudfront_distribution', 'aws_cloudfront_multitenant_distribution'],
  path: 'default_root_object',
  isSet: true,
  good: 'index.html',
  unset: 'fail',
  beside: { enabled: true },
  when: {
    aws_cloudfront_distribution: one => holdsBucket(one.origin),
    aws_cloudfront_multitenant_distribution: one => holdsBucket(one.origin),
  },
  why: 'Who asks for the bare domain gets what the origin makes of it: of a bucket that may be the list of all that it holds. A root object answers in its place.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cloudfront_distribution',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cloudfront_multitenant_distribution',
    'https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/DefaultRootObject.html',
    'https://docs.aws.amazon.com/securityhub/latest/userguide/cloudfront-controls.html',
  ],
  equivalents: { checkov: ['CKV_AWS_305'] },
  differs:
    'CKV_AWS_305 also asks a distribution whose origins are all servers. Security Hub does not: there the object would take the place of what the server answers.',
  examples: {
    pass: [
      `
        ${distribution('site', BUCKET, 'default_root_object = "index.html"')}
        ${distribution('api', SERVER)}
      `,
    ],
    fail: [distribution('site', BUCKET), distribution('site', `${SERVER}\n${BUCKET}`)],
  },
})

interface Origin {
  readonly custom_origin_config: { isAbsent(): Verdict }
  readonly vpc_origin_config: { isAbsent(): Verdict }
}

interface Origins {
  some(test: (origin: Origin) => Verdict): Verdict
}

/** It has an origin that may be a bucket: what a server answers at its root is for it to say. */
function holdsBucket(origins: Origins): Verdict {
  return any(origins.some(isBucket), not(origins.some(origin => not(isBucket(origin)))))
}

function isBucket({ custom_origin_config: server, vpc_origin_config: inVpc }: Origin): Verdict {
  return all(server.isAbsent(), inVpc.isAbsent())
}

function distribution(name: string, origins: string, root = ''): string {
  return `
    resource "aws_cloudfront_distribution" "${name}" {
      enabled = true
      ${root}
      ${origins}
    }
  `
}
