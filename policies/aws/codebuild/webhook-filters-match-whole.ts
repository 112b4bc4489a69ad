import { any, asValue, hcl, policy } from '../shared/index.ts'

export default policy({
  title: 'Webhook takes nobody for one whom it trusts',
  problem: 'Webhook takes others for those whom it trusts',
  severity: 'MEDIUM',
  resource: 'aws_codebuild_webhook',
  must: webhook =>
    webhook.filter_group.every(group =>
      group.filter.every(filter =>
        any(
          filter.pattern.satisfies(matchesWhole, 'a pattern that begins with ^ and ends with $ is expected'),
          filter.type.isNot('ACTOR_ACCOUNT_ID'),
          filter.exclude_matched_pattern.is(true),
        ),
      ),
    ),
  why: 'The pattern is looked for anywhere in the number of the account that pushes or opens a pull request. Whoever gets an account whose number holds a trusted one starts builds with code of their own, which run with the rights of the project.',
  remediation:
    'Begin each account in pattern with ^ and end it with $, also where several are joined by a bar.',
  fix: `
    resource "aws_codebuild_webhook" "this" {
      filter_group {
        filter {
          type    = "ACTOR_ACCOUNT_ID"
          pattern = "^(<account>|<other account>)$"
        }
      }
    }
  `,
  fixFor: {
    // Of the accounts that are named, each as a whole.
    aws_codebuild_webhook: ({ filter_group: groups }) => {
      if (asValue(groups)._isSensitive()) return undefined
      const filters = [asValue(groups)._raw].flat().flatMap(group => Object(group).filter ?? [])
      const open = filters
        .map(Object)
        .filter(({ type, pattern }) => type === 'ACTOR_ACCOUNT_ID' && !matchesWhole(String(pattern)))
        .map(({ pattern }) => String(pattern))
      // Where several differ, or one is more than numbers, a reader has to say what is meant.
      const [all = '', ...others] = new Set(open)
      const accounts = all.match(/\d+/g)
      if (!accounts || others.length > 0 || !/^[\d|^$() ]+$/.test(all)) return undefined
      const pattern = accounts.length > 1 ? `^(${accounts.join('|')})$` : `^${accounts[0]}$`
      return hcl('aws_codebuild_webhook', 'this', {
        'filter_group.filter.type': 'ACTOR_ACCOUNT_ID',
        'filter_group.filter.pattern': pattern,
      })
    },
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/codebuild_webhook',
    'https://docs.aws.amazon.com/codebuild/latest/userguide/github-webhook.html',
  ],
  equivalents: {},
  differs:
    'Only filters on accounts are asked: a branch is named by whoever may push to the repository anyway, and one who may not opens a pull request that an account filter has to keep out.',
  examples: {
    pass: [
      filter('ACTOR_ACCOUNT_ID', '^123456$'),
      filter('ACTOR_ACCOUNT_ID', '^123456$|^234567$'),
      filter('ACTOR_ACCOUNT_ID', '^(?:123456|234567)$'),
      filter('ACTOR_ACCOUNT_ID', '(^123456$)|(^234567$)'),
      filter('HEAD_REF', 'refs/heads/main'),
      filter('ACTOR_ACCOUNT_ID', '123456', 'exclude_matched_pattern = true'),
      `
        resource "aws_codebuild_webhook" "build" {
          project_name = "build"
        }
      `,
    ],
    fail: [
      filter('ACTOR_ACCOUNT_ID', '123456'),
      filter('ACTOR_ACCOUNT_ID', '^123456|234567$'),
      filter('ACTOR_ACCOUNT_ID', '^123456$|234567'),
      filter('ACTOR_ACCOUNT_ID', '^123456'),
      filter('ACTOR_ACCOUNT_ID', '(^123456$)|(234567)'),
      filter('ACTOR_ACCOUNT_ID', '123456', 'exclude_matched_pattern = false'),
    ],
    undetermined: [
      `
        resource "aws_codebuild_webhook" "build" {
          project_name = "build"
          filter_group {
            filter {
              type    = "ACTOR_ACCOUNT_ID"
              pattern = local.accounts
            }
          }
        }
      `,
    ],
  },
})

/** Each alternative of a regular expression, also one in a group of its own, stands for the whole text. */
function matchesWhole(pattern: string): boolean {
  return alternativesOf(pattern).every(one => {
    const inner = /^\((?:\?:)?(.*)\)$/s.exec(one)?.[1]
    if (inner !== undefined && isClosed(inner)) return matchesWhole(inner)
    return one.startsWith('^') && /(?<!\\)\$$/.test(one)
  })
}

/** What the bars outside of groups part. */
function alternativesOf(pattern: string): string[] {
  const found = ['']
  let depth = 0
  for (const sign of pattern) {
    if (sign === '(') depth++
    if (sign === ')') depth--
    if (sign === '|' && depth === 0) found.push('')
    else found[found.length - 1] += sign
  }
  return found.map(one => one.trim())
}

/** No group ends in it that began before it. */
function isClosed(pattern: string): boolean {
  let depth = 0
  for (const sign of pattern) {
    if (sign === '(') depth++
    if (sign === ')' && --depth < 0) return false
  }
  return depth === 0
}

function filter(type: string, pattern: string, more = ''): string {
  return `
    resource "aws_codebuild_webhook" "build" {
      project_name = "build"
      filter_group {
        filter {
          type    = "EVENT"
          pattern = "PUSH"
        }
        filter {
          type    = "${type}"
          pattern = "${pattern}"
          ${more}
        }
      }
    }
  `
}
