import { carriesNoCredentials, REST_OF_TEXT } from '../shared/index.ts'

export default carriesNoCredentials({
  noun: 'Connection attribute of a DMS endpoint',
  places: { aws_dms_endpoint: ['extra_connection_attributes'] },
  texts: {
    extra_connection_attributes: `${REST_OF_TEXT} secretsManagerOracleAsmSecretId=asm`,
  },
  why: 'The attributes are a text like any other, and whoever may describe the endpoint may read it. They stand in the state and in every plan as well.',
  remediation:
    'Take the value out, name the secret by secrets_manager_arn or by an argument of the settings of the engine, and then change it.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/dms_endpoint',
    'https://docs.aws.amazon.com/dms/latest/userguide/CHAP_Source.Oracle.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_dms_endpoint" "orders" {
          endpoint_id                 = "orders"
          endpoint_type               = "source"
          engine_name                 = "oracle"
          extra_connection_attributes = "useLogMinerReader=N;useBfile=Y;secretsManagerOracleAsmSecretId=asm"
        }
      `,
    ],
    fail: [
      `
        resource "aws_dms_endpoint" "orders" {
          endpoint_id                 = "orders"
          endpoint_type               = "source"
          engine_name                 = "oracle"
          extra_connection_attributes = "useLogMinerReader=N;asm_user=asm;asmPassword=hunter2hunter;asm_server=asm:1521/+ASM"
        }
      `,
    ],
  },
})
