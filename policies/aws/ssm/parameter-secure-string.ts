import { knownText, setting, unless } from '../shared/index.ts'

export default setting({
  title: 'Parameter is a secure string',
  problem: 'Parameter is not encrypted',
  severity: 'LOW',
  resource: 'aws_ssm_parameter',
  path: 'type',
  is: 'SecureString',
  bad: 'String',
  unset: 'fail',
  // The ID of an image is no secret, and AWS takes it in a plain parameter alone.
  when: parameter => unless(knownText(parameter.data_type) === 'aws:ec2:image'),
  why: 'A plain parameter is readable to everyone who may list parameters, and stands unencrypted in its history. What is a secret belongs into a secure string.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/ssm_parameter',
    'https://docs.aws.amazon.com/systems-manager/latest/userguide/sysman-paramstore-securestring.html',
  ],
  formerly: ['aws/ssm/parameter-is-secure-string'],
  equivalents: { checkov: ['CKV2_AWS_34'] },
  differs: 'CKV2_AWS_34 asks it of the ID of an image too.',
  examples: {
    pass: [
      `
        resource "aws_ssm_parameter" "image" {
          name      = "/image"
          type      = "String"
          data_type = "aws:ec2:image"
          value     = "ami-0123456789abcdef0"
        }
        resource "aws_ssm_parameter" "password" {
          name  = "/password"
          type  = "SecureString"
          value = "-"
        }
      `,
    ],
  },
})
