import { expression, setting } from '../shared/index.ts'

export default setting({
  title: 'Glue crawler, job or endpoint names a security configuration',
  problem: 'Glue crawler, job or endpoint names no security configuration',
  severity: 'LOW',
  resource: ['aws_glue_crawler', 'aws_glue_job', 'aws_glue_dev_endpoint'],
  path: 'security_configuration',
  isSet: true,
  unset: 'fail',
  good: expression('aws_glue_security_configuration.example.id'),
  why: 'Without one the bookmarks and logs that it writes are not encrypted with a key of yours. They hold names, paths and pieces of the data that it read.',
  remediation: 'Name an aws_glue_security_configuration in security_configuration.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/glue_crawler',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/glue_job',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/glue_dev_endpoint',
    'https://docs.aws.amazon.com/glue/latest/dg/encryption-security-configuration.html',
  ],
  equivalents: { checkov: ['CKV_AWS_195'] },
})
