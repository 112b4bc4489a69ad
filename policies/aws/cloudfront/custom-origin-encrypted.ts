import type { Value } from '../../engine/index.ts'
import {
  type AwsResource,
  all,
  any,
  asValue,
  not,
  PASS,
  policy,
  type Scalar,
  Verdict,
} from '../shared/index.ts'

export default policy({
  title: 'Custom origin is reached over HTTPS',
  problem: 'Custom origin is reached over plain HTTP',
  severity: 'MEDIUM',
  resource: ['aws_cloudfront_distribution', 'aws_cloudfront_multitenant_distribution'],
  when: one => one.enabled.isNot(false),
  must: {
    aws_cloudfront_distribution: one => one.origin.every(isEncryptedOf(one)),
    aws_cloudfront_multitenant_distribution: one => one.origin.every(isEncryptedOfTenants(one)),
  },
  why: 'Between CloudFront and the origin everything crosses the internet in clear, also what came in by HTTPS. It can be read and changed on the way, and what was changed is cached.',
  remediation:
    'Set origin_protocol_policy to https-only; of an S3 website, which speaks no HTTPS, name the REST endpoint of the bucket instead.',
  remediationFor: {
    aws_cloudfront_distribution: one =>
      areWebsites(one.origin, isEncryptedOf(one)) ? OF_WEBSITE : undefined,
    aws_cloudfront_multitenant_distribution: one =>
      areWebsites(one.origin, isEncryptedOfTenants(one)) ? OF_WEBSITE : undefined,
  },
  fix: `
    resource "aws_cloudfront_distribution" "this" {
      origin {
        custom_origin_config {
          http_port              = 80
          https_port             = 443
          origin_protocol_policy = "https-only"
          origin_ssl_protocols   = ["TLSv1.2"]
        }
      }
    }

    resource "aws_cloudfront_multitenant_distribution" "this" {
      origin {
        custom_origin_config {
          http_port              = 80
          https_port             = 443
          origin_protocol_policy = "https-only"
          origin_ssl_protocols   = ["TLSv1.2"]
        }
      }
    }
  `,
  fixFor: {
    aws_cloudfront_distribution: one =>
      areWebsites(one.origin, isEncryptedOf(one)) ? bucketOf('aws_cloudfront_distribution') : undefined,
    aws_cloudfront_multitenant_distribution: one =>
      areWebsites(one.origin, isEncryptedOfTenants(one))
        ? bucketOf('aws_cloudfront_multitenant_distribution')
        : undefined,
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cloudfront_distribution',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cloudfront_multitenant_distribution',
    'https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/using-https-cloudfront-to-custom-origin.html',
    'https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/using-https-cloudfront-to-s3-origin.html',
  ],
  equivalents: { checkov: ['CKV2_AWS_72'], regula: ['FG_R00010'] },
  differs:
    'CKV2_AWS_72 objects to match-viewer at origins of AWS even where viewers are sent on to HTTPS: the origin is then reached over HTTPS too.',
  examples: {
    pass: [
      `
        resource "aws_cloudfront_multitenant_distribution" "web" {
          enabled = true
          origin {
            id          = "web"
            domain_name = "origin.example.com"
            custom_origin_config {
              origin_protocol_policy = "https-only"
            }
          }
        }
      `,
      `
        resource "aws_cloudfront_distribution" "web" {
          enabled = true
          origin {
            origin_id   = "web"
            domain_name = "origin.example.com"
            custom_origin_config {
              origin_protocol_policy = "https-only"
            }
          }
        }
      `,
      `
        resource "aws_cloudfront_distribution" "web" {
          enabled = true
          origin {
            origin_id   = "web"
            domain_name = "origin.example.com"
            custom_origin_config {
              origin_protocol_policy = "match-viewer"
            }
          }
          default_cache_behavior {
            viewer_protocol_policy = "redirect-to-https"
          }
        }
      `,
      `
        resource "aws_cloudfront_distribution" "web" {
          enabled = true
          origin {
            origin_id   = "web"
            domain_name = "web.s3.amazonaws.com"
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_s3_bucket_website_configuration" "web" {
          bucket = "web"
        }
        resource "aws_cloudfront_distribution" "web" {
          enabled = true
          origin {
            origin_id   = "web"
            domain_name = aws_s3_bucket_website_configuration.web.website_endpoint
            custom_origin_config {
              http_port              = 80
              https_port             = 443
              origin_protocol_policy = "http-only"
              origin_ssl_protocols   = ["TLSv1.2"]
            }
          }
        }
      `,
      `
        resource "aws_cloudfront_multitenant_distribution" "web" {
          enabled = true
          origin {
            id          = "web"
            domain_name = "web.s3-website.eu-central-1.amazonaws.com"
            custom_origin_config {
              origin_protocol_policy = "http-only"
            }
          }
        }
      `,
      `
        resource "aws_cloudfront_multitenant_distribution" "web" {
          enabled = true
          origin {
            id          = "web"
            domain_name = "origin.example.com"
            custom_origin_config {
              origin_protocol_policy = "match-viewer"
            }
          }
          cache_behavior {
            viewer_protocol_policy = "allow-all"
          }
        }
      `,
      `
        resource "aws_cloudfront_multitenant_distribution" "web" {
          enabled = true
          origin {
            id          = "web"
            domain_name = "origin.example.com"
            custom_origin_config {
              origin_protocol_policy = "http-only"
            }
          }
        }
      `,
      `
        resource "aws_cloudfront_distribution" "web" {
          enabled = true
          origin {
            origin_id   = "web"
            domain_name = "origin.example.com"
            custom_origin_config {
              origin_protocol_policy = "http-only"
            }
          }
        }
      `,
      `
        resource "aws_cloudfront_distribution" "web" {
          enabled = true
          origin {
            origin_id   = "web"
            domain_name = "origin.example.com"
            custom_origin_config {
              origin_protocol_policy = "match-viewer"
            }
          }
          default_cache_behavior {
            viewer_protocol_policy = "allow-all"
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_cloudfront_distribution" "web" {
          enabled = true
          origin {
            origin_id   = "web"
            domain_name = "origin.example.com"
            custom_origin_config {
              origin_protocol_policy = local.protocol
            }
          }
        }
      `,
    ],
  },
})

