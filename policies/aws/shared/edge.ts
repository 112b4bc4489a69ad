import { any, type Verdict } from '../../engine/index.ts'
import { statements } from './iam.ts'
import { type AwsResource, companions, follow } from './policy.ts'
import { unless } from './unless.ts'

/**
 * For `when`: the function is none that CloudFront runs at its edge, where AWS supports no VPC, no tracing, no dead-letter queue and no
 * reserved concurrency. CloudFront takes one only where its role trusts `edgelambda.amazonaws.com`.
 */
export function runsInRegion(fn: AwsResource<'aws_lambda_function'>): Verdict {
  const atEdge = any(
    follow(fn.role, 'aws_iam_role', 'arn').some(role =>
      statements(role.assume_role_policy).some(
        statement => statement.to(principal => principal === 'Service:edgelambda.amazonaws.com'),
        'trusts the edge',
      ),
    ),
    companions(fn, 'aws_cloudfront_distribution', {
      'default_cache_behavior.lambda_function_association.lambda_arn': ['qualified_arn', 'arn'],
      'ordered_cache_behavior.lambda_function_association.lambda_arn': ['qualified_arn', 'arn'],
    }).some(),
  )
  return unless(atEdge.outcome === 'pass')
}
