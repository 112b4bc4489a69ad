import { carriesNoCredentials, expression } from '../shared/index.ts'

const SAFE = expression(`<<-EOT
  # … the rest as it stands, and in place of the secret:
  env:
    secrets-manager:
      DB_PASSWORD: "<name of the secret>:<key in its JSON>"
EOT`)

export default carriesNoCredentials({
  noun: 'Buildspec',
  places: { aws_codebuild_project: ['source.buildspec', 'secondary_sources.buildspec'] },
  texts: { 'source.buildspec': SAFE, 'secondary_sources.buildspec': SAFE },
  why: 'Everyone who may look at the project or at one of its builds reads the buildspec in clear. It stands in the state and in every plan as well.',
  remediation:
    'Take the value out, name it under secrets-manager or parameter-store in the env of the buildspec, and then change it.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/codebuild_project',
    'https://docs.aws.amazon.com/codebuild/latest/userguide/build-spec-ref.html',
  ],
  equivalents: {},
})
