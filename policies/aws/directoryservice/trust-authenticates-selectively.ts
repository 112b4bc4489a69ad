import { setting } from '../shared/index.ts'

export default setting({
  title: 'Trust lets foreign users in where they are named',
  problem: 'Trust lets every user of the other domain in',
  severity: 'LOW',
  resource: 'aws_directory_service_trust',
  path: 'selective_auth',
  is: 'Enabled',
  bad: 'Disabled',
  unset: 'fail',
  // Of an incoming trust alone nobody comes in: users of this directory go out.
  when: trust => trust.trust_direction.isNot('One-Way: Incoming'),
  beside: {
    directory_id: 'd-1234567890',
    remote_domain_name: 'corp.example.com',
    trust_direction: 'One-Way: Outgoing',
  },
  why: 'Every user of the trusted domain can authenticate at every computer of this one. Whoever takes over an account there, or the whole domain, is let in here as well.',
  remediation:
    'Set selective_auth to Enabled, and give the right to authenticate on the computers to those who need it.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/directory_service_trust',
    'https://docs.aws.amazon.com/directoryservice/latest/admin-guide/ms_ad_setup_trust.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_directory_service_trust" "offices" {
          directory_id       = "d-1234567890"
          remote_domain_name = "offices.example.com"
          trust_direction    = "Two-Way"
          selective_auth     = "Enabled"
        }
        resource "aws_directory_service_trust" "corp" {
          directory_id       = "d-1234567890"
          remote_domain_name = "corp.example.com"
          trust_direction    = "One-Way: Incoming"
        }
      `,
    ],
  },
})
