import { any, policy } from '../shared/index.ts'

export default policy({
  title: 'Layer is not public',
  problem: 'Layer is public',
  severity: 'HIGH',
  resource: 'aws_lambda_layer_version_permission',
  must: permission => any(permission.principal.isNot('*'), permission.organization_id.isSet()),
  why: 'Everyone with an AWS account can download the layer, and so read the code and all else that was packed into it.',
  remediation: 'Name an account in principal, or your organization in organization_id.',
  fix: `
    resource "aws_lambda_layer_version_permission" "this" {
      action          = "lambda:GetLayerVersion"
      layer_name      = "common"
      version_number  = 1
      statement_id    = "organization"
      principal       = "*"
      organization_id = "o-1a2b3c4d5e"
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/lambda_layer_version_permission',
    'https://docs.aws.amazon.com/lambda/latest/api/API_AddLayerVersionPermission.html',
  ],
  equivalents: {},
  examples: {
    pass: [permission('"111122223333"'), permission('"*"\n  organization_id = "o-1a2b3c4d5e"')],
    fail: [permission('"*"'), permission('"*"\n  organization_id = ""')],
    undetermined: [permission('local.principal')],
  },
})

function permission(principal: string): string {
  return `resource "aws_lambda_layer_version_permission" "common" {\n  action         = "lambda:GetLayerVersion"\n  layer_name     = "common"\n  version_number = 1\n  statement_id   = "all"\n  principal      = ${principal}\n}`
}
