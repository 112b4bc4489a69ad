import type { Value } from '../../engine/index.ts'
import {
  type AwsResource,
  all,
  any,
  asValue,
  groupsApart,
  guarded,
  hasRule,
  jsonRules,
  not,
  PASS,
  policy,
  rulesApart,
  toldAs,
  toldWith,
  Verdict,
} from '../shared/index.ts'

const GROUP = 'AWSManagedRulesKnownBadInputsRuleSet'

export default policy({
  title: 'Web ACL stops known bad input',
  problem: 'Web ACL lets known bad input through',
  severity: 'MEDIUM',
  resource: 'aws_wafv2_web_acl',
  // One without any rule is another policy's finding.
  when: hasRule,
  must: acl =>
    toldWith(
      any(
        // The one that names the group is told.
        isNamed(acl)
          ? acl.rule.some(stopsInBlock)
          : isNamedInDocument(acl)
            ? stopsInDocument(acl)
            : toldAs(acl.rule.some(stopsInBlock), isNamedApart(acl) ? OPEN : NONE),
        stopsInDocument(acl),
        rulesApart(acl).some(({ statement, override_action: override }) =>
          all(
            statement.some(({ managed_rule_group_statement: groups }) => groups.some(isWhole)),
            override.no(({ count }) => count.isSet()),
          ),
        ),
        groupsApart(acl).some(({ managed_rule_group: groups, override_action: override }) =>
          all(groups.some(isWhole), override.isNot('count')),
        ),
      ),
      guarded(acl),
    ),
  why: 'AWS keeps a group of rules against requests that are known to be attacks, Log4Shell among them. Without it, or where it only counts, each of them reaches the application.',
  remediation:
    'Add the managed rule group AWSManagedRulesKnownBadInputsRuleSet with the override action none.',
  fix: fixWith(1),
  // Its place is behind the others, and in the form that they have.
  fixFor: {
    aws_wafv2_web_acl: (acl, [path = '']) => {
      if (jsonRules(acl.rule_json).isSet().outcome !== 'fail') {
        if (!isNamedInDocument(acl)) return documentWith(lastOf(acl) + 1)
        return path.endsWith('.OverrideAction') ? NOT_COUNTED : ''
      }
      // Which of the rules apart is to be mended a fix cannot say.
      if (isNamedApart(acl)) return ''
      return [rulesApart(acl), groupsApart(acl)].some(apart => apart.some().outcome === 'pass')
        ? groupWith(lastOf(acl) + 1)
        : fixWith(lastOf(acl) + 1)
    },
  },
  remediationFor: {
    aws_wafv2_web_acl: acl =>
      isNamedApart(acl)
        ? 'Set the override action of the rule with AWSManagedRulesKnownBadInputsRuleSet to none, and override none of its rules against Log4Shell.'
        : undefined,
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/wafv2_web_acl',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/wafv2_web_acl_rule',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/wafv2_web_acl_rule_group_association',
    'https://docs.aws.amazon.com/waf/latest/developerguide/aws-managed-rule-groups-baseline.html',
  ],
  equivalents: {
    checkov: ['CKV_AWS_192', 'CKV2_AWS_47', 'CKV2_AWS_76', 'CKV2_AWS_77', 'CKV2_AWS_78'],
    regula: ['FG_R00500'],
  },
  examples: {
    pass: [
      separate('AWSManagedRulesKnownBadInputsRuleSet', 'none {}'),
      separate('AWSManagedRulesKnownBadInputsRuleSet', 'none {}', overriding('Log4JRCE_HEADER', 'block')),
      separate('AWSManagedRulesKnownBadInputsRuleSet', 'none {}', overriding('PROPFIND_METHOD', 'count')),
      documented('Block'),
      `
        resource "aws_wafv2_web_acl" "web" {
          scope = "REGIONAL"
        }
        resource "aws_wafv2_web_acl_rule_group_association" "web" {
          web_acl_arn = aws_wafv2_web_acl.web.arn
          rule_name   = "known-bad-inputs"
          priority    = 1
          managed_rule_group {
            vendor_name = "AWS"
            name        = "AWSManagedRulesKnownBadInputsRuleSet"
            ${overriding('Log4JRCE_BODY', 'block')}
          }
        }
      `,
      `
        resource "aws_wafv2_web_acl" "web" {
          scope = "REGIONAL"
          rule {
            name     = "known-bad-inputs"
            priority = 1
            override_action {
              none {}
            }
            statement {
              managed_rule_group_statement {
                vendor_name = "AWS"
                name        = "AWSManagedRulesKnownBadInputsRuleSet"
              }
            }
          }
        }
      `,
      `
        resource "aws_wafv2_web_acl" "web" {
          scope = "REGIONAL"
        }
        resource "aws_wafv2_web_acl_rule_group_association" "web" {
          web_acl_arn = aws_wafv2_web_acl.web.arn
          rule_name   = "known-bad-inputs"
          priority    = 1
          managed_rule_group {
            vendor_name = "AWS"
            name        = "AWSManagedRulesKnownBadInputsRuleSet"
          }
        }
      `,
    ],
    fail: [
      separate('AWSManagedRulesCommonRuleSet', 'none {}'),
      separate('AWSManagedRulesKnownBadInputsRuleSet', 'none {}', overriding('Log4JRCE_HEADER', 'count')),
      separate('AWSManagedRulesKnownBadInputsRuleSet', 'none {}', overriding('Log4JRCE_HEADER', 'captcha')),
      separate('AWSManagedRulesKnownBadInputsRuleSet', 'count {}', overriding('Log4JRCE_HEADER', 'block')),
      documented('Count'),
      documented('Allow'),
      separate('AWSManagedRulesKnownBadInputsRuleSet', 'count {}'),
      `
        resource "aws_wafv2_web_acl" "orders" {
          scope = "REGIONAL"
          rule {
            name     = "rate"
            priority = 1
            statement {
              rate_based_statement {
                limit = 1000
              }
            }
          }
        }
        resource "aws_appsync_graphql_api" "orders" {
          authentication_type = "AWS_IAM"
          name                = "orders"
        }
        resource "aws_wafv2_web_acl_association" "orders" {
          web_acl_arn  = aws_wafv2_web_acl.orders.arn
          resource_arn = aws_appsync_graphql_api.orders.arn
        }
      `,
      `
        resource "aws_wafv2_web_acl" "web" {
          scope = "REGIONAL"
          rule {
            name     = "rate"
            priority = 1
            statement {
              rate_based_statement {
                limit = 1000
              }
            }
          }
        }
        resource "aws_lb" "web" {
          name = "web"
        }
        resource "aws_wafv2_web_acl_association" "web" {
          web_acl_arn  = aws_wafv2_web_acl.web.arn
          resource_arn = aws_lb.web.arn
        }
      `,
      `
        resource "aws_wafv2_web_acl" "web" {
          scope = "REGIONAL"
          rule {
            name     = "known-bad-inputs"
            priority = 1
            override_action {
              count {}
            }
            statement {
              managed_rule_group_statement {
                vendor_name = "AWS"
                name        = "AWSManagedRulesKnownBadInputsRuleSet"
              }
            }
          }
        }
      `,
      `
        resource "aws_wafv2_web_acl" "web" {
          scope = "REGIONAL"
          rule {
            name     = "known-bad-inputs"
            priority = 1
            override_action {
              none {}
            }
            statement {
              managed_rule_group_statement {
                vendor_name = "AWS"
                name        = "AWSManagedRulesKnownBadInputsRuleSet"
                rule_action_override {
                  name = "Log4JRCE_HEADER"
                }
              }
            }
          }
        }
      `,
      `
        resource "aws_wafv2_web_acl" "web" {
          scope = "REGIONAL"
          rule {
            name     = "common"
            priority = 1
            override_action {
              none {}
            }
            statement {
              managed_rule_group_statement {
                vendor_name = "AWS"
                name        = "AWSManagedRulesCommonRuleSet"
              }
            }
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_wafv2_web_acl" "web" {
          scope = "REGIONAL"
          rule {
            name     = "managed"
            priority = 1
            override_action {
              none {}
            }
            statement {
              managed_rule_group_statement {
                vendor_name = "AWS"
                name        = local.group
              }
            }
          }
        }
      `,
    ],
  },
})

