import { expect, it } from 'vitest'
import { verdictsOf } from '../../terraform/trial.ts'
import policy from './custom-origin-refuses-sslv3.ts'

it('an origin in a VPC is told how many protocols remain: CloudFront counts them', async () => {
  const trials = await verdictsOf(
    { id: 'aws/cloudfront/custom-origin-refuses-sslv3', policy, frameworks: {} },
    `
      resource "aws_cloudfront_vpc_origin" "web" {
        vpc_origin_endpoint_config {
          origin_ssl_protocols {
            items    = ["SSLv3", "TLSv1.2"]
            quantity = 2
          }
        }
      }
    `,
  )
  expect(trials.length).toBeGreaterThan(0)
  for (const { findings } of trials)
    expect(findings.map(({ metadata }) => metadata.custom.remediation)).toEqual([
      expect.stringMatching(/items\s+= \["TLSv1\.2"\]\n\s+quantity = 1\n/),
    ])
})
