import { carriesNoCredentials } from '../shared/index.ts'

export default carriesNoCredentials({
  noun: 'Canary',
  places: { aws_synthetics_canary: ['run_config.environment_variables{}'] },
  why: 'Everyone who may look at the function of the canary reads its variables in clear. They stand in the state and in every plan as well.',
  remediation:
    'Take the value out, let the script read it from Secrets Manager with the role of the canary, and then change it.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/synthetics_canary',
    'https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Synthetics_Canaries_Create.html',
  ],
  equivalents: {},
})
