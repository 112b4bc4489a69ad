import { secretNotWritten } from '../shared/index.ts'

export default secretNotWritten({
  noun: 'Directory password',
  secrets: {
    aws_directory_service_directory: ['password'],
    aws_directory_service_radius_settings: ['shared_secret'],
    aws_directory_service_trust: ['trust_password'],
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/directory_service_directory',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/directory_service_radius_settings',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/directory_service_trust',
    'https://docs.aws.amazon.com/directoryservice/latest/admin-guide/ms_ad_getting_started.html',
  ],
  equivalents: {},
})
