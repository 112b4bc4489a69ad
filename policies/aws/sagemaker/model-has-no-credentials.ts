import { carriesNoCredentials } from '../shared/index.ts'

export default carriesNoCredentials({
  noun: 'Model',
  places: {
    aws_sagemaker_model: ['primary_container.environment{}', 'container.environment{}'],
  },
  why: 'Everyone who may describe the model reads the variables of its containers in clear. They stand in the state and in every plan as well.',
  remediation:
    'Take the value out, let the container read it from Secrets Manager with the role of the model, and then change it.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/sagemaker_model',
    'https://docs.aws.amazon.com/sagemaker/latest/APIReference/API_ContainerDefinition.html',
  ],
  equivalents: {},
})
