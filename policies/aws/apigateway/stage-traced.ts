import { setting } from '../shared/index.ts'

export default setting({
  title: 'REST stage is traced by X-Ray',
  problem: 'REST stage is not traced by X-Ray',
  severity: 'INFO',
  resource: 'aws_api_gateway_stage',
  path: 'xray_tracing_enabled',
  is: true,
  unset: 'fail',
  why: 'Which services a request went through, and where it stayed, shows in its trace alone. Logs of each service have to be laid side by side by hand.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/api_gateway_stage',
    'https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-enabling-xray.html',
  ],
  equivalents: { checkov: ['CKV_AWS_73'], trivy: ['AWS-0003'] },
})
