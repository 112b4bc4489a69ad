import { secretNotWritten } from '../shared/index.ts'

export default secretNotWritten({
  noun: 'File system password',
  secrets: {
    aws_fsx_ontap_file_system: ['fsx_admin_password'],
    aws_fsx_ontap_storage_virtual_machine: [
      'svm_admin_password',
      'active_directory_configuration.self_managed_active_directory_configuration.password',
    ],
    aws_fsx_windows_file_system: [
      'self_managed_active_directory.password',
      'self_managed_active_directory.password_wo',
    ],
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/fsx_ontap_file_system',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/fsx_ontap_storage_virtual_machine',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/fsx_windows_file_system',
    'https://docs.aws.amazon.com/fsx/latest/WindowsGuide/self-managed-AD.html',
  ],
  equivalents: {},
})
