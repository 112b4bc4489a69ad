import { secretNotWritten } from '../shared/index.ts'

export default secretNotWritten({
  noun: 'Password of a location',
  secrets: {
    aws_datasync_location_smb: ['password'],
    aws_datasync_location_fsx_windows_file_system: ['password'],
    aws_datasync_location_fsx_ontap_file_system: ['protocol.smb.password'],
    aws_datasync_location_azure_blob: ['sas_configuration.token'],
    aws_datasync_location_hdfs: ['kerberos_keytab', 'kerberos_keytab_base64'],
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/datasync_location_smb',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/datasync_location_fsx_windows_file_system',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/datasync_location_fsx_ontap_file_system',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/datasync_location_azure_blob',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/datasync_location_hdfs',
  ],
  equivalents: {},
})
