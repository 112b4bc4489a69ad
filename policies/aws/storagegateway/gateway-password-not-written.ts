import { secretNotWritten } from '../shared/index.ts'

export default secretNotWritten({
  noun: 'Gateway password',
  secrets: {
    aws_storagegateway_gateway: ['smb_active_directory_settings.password', 'smb_guest_password'],
    aws_storagegateway_file_system_association: ['password'],
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/storagegateway_gateway',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/storagegateway_file_system_association',
  ],
  equivalents: {},
})