type Acl = AwsResource<'aws_wafv2_web_acl'>

type Rule = ReturnType<Acl['rule']['first']>

function stopsInBlock(rule: Rule) {
  if (isGroup(rule).outcome === 'fail') return ELSEWHERE
  return all(isWhole(rule.statement.managed_rule_group_statement), not(rule.override_action.count.isSet()))
}

function stopsInDocument(acl: Acl) {
  return jsonRules(acl.rule_json).some(({ Statement, OverrideAction }) => {
    const group = Statement.ManagedRuleGroupStatement
    if (group.Name.is(GROUP).outcome === 'fail') return ELSEWHERE
    return all(
      group.Name.is(GROUP),
      group.RuleActionOverrides.no(rule =>
        all(rule.Name.satisfies(isOfLog4j, OF_LOG4J), not(blocks(asValue(rule.ActionToUse)._child('Block')))),
      ),
      group.ExcludedRules.no(rule => rule.Name.satisfies(isOfLog4j, OF_LOG4J)),
      countsNot(asValue(OverrideAction)),
    )
  })
}

/** `{ "Count": {} }`: an empty object says it all, and another one has to stand in its place. */
function countsNot(override: Value): Verdict {
  const count = override._child('Count')
  return count._state() === 'known' ? new Verdict('fail', override) : count.isAbsent()
}

