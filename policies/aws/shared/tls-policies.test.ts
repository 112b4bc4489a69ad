import { expect, test } from 'vitest'
import { registry } from '../../registry.ts'
import { verdictsOf } from '../../terraform/trial.ts'

/** What is told of older versions, or is not chosen at all, is no question of forward secrecy. */
test.each([
  ['elb/listener', 'resource "aws_lb_listener" "x" { protocol = "HTTPS" }'],
  ['elb/listener', listener('HTTPS', 'ELBSecurityPolicy-2016-08')],
  ['elb/listener', listener('HTTPS', 'ELBSecurityPolicy-TLS13-1-1-2021-06')],
  ['elb/listener', listener('TCP', 'ELBSecurityPolicy-TLS-1-2-2017-01')],
  ['cloudfront/distribution', distribution('minimum_protocol_version = "TLSv1.1_2016"')],
  [
    'cloudfront/distribution',
    distribution('cloudfront_default_certificate = true\nminimum_protocol_version = "TLSv1.2_2018"'),
  ],
  ['opensearch/domain', 'resource "aws_opensearch_domain" "x" {}'],
  ['opensearch/domain', domain('Policy-Min-TLS-1-0-2019-07')],
])('%s-keeps-forward-secrecy does not apply to %s', async (id, hcl) => {
  const entry = registry.find(one => one.id === `aws/${id}-keeps-forward-secrecy`)
  if (!entry) throw new Error(`no policy ${id}`)
  for (const { verdicts } of await verdictsOf(entry, hcl))
    expect(verdicts).toEqual({ pass: 0, fail: 0, undetermined: 0, notApplicable: 1 })
})

function listener(protocol: string, policy: string): string {
  return `resource "aws_lb_listener" "x" {
    protocol   = "${protocol}"
    ssl_policy = "${policy}"
  }`
}

function distribution(certificate: string): string {
  return `resource "aws_cloudfront_distribution" "x" {
    enabled = true
    viewer_certificate {
      ${certificate}
    }
  }`
}

function domain(policy: string): string {
  return `resource "aws_opensearch_domain" "x" {
    domain_endpoint_options {
      enforce_https       = true
      tls_security_policy = "${policy}"
    }
  }`
}
