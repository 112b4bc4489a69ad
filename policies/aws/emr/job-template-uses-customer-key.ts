import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'Job template of EMR on EKS',
  resource: 'aws_emrcontainers_job_template',
  path: 'kms_key_arn',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/emrcontainers_job_template',
    'https://docs.aws.amazon.com/emr-on-eks/latest/APIReference/API_CreateJobTemplate.html',
  ],
  equivalents: {},
})
