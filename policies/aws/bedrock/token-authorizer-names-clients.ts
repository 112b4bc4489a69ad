import { any, policy, type Verdict } from '../shared/index.ts'

export default policy({
  title: 'AgentCore authorizer says which tokens of an issuer it takes',
  problem: 'AgentCore authorizer takes every token of an issuer',
  severity: 'MEDIUM',
  resource: [
    'aws_bedrockagentcore_gateway',
    'aws_bedrockagentcore_agent_runtime',
    'aws_bedrockagentcore_harness',
    'aws_bedrockagentcore_registry',
  ],
  must: ({ authorizer_configuration: configuration }) =>
    configuration.every(one => one.custom_jwt_authorizer.every(namesTokens)),
  why: 'A token that the issuer gave out for another application opens this one too. Whoever runs an application that the same users sign in to can act through the agent in their names.',
  remediation: 'Name the audiences in allowed_audience, or the clients in allowed_clients.',
  fix: `
    resource "aws_bedrockagentcore_gateway" "this" {
      authorizer_configuration {
        custom_jwt_authorizer {
          allowed_audience = ["https://shop.example.com"]
        }
      }
    }

    resource "aws_bedrockagentcore_agent_runtime" "this" {
      authorizer_configuration {
        custom_jwt_authorizer {
          allowed_audience = ["https://shop.example.com"]
        }
      }
    }

    resource "aws_bedrockagentcore_harness" "this" {
      authorizer_configuration {
        custom_jwt_authorizer {
          allowed_audience = ["https://shop.example.com"]
        }
      }
    }

    resource "aws_bedrockagentcore_registry" "this" {
      authorizer_configuration {
        custom_jwt_authorizer {
          allowed_audience = ["https://shop.example.com"]
        }
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/bedrockagentcore_gateway',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/bedrockagentcore_agent_runtime',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/bedrockagentcore_harness',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/bedrockagentcore_registry',
    'https://docs.aws.amazon.com/bedrock-agentcore/latest/devguide/inbound-jwt-authorizer.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      gateway('allowed_audience = ["https://shop.example.com"]'),
      gateway('allowed_clients = ["shop"]'),
      gateway('allowed_scopes = ["tools/invoke"]'),
      gateway(`
        custom_claim {
          inbound_token_claim_name       = "tenant"
          inbound_token_claim_value_type = "STRING"
          authorizing_claim_match_value {
            claim_match_operator = "EQUALS"
            claim_match_value {
              match_value_string = "shop"
            }
          }
        }
      `),
      `
        resource "aws_bedrockagentcore_agent_runtime" "assistant" {
          agent_runtime_name = "assistant"
        }
      `,
    ],
    fail: [
      `
        resource "aws_bedrockagentcore_registry" "tools" {
          name            = "tools"
          authorizer_type = "CUSTOM_JWT"
          authorizer_configuration {
            custom_jwt_authorizer {
              discovery_url = "https://login.example.com/.well-known/openid-configuration"
            }
          }
        }
      `,
      gateway(''),
      gateway('allowed_clients = []'),
      `
        resource "aws_bedrockagentcore_agent_runtime" "assistant" {
          agent_runtime_name = "assistant"
          authorizer_configuration {
            custom_jwt_authorizer {
              discovery_url = "https://login.example.com/.well-known/openid-configuration"
            }
          }
        }
      `,
      `
        resource "aws_bedrockagentcore_harness" "assistant" {
          harness_name = "assistant"
          authorizer_configuration {
            custom_jwt_authorizer {
              discovery_url = "https://login.example.com/.well-known/openid-configuration"
            }
          }
        }
      `,
    ],
    undetermined: [gateway('allowed_clients = local.clients')],
  },
})

interface Asked {
  isSet(): Verdict
}

/** Scopes and claims that are asked for narrow the tokens as well, as far as the issuer gives them to few. */
function namesTokens(authorizer: {
  readonly allowed_audience: Asked
  readonly allowed_clients: Asked
  readonly allowed_scopes: Asked
  readonly custom_claim: Asked
}): Verdict {
  return any(
    authorizer.allowed_audience.isSet(),
    authorizer.allowed_clients.isSet(),
    authorizer.allowed_scopes.isSet(),
    authorizer.custom_claim.isSet(),
  )
}

function gateway(tokens: string): string {
  return `
    resource "aws_bedrockagentcore_gateway" "tools" {
      name            = "tools"
      role_arn        = "arn:aws:iam::111122223333:role/tools"
      protocol_type   = "MCP"
      authorizer_type = "CUSTOM_JWT"
      authorizer_configuration {
        custom_jwt_authorizer {
          discovery_url = "https://login.example.com/.well-known/openid-configuration"
          ${tokens}
        }
      }
    }
  `
}
