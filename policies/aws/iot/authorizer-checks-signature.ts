import { expression, setting } from '../shared/index.ts'

export default setting({
  title: 'Authorizer of devices is called with signed tokens only',
  problem: 'Authorizer of devices is called with any token',
  severity: 'LOW',
  resource: 'aws_iot_authorizer',
  path: 'signing_disabled',
  isNot: true,
  unset: 'pass',
  beside: {
    token_key_name: 'x-device-token',
    token_signing_public_keys: expression('{ device = "<PEM of the public key of a token>" }'),
  },
  why: 'Anyone on the internet can make the function run as often as they like, and try tokens on it. With signatures IoT Core turns away what your own key has not signed.',
  remediation: 'Leave signing_disabled out, and name token_key_name and token_signing_public_keys.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/iot_authorizer',
    'https://docs.aws.amazon.com/iot/latest/developerguide/config-custom-auth.html',
  ],
  equivalents: {},
})
