import { expect, test } from 'vitest'
import { registry } from '../../registry.ts'
import { verdictsOf } from '../../terraform/trial.ts'

const origin = (id: string, domain: string) =>
  `origin {
    origin_id   = "${id}"
    domain_name = "${domain}"
    custom_origin_config {
      origin_protocol_policy = "http-only"
    }
  }`
const server = origin('server', 'web.example.org')

/** What is found of some origins, one after the other. */
async function findingsOf(...origins: string[]) {
  const hcl = `resource "aws_s3_bucket_website_configuration" "web" {}\nresource "aws_cloudfront_distribution" "web" {\nenabled = true\n${origins.join('\n')}\n}`
  const entry = registry.find(({ id }) => id === 'aws/cloudfront/custom-origin-encrypted')!
  return (await verdictsOf(entry, hcl)).at(-1)!.findings
}

/** What is told to write for the first of some origins. */
async function told(...origins: string[]): Promise<string> {
  return (await findingsOf(...origins))[0]!.metadata.custom.remediation
}

test('of a website it is told that it is one', async () => {
  const named = 'web.s3-website.eu-central-1.amazonaws.com'
  const made = 'aws_s3_bucket_website_configuration.web.website_endpoint'
  const findings = await findingsOf(server, origin('named', named), origin('made', `\${${made}}`))
  expect(findings.map(({ message, metadata }) => [metadata.custom.path, message])).toEqual([
    [
      'origin[0].custom_origin_config[0].origin_protocol_policy',
      '`origin[0].custom_origin_config[0].origin_protocol_policy` is `http-only`',
    ],
    [
      'origin[1].domain_name',
      `\`origin[1].domain_name\` is \`${named}\`, the website of a bucket, which speaks no HTTPS`,
    ],
    [
      'origin[2].domain_name',
      `\`origin[2].domain_name\` is \`${made}\`, the website of a bucket, which speaks no HTTPS`,
    ],
  ])
})

test.each(['web.s3-website.eu-central-1.amazonaws.com', 'web.s3-website-eu-west-1.amazonaws.com'])(
  '%s has another endpoint, by HTTPS',
  async domain => {
    const remediation = await told(origin('site', domain))
    expect(remediation).toContain('bucket_regional_domain_name of an aws_s3_bucket')
    expect(remediation).not.toContain('https-only')
  },
)

test.each(['bucket_regional_domain_name', 'bucket_domain_name'])(
  'the %s of a bucket is no website, and is reached by HTTPS',
  async attribute => {
    const hcl = `resource "aws_s3_bucket" "web" {}\nresource "aws_cloudfront_distribution" "web" {\nenabled = true\n${origin('b', `\${aws_s3_bucket.web.${attribute}}`).replace('http-only', 'https-only')}\n}`
    const entry = registry.find(({ id }) => id === 'aws/cloudfront/custom-origin-encrypted')!
    expect((await verdictsOf(entry, hcl)).at(-1)!.findings).toEqual([])
  },
)

test('a server is reached by HTTPS, also beside a website', async () => {
  expect(await told(server)).toContain('"https-only"')
  expect(await told(server, origin('site', 'web.s3-website.eu-central-1.amazonaws.com'))).toContain(
    '"https-only"',
  )
})
