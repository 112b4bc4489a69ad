import { carriesNoCredentials } from '../shared/index.ts'

export default carriesNoCredentials({
  noun: 'Streaming application',
  places: {
    aws_kinesisanalyticsv2_application: [
      'application_configuration.environment_properties.property_group.property_map{}',
      'application_configuration.application_code_configuration.code_content.text_content',
    ],
  },
  why: 'Everyone who may describe the application reads its properties and its code in clear. They stand in the state and in every plan as well.',
  remediation:
    'Take the value out, let the application read it from Secrets Manager with its role, and then change it.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/kinesisanalyticsv2_application',
    'https://docs.aws.amazon.com/managed-flink/latest/java/how-properties.html',
  ],
  equivalents: {},
})
