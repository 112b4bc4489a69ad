import { expression, setting } from '../shared/index.ts'

export default setting({
  title: 'RADIUS uses MS-CHAPv2',
  problem: 'RADIUS uses a weak protocol',
  severity: 'MEDIUM',
  resource: 'aws_directory_service_radius_settings',
  path: 'authentication_protocol',
  is: 'MS-CHAPv2',
  bad: 'PAP',
  unset: 'fail',
  beside: {
    directory_id: 'd-0123456789',
    display_label: 'MFA',
    radius_port: 1812,
    radius_retries: 4,
    radius_servers: ['10.0.1.5'],
    radius_timeout: 30,
    shared_secret: expression('var.secret'),
  },
  why: 'The codes of the second factor go to the server by this protocol. PAP and the older ones hide them so badly that whoever listens can find them.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/directory_service_radius_settings',
    'https://docs.aws.amazon.com/directoryservice/latest/devguide/API_RadiusSettings.html',
    'https://docs.aws.amazon.com/directoryservice/latest/admin-guide/ms_ad_mfa.html',
  ],
  equivalents: {},
})
