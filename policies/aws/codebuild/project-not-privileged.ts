import { setting } from '../shared/index.ts'

export default setting({
  title: 'Build environment is not privileged',
  problem: 'Build environment is privileged',
  severity: 'MEDIUM',
  resource: 'aws_codebuild_project',
  path: 'environment.privileged_mode',
  is: false,
  unset: 'pass',
  bad: true,
  why: 'In privileged mode the build is root on the machine that it runs on, with all of its devices. Whatever a build downloads then is too, and can take the keys of the service role.',
  remediation: 'Set privileged_mode to false, and build images with a tool that needs no Docker daemon.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/codebuild_project',
    'https://docs.aws.amazon.com/codebuild/latest/userguide/build-env-ref-compute-types.html',
  ],
  equivalents: { checkov: ['CKV_AWS_316'], steampipe: ['codebuild_project_privileged_mode_disabled'] },
})
