import { setting } from '../shared/index.ts'

export default setting({
  title: 'Endpoint of devices requires TLS 1.2',
  problem: 'Endpoint of devices takes versions of TLS before 1.2',
  severity: 'MEDIUM',
  resource: 'aws_iot_domain_configuration',
  path: 'tls_config.security_policy',
  satisfies: [name => !/TLS12_1_0/.test(name), 'a policy that asks for TLS 1.2 or newer is expected'],
  good: 'IoTSecurityPolicy_TLS13_1_2_2022_10',
  bad: 'IoTSecurityPolicy_TLS12_1_0_2016_01',
  unset: 'pass',
  why: 'TLS 1.0 and 1.1 have known flaws, and whoever sits between a device and AWS can make both sides use them. Orders and readings can then be read or changed on the way.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/iot_domain_configuration',
    'https://docs.aws.amazon.com/iot/latest/developerguide/transport-security.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_iot_domain_configuration" "devices" {
          name = "devices"
          tls_config {
            security_policy = "IoTSecurityPolicy_TLS12_1_2_2022_10"
          }
        }
      `,
    ],
  },
})
