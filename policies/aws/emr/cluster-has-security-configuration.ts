import { expression, setting } from '../shared/index.ts'

export default setting({
  title: 'EMR cluster has a security configuration',
  problem: 'EMR cluster has no security configuration',
  severity: 'MEDIUM',
  resource: 'aws_emr_cluster',
  path: 'security_configuration',
  isSet: true,
  unset: 'fail',
  good: expression('aws_emr_security_configuration.example.name'),
  why: 'Encryption of disks and traffic, Kerberos and access to the metadata of the nodes are all set there. Without one the cluster has none of them.',
  remediation: 'Name an aws_emr_security_configuration in security_configuration.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/emr_cluster',
    'https://docs.aws.amazon.com/emr/latest/ManagementGuide/emr-security-configurations.html',
  ],
  equivalents: { checkov: ['CKV2_AWS_55'] },
})