function isGroup({ statement }: Rule) {
  return statement.managed_rule_group_statement.name.is(GROUP)
}

/** The group, of which no rule against Log4Shell is overridden by another action than to block, which they have by themselves. */
function isWhole(
  group: Pick<Rule['statement']['managed_rule_group_statement'], 'name' | 'rule_action_override'>,
) {
  return all(
    group.name.is(GROUP),
    group.rule_action_override.no(override => {
      // The schema of a web ACL ends above the action.
      const { action_to_use: action } = override as unknown as Overriding
      return all(override.name.satisfies(isOfLog4j, OF_LOG4J), not(action.block.isSet()))
    }),
  )
}

interface Overriding {
  readonly action_to_use: { readonly block: { isSet(): Verdict } }
}

/** `{ "Block": {} }` stands. */
function blocks(action: Value): Verdict {
  return action._state() === 'known' ? PASS : not(action.isAbsent())
}

/** What another rule says is nobody's fault. */
const ELSEWHERE = new Verdict('fail')
const OF_LOG4J = 'a rule against Log4Shell is expected'

function isOfLog4j(name: string): boolean {
  return name.startsWith('Log4JRCE')
}

/** Where no rule names the group, one is to be added; else that one is to be mended. */
function isNamed(acl: Acl): boolean {
  return acl.rule.some(isGroup).outcome === 'pass'
}

/** The same of the document that the rules are given as. */
function isNamedInDocument(acl: Acl): boolean {
  const named = jsonRules(acl.rule_json).some(({ Statement }) =>
    Statement.ManagedRuleGroupStatement.Name.is(GROUP),
  )
  return named.outcome === 'pass'
}

/** The same of the rules apart. */
function isNamedApart(acl: Acl): boolean {
  const rules = rulesApart(acl).some(({ statement }) =>
    statement.some(({ managed_rule_group_statement: groups }) => groups.some(({ name }) => name.is(GROUP))),
  )
  const groups = groupsApart(acl).some(one => one.managed_rule_group.some(({ name }) => name.is(GROUP)))
  return any(rules, groups).outcome === 'pass'
}

const OPEN = `the group \`${GROUP}\` counts, or has no say over Log4Shell`
const NONE = `no \`rule\` is the group \`${GROUP}\``

