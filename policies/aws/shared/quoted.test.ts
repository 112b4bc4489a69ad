import { expect, test } from 'vitest'
import { dedent, Graph, judge, readPlan } from '../../engine/index.ts'
import { registry } from '../../registry.ts'
import { layouts } from '../../terraform/layout.ts'

/** Told for their addresses, by policies that do not look for credentials. */
const PLAIN = `
  resource "aws_sns_topic_subscription" "orders" {
    topic_arn = "arn:aws:sns:eu-central-1:111122223333:orders"
    protocol  = "http"
    endpoint  = "http://app:hunter2xy@hooks.internal/orders?token=hunter2xya1b2c3"
  }
  resource "aws_dms_endpoint" "search" {
    endpoint_id   = "search"
    endpoint_type = "target"
    engine_name   = "opensearch"
    elasticsearch_settings {
      endpoint_uri            = "http://app:hunter2xy@search.internal"
      service_access_role_arn = "arn:aws:iam::111122223333:role/dms"
    }
  }
  resource "aws_apigatewayv2_integration" "orders" {
    api_id           = "a1b2c3"
    integration_type = "HTTP_PROXY"
    integration_uri  = "http://app:hunter2xy@orders.internal"
  }
  resource "aws_codebuild_project" "site" {
    name         = "site"
    service_role = "arn:aws:iam::111122223333:role/build"
    artifacts {
      type = "NO_ARTIFACTS"
    }
    environment {
      compute_type = "BUILD_GENERAL1_SMALL"
      image        = "aws/codebuild/standard:7.0"
      type         = "LINUX_CONTAINER"
      environment_variable {
        name  = "DB_PASSWORD"
        value = "hunter2xy"
      }
    }
    source {
      type     = "GITHUB"
      location = "http://app:hunter2xy@git.internal/site"
    }
  }
`

test('a report tells of what carries a credential without it, in messages and in remedies', async () => {
  for (const { plan } of layouts(dedent(PLAIN))) {
    const bytes = new TextEncoder().encode(JSON.stringify(plan))
    const report = judge(new Graph(await readPlan(bytes)), registry)
    const ids = Object.values(report.policyResponse).flatMap(all =>
      all.map(one => one.metadata.custom.policyId),
    )
    expect(ids).toEqual(
      expect.arrayContaining([
        'aws/sns/subscription-not-plain-http',
        'aws/dms/search-endpoint-uses-tls',
        'aws/apigateway/integration-address-encrypted',
        'aws/codebuild/source-address-has-no-credentials',
      ]),
    )
    expect(JSON.stringify(report)).not.toContain('hunter2')
  }
})
