import { resourcePolicyNotPublic } from '../shared/index.ts'

export default resourcePolicyNotPublic({
  noun: 'Build project',
  documents: { aws_codebuild_resource_policy: 'policy' },
  action: 'codebuild:BatchGetProjects',
  attaches: {
    aws_codebuild_resource_policy: {
      resource_arn: 'arn:aws:codebuild:eu-central-1:111122223333:project/site',
    },
  },
  why: 'Everyone with an AWS account can see the project and its builds: where the code lies, how it is built, and what the variables are called. That is a plan for an attack.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/codebuild_resource_policy',
    'https://docs.aws.amazon.com/codebuild/latest/userguide/project-sharing.html',
  ],
  equivalents: {},
})
