import { carriesNoCredentials } from '../shared/index.ts'

export default carriesNoCredentials({
  noun: 'Lambda MicroVM image',
  places: { aws_lambdamicrovms_image: ['environment_variables{}'] },
  why: 'Everyone who may look at the image reads its variables in clear, and each machine that is started from it has them. They stand in the state and in every plan as well.',
  remediation:
    'Take the value out, let the program get it from Secrets Manager when it starts, and then change it.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/lambdamicrovms_image',
    'https://docs.aws.amazon.com/secretsmanager/latest/userguide/best-practices.html',
  ],
  equivalents: {},
})
