import { secretNotWritten } from '../shared/index.ts'

export default secretNotWritten({
  noun: 'Kerberos password',
  secrets: {
    aws_emr_cluster: [
      'kerberos_attributes.kdc_admin_password',
      'kerberos_attributes.ad_domain_join_password',
      'kerberos_attributes.cross_realm_trust_principal_password',
    ],
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/emr_cluster',
    'https://docs.aws.amazon.com/emr/latest/ManagementGuide/emr-kerberos.html',
  ],
  equivalents: {},
})
