import { setting } from '../shared/index.ts'

export default setting({
  title: 'Builds of a project are not public',
  problem: 'Builds of a project are public',
  severity: 'HIGH',
  resource: 'aws_codebuild_project',
  path: 'project_visibility',
  isNot: 'PUBLIC_READ',
  good: 'PRIVATE',
  unset: 'pass',
  why: 'Everyone on the internet can read the results and the logs of each build and take what it made, also of builds from before. Logs tell names, addresses and, when something goes wrong, variables and keys.',
  remediation: 'Set project_visibility to PRIVATE.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/codebuild_project',
    'https://docs.aws.amazon.com/codebuild/latest/userguide/public-builds.html',
  ],
  equivalents: {},
})
