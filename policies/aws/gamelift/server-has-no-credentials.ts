import { carriesNoCredentials, REST_OF_TEXT } from '../shared/index.ts'

export default carriesNoCredentials({
  noun: 'Game server',
  places: { aws_gamelift_fleet: ['runtime_configuration.server_process.parameters'] },
  texts: {
    'runtime_configuration.server_process.parameters': `${REST_OF_TEXT} --secret-id server`,
  },
  why: 'Everyone who may look at the fleet reads how its servers are started, and every program on an instance sees it too. It stands in the state and in every plan as well.',
  remediation:
    'Take the value out, let the server read it from Secrets Manager with the role of the fleet, and then change it.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/gamelift_fleet',
    'https://docs.aws.amazon.com/gamelift/latest/apireference/API_ServerProcess.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_gamelift_fleet" "duel" {
          name = "duel"
          runtime_configuration {
            server_process {
              concurrent_executions = 1
              launch_path           = "/local/game/server"
              parameters            = "--port 7777 --map forest"
            }
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_gamelift_fleet" "duel" {
          name = "duel"
          runtime_configuration {
            server_process {
              concurrent_executions = 1
              launch_path           = "/local/game/server"
              parameters            = "--port 7777 --rcon-password hunter2hunter"
            }
          }
        }
      `,
    ],
  },
})