function isEncryptedOf(one: AwsResource<'aws_cloudfront_distribution'>) {
  return ({ domain_name: domain, custom_origin_config: config }: Origin<Config>) =>
    isNoWebsiteAnd(domain, () => not(isPlain(config, one, one.ordered_cache_behavior)))
}

function isEncryptedOfTenants(one: AwsResource<'aws_cloudfront_multitenant_distribution'>) {
  return ({ domain_name: domain, custom_origin_config: configs }: Origin<Some<Config>>) =>
    isNoWebsiteAnd(domain, () => not(configs.some(config => isPlain(config, one, one.cache_behavior))))
}

/** Of a website its address is told alone: how it is asked makes no difference. */
function isNoWebsiteAnd(domain: Scalar, isEncrypted: () => Verdict): Verdict {
  const value = asValue(domain)
  const website = websiteAt(value)
  const words = () => `\`${value._path()}\` is ${website}, the website of a bucket, which speaks no HTTPS`
  return website === undefined ? isEncrypted() : new Verdict('fail', value, words, [])
}

interface Origin<Configs> {
  readonly domain_name: Scalar
  readonly custom_origin_config: Configs
}

/** The origin is asked by plain HTTP, or as the viewers ask, some of whom may come by it. */
function isPlain(
  { origin_protocol_policy: protocol }: Config,
  { default_cache_behavior: behavior }: { readonly default_cache_behavior: Viewed },
  others: Viewed,
) {
  return any(
    protocol.is('http-only'),
    all(protocol.is('match-viewer'), any(behavior.some(takesHttp), others.some(takesHttp))),
  )
}

interface Config {
  readonly origin_protocol_policy: Scalar
}

type Viewed = Some<{ readonly viewer_protocol_policy: Scalar }>

interface Some<One> {
  some(test: (one: One) => Verdict): Verdict
}

function takesHttp({ viewer_protocol_policy: protocol }: { readonly viewer_protocol_policy: Scalar }) {
  return protocol.is('allow-all')
}

/** Whatever is reached over plain HTTP is the website of a bucket. */
function areWebsites<One extends { readonly domain_name: Scalar }>(
  origins: Every<One>,
  isEncrypted: (origin: One) => Verdict,
): boolean {
  const others = origins.every(origin =>
    websiteAt(asValue(origin.domain_name)) === undefined ? isEncrypted(origin) : PASS,
  )
  return others.outcome === 'pass'
}

interface Every<One> {
  every(test: (one: One) => Verdict): Verdict
}

/**
 * The website of a bucket that an address is of, as it is told; undefined where it is of none. A website speaks no HTTPS, whatever it is
 * asked by. What the plan does not tell to be one counts as none.
 */
function websiteAt(domain: Value): string | undefined {
  // A bucket has other names too.
  const made = domain._body.graph.madeFrom(domain).find(({ attribute }) => attribute === 'website_endpoint')
  if (made) return `\`${made.address}.${made.attribute}\``
  return domain._state() === 'known' && WEBSITE.test(String(domain._raw)) ? domain._shown() : undefined
}

const WEBSITE = /\.s3-website[.-][a-z0-9-]+\.amazonaws\.com(\.cn)?$/

const OF_WEBSITE =
  'An S3 website speaks no HTTPS: name the REST endpoint of its bucket (bucket_regional_domain_name) with an aws_cloudfront_origin_access_control that signs, without custom_origin_config, and let the bucket policy allow the distribution alone. What the website does with index documents and redirects, default_root_object and a function of CloudFront have to do.'

function bucketOf(type: string): string {
  return `
    resource "${type}" "this" {
      origin {
        domain_name = aws_s3_bucket.example.bucket_regional_domain_name
        origin_access_control_id = aws_cloudfront_origin_access_control.example.id
      }
    }
  `
}
