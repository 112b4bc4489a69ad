import { resourcePolicyNotPublic } from '../shared/index.ts'

export default resourcePolicyNotPublic({
  noun: 'Ingestion pipeline',
  documents: { aws_osis_resource_policy: 'policy' },
  action: 'osis:CreatePipelineEndpoint',
  attaches: {
    aws_osis_resource_policy: { resource_arn: 'arn:aws:osis:eu-central-1:111122223333:pipeline/orders' },
  },
  why: 'Everyone with an AWS account can make an endpoint to the pipeline in a network of their own, as the statement says, and send it what the search then holds as yours.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/osis_resource_policy',
    'https://docs.aws.amazon.com/opensearch-service/latest/APIReference/API_osis_PutResourcePolicy.html',
  ],
  equivalents: {},
})
