import { any, json, type Scalar, type Verdict } from '../../engine/index.ts'
import { type AwsResource, companions, follow } from './policy.ts'

type WebAcl = AwsResource<'aws_wafv2_web_acl'>

/** A rule of a web ACL as its API writes it, which `rule_json` holds a list of. */
interface JsonRule {
  readonly Statement?: {
    readonly ManagedRuleGroupStatement?: {
      readonly Name?: string
      readonly RuleActionOverrides?: readonly { readonly Name?: string; readonly ActionToUse?: object }[]
      readonly ExcludedRules?: readonly { readonly Name?: string }[]
    }
  }
  readonly OverrideAction?: { readonly Count?: object }
  readonly VisibilityConfig?: { readonly CloudWatchMetricsEnabled?: boolean }
}

/** The rules that a web ACL or a rule group of WAF v2 is given as a document; none where they are blocks. */
export function jsonRules(document: Scalar) {
  return json<JsonRule[]>(document)
}

/** The web ACL has a rule, in one of the four ways to write them. */
export function hasRule(acl: WebAcl): Verdict {
  return any(
    acl.rule.isSet(),
    jsonRules(acl.rule_json).isSet(),
    rulesApart(acl).some(),
    groupsApart(acl).some(),
  )
}

/** The rules of a web ACL that are resources of their own. */
export function rulesApart(acl: WebAcl) {
  return companions(acl, 'aws_wafv2_web_acl_rule', { web_acl_arn: 'arn' })
}

/** The groups of rules of a web ACL that are resources of their own. */
export function groupsApart(acl: WebAcl) {
  return companions(acl, 'aws_wafv2_web_acl_rule_group_association', { web_acl_arn: 'arn' })
}

/**
 * What the web ACL stands before, of the load balancers, stages, GraphQL APIs, services and distributions of the plan: for a finding to
 * name.
 */
export function guarded(acl: WebAcl): Verdict {
  return any(
    companions(acl, 'aws_wafv2_web_acl_association', { web_acl_arn: 'arn' }).some(({ resource_arn: to }) =>
      any(
        follow(to, 'aws_lb', 'arn').some(),
        follow(to, 'aws_api_gateway_stage', 'arn').some(),
        follow(to, 'aws_apigatewayv2_stage', 'arn').some(),
        follow(to, 'aws_appsync_graphql_api', 'arn').some(),
        follow(to, 'aws_apprunner_service', 'arn').some(),
      ),
    ),
    companions(acl, 'aws_cloudfront_distribution', { web_acl_id: 'arn' }).some(),
  )
}
