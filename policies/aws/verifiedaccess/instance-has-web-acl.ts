import { companions, policy } from '../shared/index.ts'

export default policy({
  title: 'Verified Access has a web ACL',
  problem: 'Verified Access has no web ACL',
  severity: 'MEDIUM',
  resource: 'aws_verifiedaccess_instance',
  // The provider tells no ARN of an instance: it is put together from the id.
  must: instance => companions(instance, 'aws_wafv2_web_acl_association', { resource_arn: 'id' }).some(),
  why: 'Verified Access asks who calls, and passes on what they send as it was sent. A web ACL stops the common attacks before they reach an application that was built for a private network.',
  remediation: 'Tie a web ACL to it with aws_wafv2_web_acl_association.',
  fix: `
    resource "aws_wafv2_web_acl_association" "this" {
      resource_arn = "arn:aws:ec2:eu-central-1:111122223333:verified-access-instance/\${aws_verifiedaccess_instance.this.id}"
      web_acl_arn  = aws_wafv2_web_acl.example.arn
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/wafv2_web_acl_association',
    'https://docs.aws.amazon.com/verified-access/latest/ug/waf-integration.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_verifiedaccess_instance" "main" {}
        resource "aws_wafv2_web_acl" "main" {
          scope = "REGIONAL"
        }
        resource "aws_wafv2_web_acl_association" "main" {
          resource_arn = "arn:aws:ec2:eu-central-1:111122223333:verified-access-instance/\${aws_verifiedaccess_instance.main.id}"
          web_acl_arn  = aws_wafv2_web_acl.main.arn
        }
      `,
    ],
    fail: [
      `
        resource "aws_verifiedaccess_instance" "main" {}
      `,
    ],
    undetermined: [
      `
        resource "aws_verifiedaccess_instance" "main" {}
        resource "aws_verifiedaccess_instance" "other" {}
        resource "aws_wafv2_web_acl_association" "one" {
          resource_arn = local.resource_arn
          web_acl_arn  = "arn:aws:wafv2:eu-central-1:111122223333:regional/webacl/web/1"
        }
      `,
    ],
  },
})
