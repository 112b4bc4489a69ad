import {
  type AwsResource,
  any,
  companions,
  follow,
  knownText,
  not,
  policy,
  type Scalar,
  textSoFar,
  unless,
} from '../shared/index.ts'

export default policy({
  title: 'Public REST stage has a web ACL',
  problem: 'Public REST stage has no web ACL',
  severity: 'MEDIUM',
  resource: 'aws_api_gateway_stage',
  when: stage =>
    not(
      follow(stage.rest_api_id, 'aws_api_gateway_rest_api', 'id').some(api =>
        api.endpoint_configuration.types.has('PRIVATE'),
      ),
    ),
  must: stage =>
    any(
      companions(stage, 'aws_wafv2_web_acl_association', { resource_arn: 'arn' }).some(),
      companions(stage, 'aws_wafregional_web_acl_association', { resource_arn: 'arn' }).some(),
      // The ARN of a stage is often put together from that of its API.
      follow(stage.rest_api_id, 'aws_api_gateway_rest_api', 'id').some(api =>
        isNamedByWebAcl(api, stage.stage_name),
      ),
    ),
  why: 'Every request of the internet reaches the API as it was sent. A web ACL stops the common attacks, and can be changed within minutes when a new one comes.',
  remediation: 'Tie a web ACL to it with aws_wafv2_web_acl_association.',
  fix: `
    resource "aws_wafv2_web_acl_association" "this" {
      resource_arn = aws_api_gateway_stage.this.arn
      web_acl_arn  = aws_wafv2_web_acl.example.arn
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/wafv2_web_acl_association',
    'https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-control-access-aws-waf.html',
  ],
  equivalents: { checkov: ['CKV2_AWS_29'] },
  examples: {
    pass: [
      `
        resource "aws_api_gateway_stage" "shop" {
          rest_api_id   = "1"
          deployment_id = "1"
          stage_name    = "prod"
        }
        resource "aws_wafv2_web_acl_association" "shop" {
          resource_arn = aws_api_gateway_stage.shop.arn
          web_acl_arn  = "arn:aws:wafv2:eu-central-1:111122223333:regional/webacl/shop/1"
        }
      `,
      `
        resource "aws_api_gateway_stage" "shop" {
          rest_api_id   = "1"
          deployment_id = "1"
          stage_name    = "prod"
        }
        resource "aws_wafregional_web_acl_association" "shop" {
          resource_arn = aws_api_gateway_stage.shop.arn
          web_acl_id   = "1"
        }
      `,
      `
        resource "aws_api_gateway_rest_api" "shop" {
          name = "shop"
        }
        resource "aws_api_gateway_stage" "shop" {
          rest_api_id   = aws_api_gateway_rest_api.shop.id
          deployment_id = "1"
          stage_name    = "prod"
        }
        resource "aws_wafv2_web_acl_association" "shop" {
          resource_arn = "\${aws_api_gateway_rest_api.shop.arn}/stages/prod"
          web_acl_arn  = "arn:aws:wafv2:eu-central-1:111122223333:regional/webacl/shop/1"
        }
      `,
    ],
    fail: [
      `
        resource "aws_api_gateway_stage" "shop" {
          rest_api_id   = "1"
          deployment_id = "1"
          stage_name    = "prod"
        }
      `,
      `
        resource "aws_api_gateway_rest_api" "shop" {
          name = "shop"
          endpoint_configuration {
            types = ["REGIONAL"]
          }
        }
        resource "aws_api_gateway_stage" "shop" {
          rest_api_id   = aws_api_gateway_rest_api.shop.id
          deployment_id = "1"
          stage_name    = "prod"
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_api_gateway_rest_api" "shop" {
          name = "shop"
          endpoint_configuration {
            types = [local.type]
          }
        }
        resource "aws_api_gateway_stage" "shop" {
          rest_api_id   = aws_api_gateway_rest_api.shop.id
          deployment_id = "1"
          stage_name    = "prod"
        }
      `,
    ],
  },
})

function isNamedByWebAcl(api: AwsResource<'aws_api_gateway_rest_api'>, stage: Scalar) {
  const isMeant = ({ resource_arn: arn }: { readonly resource_arn: Scalar }) =>
    unless(isOfAnother(arn, stage))
  return any(
    companions(api, 'aws_wafv2_web_acl_association', { resource_arn: ['arn', 'id'] }).some(isMeant),
    companions(api, 'aws_wafregional_web_acl_association', { resource_arn: ['arn', 'id'] }).some(isMeant),
  )
}

function isOfAnother(arn: Scalar, stage: Scalar): boolean {
  const [, named] = /\/stages\/(\w+)$/.exec(textSoFar(arn) ?? '') ?? []
  const own = knownText(stage)
  return named !== undefined && own !== undefined && named !== own
}