/** The highest priority of its rules in blocks and apart, those with the lowest being asked first; 0 where none is known. */
function lastOf(acl: Acl): number {
  const others = asValue(acl)._body.graph.others()
  const apart = APART.flatMap(type => others.companions(asValue(acl), type, 'web_acl_arn', ['arn']).certain)
  const written = [asValue(acl.rule)._raw, asValue(jsonRules(acl.rule_json))._raw]
  const rules = [...written, ...apart.map(id => others.at(id, 'after')?._raw)].flat()
  const priorities = rules.map(Object).map(({ priority, Priority }) => Number(priority ?? Priority))
  return Math.max(0, ...priorities.filter(Number.isFinite))
}

const APART = ['aws_wafv2_web_acl_rule', 'aws_wafv2_web_acl_rule_group_association']

function fixWith(priority: number): string {
  return `
    resource "aws_wafv2_web_acl" "this" {
      rule {
        name     = "known-bad-inputs"
        priority = ${priority}
        override_action {
          none {}
        }
        statement {
          managed_rule_group_statement {
            vendor_name = "AWS"
            name        = "${GROUP}"
          }
        }
        visibility_config {
          cloudwatch_metrics_enabled = true
          metric_name                = "known-bad-inputs"
          sampled_requests_enabled   = true
        }
      }
    }
  `
}

/** The same where the rules are a document. */
function documentWith(priority: number): string {
  return `
    resource "aws_wafv2_web_acl" "this" {
      rule_json = jsonencode([{
        Name           = "known-bad-inputs"
        Priority       = ${priority}
        OverrideAction = { None = {} }
        Statement = {
          ManagedRuleGroupStatement = { VendorName = "AWS", Name = "${GROUP}" }
        }
        VisibilityConfig = {
          CloudWatchMetricsEnabled = true
          MetricName               = "known-bad-inputs"
          SampledRequestsEnabled   = true
        }
      }])
    }
  `
}

const NOT_COUNTED = `
  resource "aws_wafv2_web_acl" "this" {
    rule_json = jsonencode([{ OverrideAction = { None = {} } }])
  }
`

/** One that stands beside others apart: a rule of its own would be taken for one of theirs. */
function groupWith(priority: number): string {
  return `
    resource "aws_wafv2_web_acl" "this" {}

    resource "aws_wafv2_web_acl_rule_group_association" "this" {
      web_acl_arn = aws_wafv2_web_acl.this.arn
      rule_name   = "known-bad-inputs"
      priority    = ${priority}
      managed_rule_group {
        vendor_name = "AWS"
        name        = "${GROUP}"
      }
    }
  `
}

/** An example whose rule is a resource of its own. */
function separate(group: string, override: string, more = ''): string {
  return `
    resource "aws_wafv2_web_acl" "web" {
      scope = "REGIONAL"
    }
    resource "aws_wafv2_web_acl_rule" "web" {
      web_acl_arn = aws_wafv2_web_acl.web.arn
      name        = "managed"
      priority    = 1
      override_action {
        ${override}
      }
      statement {
        managed_rule_group_statement {
          vendor_name = "AWS"
          name        = "${group}"
          ${more}
        }
      }
      visibility_config {}
    }
  `
}

/** One whose rules are a document, with another action for a rule of the group. */
function documented(action: string): string {
  return `
    resource "aws_wafv2_web_acl" "web" {
      scope = "REGIONAL"
      rule_json = jsonencode([{
        Name           = "known-bad-inputs"
        Priority       = 1
        OverrideAction = { None = {} }
        Statement = {
          ManagedRuleGroupStatement = {
            VendorName          = "AWS"
            Name                = "${GROUP}"
            RuleActionOverrides = [{ Name = "Log4JRCE_URIPATH", ActionToUse = { ${action} = {} } }]
          }
        }
      }])
    }
  `
}

function overriding(rule: string, action: string): string {
  return `rule_action_override {\n name = "${rule}"\n action_to_use {\n ${action} {}\n }\n }`
}
