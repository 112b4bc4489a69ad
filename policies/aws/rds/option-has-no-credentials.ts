import { carriesNoCredentials } from '../shared/index.ts'

export default carriesNoCredentials({
  noun: 'Option of a database',
  places: { aws_db_option_group: ['option.option_settings{name:value}'] },
  why: 'Everyone who may describe the option group reads its settings in clear. They stand in the state and in every plan as well.',
  remediation: 'Take the value out, read it from Secrets Manager where it is written, and then change it.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/db_option_group',
    'https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/Oracle.Options.OEMAgent.html',
  ],
  equivalents: {},
  examples: {
    pass: [option('AGENT_PORT', '"3872"')],
    fail: [option('AGENT_REGISTRATION_PASSWORD', '"hunter2"')],
  },
})

function option(name: string, value: string): string {
  return `
    resource "aws_db_option_group" "orders" {
      name                 = "orders"
      engine_name          = "oracle-ee"
      major_engine_version = "19"
      option {
        option_name = "OEM_AGENT"
        option_settings {
          name  = "${name}"
          value = ${value}
        }
      }
    }
  `
}
