import { any, policy } from '../shared/index.ts'

export default policy({
  title: 'Document is not public',
  problem: 'Document is shared with everyone',
  severity: 'HIGH',
  resource: 'aws_ssm_document',
  must: document => {
    const shared = document.permissions.entryOf('account_ids')
    return any(shared.satisfies(isNotEveryone, 'account ids are expected'), shared.isAbsent())
  },
  why: 'Everyone with an AWS account can read the document, with the addresses, names and commands that stand in it. What it does on your machines is known before it is run.',
  remediation: 'Name the account ids in permissions instead of All.',
  fix: `
    resource "aws_ssm_document" "this" {
      permissions = {
        type        = "Share"
        account_ids = "111122223333"
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/ssm_document',
    'https://docs.aws.amazon.com/systems-manager/latest/userguide/documents-ssm-sharing.html',
  ],
  equivalents: { checkov: ['CKV_AWS_303'], steampipe: ['ssm_document_prohibit_public_access'] },
  examples: {
    pass: [
      `
        resource "aws_ssm_document" "setup" {
          name          = "setup"
          document_type = "Command"
          content       = "{}"
        }
      `,
      `
        resource "aws_ssm_document" "setup" {
          name          = "setup"
          document_type = "Command"
          content       = "{}"
          permissions = {
            type        = "Share"
            account_ids = "111122223333,444455556666"
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_ssm_document" "setup" {
          name          = "setup"
          document_type = "Command"
          content       = "{}"
          permissions = {
            type        = "Share"
            account_ids = "All"
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_ssm_document" "setup" {
          name          = "setup"
          document_type = "Command"
          content       = "{}"
          permissions   = local.permissions
        }
      `,
    ],
  },
})

function isNotEveryone(ids: string): boolean {
  return !ids.split(',').some(id => /^(all|\*)$/i.test(id.trim()))
}
