import { setting } from '../shared/index.ts'

export default setting({
  title: 'Location in Hadoop is read with Kerberos',
  problem: 'Location in Hadoop is read by a mere user name',
  severity: 'MEDIUM',
  resource: 'aws_datasync_location_hdfs',
  path: 'authentication_type',
  is: 'KERBEROS',
  bad: 'SIMPLE',
  unset: 'fail',
  why: 'The cluster takes whatever name a client gives, and asks for no proof of it. Whoever reaches it reads and writes as anybody, as this location does.',
  remediation: 'Set authentication_type to KERBEROS, with a principal, its keytab and the krb5.conf.',
  fix: `
    resource "aws_datasync_location_hdfs" "this" {
      authentication_type    = "KERBEROS"
      kerberos_principal     = "datasync@EXAMPLE.COM"
      kerberos_keytab_base64 = data.aws_secretsmanager_secret_version.keytab.secret_string
      kerberos_krb5_conf     = var.krb5_conf
    }

    data "aws_secretsmanager_secret_version" "keytab" {
      secret_id = aws_secretsmanager_secret.example.id
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/datasync_location_hdfs',
    'https://docs.aws.amazon.com/datasync/latest/userguide/create-hdfs-location.html',
  ],
  equivalents: {},
  examples: {
    fail: [
      `
        resource "aws_datasync_location_hdfs" "example" {
          authentication_type = "SIMPLE"
          simple_user         = "hadoop"
          kerberos_keytab     = "keytab"
        }
      `,
    ],
  },
})
