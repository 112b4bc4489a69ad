import { expect, test } from 'vitest'
import { pipelineOf } from './ci.ts'

const SHA = '0123456789abcdef0123456789abcdef01234567'
const event = { pull_request: { number: 7, head: { sha: SHA } } }

test.each<[string, Record<string, string>, object]>([
  [
    'GitHub Actions',
    {
      ...{
        GITHUB_ACTIONS: 'true',
        GITHUB_REPOSITORY: 'acme/shop',
        GITHUB_REF_NAME: 'main',
        GITHUB_REF: 'refs/heads/main',
      },
      ...{
        GITHUB_SHA: SHA,
        GITHUB_SERVER_URL: 'https://github.com',
        GITHUB_RUN_ID: '42',
        GITHUB_HEAD_REF: '',
      },
    },
    {
      project: 'acme/shop',
      branch: 'main',
      commit: SHA,
      runUrl: 'https://github.com/acme/shop/actions/runs/42',
    },
  ],
  [
    'GitHub Actions',
    {
      ...{
        GITHUB_ACTIONS: 'true',
        GITHUB_REPOSITORY: 'acme/shop',
        GITHUB_REF_NAME: '7/merge',
        GITHUB_REF: 'refs/pull/7/merge',
      },
      ...{ GITHUB_SHA: 'f'.repeat(40), GITHUB_SERVER_URL: 'https://github.com', GITHUB_RUN_ID: '42' },
      ...{ GITHUB_HEAD_REF: 'feature', GITHUB_EVENT_PATH: 'event.json', TF_WORKSPACE: 'prod' },
    },
    {
      ...{ project: 'acme/shop', branch: 'feature', commit: SHA, pullRequest: '7', label: 'prod' },
      runUrl: 'https://github.com/acme/shop/actions/runs/42',
    },
  ],
  [
    'GitLab CI/CD',
    {
      ...{
        GITLAB_CI: 'true',
        CI_PROJECT_PATH: 'acme/infra/shop',
        CI_COMMIT_REF_NAME: 'refs/merge-requests/3/head',
      },
      ...{
        CI_COMMIT_SHA: SHA,
        CI_JOB_URL: 'https://gitlab.com/acme/infra/shop/-/jobs/1',
        CI_MERGE_REQUEST_IID: '3',
      },
      CI_MERGE_REQUEST_SOURCE_BRANCH_NAME: 'feature',
    },
    {
      ...{ project: 'acme/infra/shop', branch: 'feature', commit: SHA, pullRequest: '3' },
      runUrl: 'https://gitlab.com/acme/infra/shop/-/jobs/1',
    },
  ],
  [
    'Bitbucket Pipelines',
    {
      ...{ BITBUCKET_BUILD_NUMBER: '5', BITBUCKET_REPO_FULL_NAME: 'acme/shop', BITBUCKET_BRANCH: 'feature' },
      ...{ BITBUCKET_COMMIT: SHA, BITBUCKET_PR_ID: '9' },
    },
    {
      ...{ project: 'acme/shop', branch: 'feature', commit: SHA, pullRequest: '9' },
      runUrl: 'https://bitbucket.org/acme/shop/pipelines/results/5',
    },
  ],
  [
    'Azure Pipelines',
    {
      ...{ TF_BUILD: 'True', BUILD_REPOSITORY_NAME: 'shop', BUILD_SOURCEBRANCH: 'refs/pull/4/merge' },
      ...{ SYSTEM_PULLREQUEST_SOURCEBRANCH: 'refs/heads/feature', SYSTEM_PULLREQUEST_SOURCECOMMITID: SHA },
      ...{ SYSTEM_PULLREQUEST_PULLREQUESTID: '4', SYSTEM_COLLECTIONURI: 'https://dev.azure.com/acme/' },
      ...{ SYSTEM_TEAMPROJECT: 'My shop', BUILD_BUILDID: '8', BUILD_SOURCEVERSION: 'f'.repeat(40) },
    },
    {
      ...{ project: 'shop', branch: 'feature', commit: SHA, pullRequest: '4' },
      runUrl: 'https://dev.azure.com/acme/My%20shop/_build/results?buildId=8',
    },
  ],
  [
    'CircleCI',
    {
      ...{
        CIRCLECI: 'true',
        CIRCLE_PROJECT_USERNAME: 'acme',
        CIRCLE_PROJECT_REPONAME: 'shop',
        CIRCLE_BRANCH: 'feature',
      },
      ...{ CIRCLE_SHA1: SHA, CIRCLE_PULL_REQUEST: 'https://github.com/acme/shop/pull/6' },
      CIRCLE_BUILD_URL: 'https://circleci.com/gh/acme/shop/1',
    },
    {
      ...{ project: 'acme/shop', branch: 'feature', commit: SHA, pullRequest: '6' },
      runUrl: 'https://circleci.com/gh/acme/shop/1',
    },
  ],
  [
    'Jenkins',
    {
      ...{
        JENKINS_URL: 'https://ci.acme.example/',
        GIT_URL: 'git@github.com:acme/shop.git',
        GIT_BRANCH: 'origin/main',
      },
      ...{ GIT_COMMIT: SHA, BUILD_URL: 'https://ci.acme.example/job/shop/1/' },
    },
    { project: 'acme/shop', branch: 'main', commit: SHA, runUrl: 'https://ci.acme.example/job/shop/1/' },
  ],
  [
    'Jenkins',
    {
      ...{
        JENKINS_URL: 'x',
        GIT_URL: 'https://bitbucket.org/acme/shop',
        CHANGE_BRANCH: 'feature',
        CHANGE_ID: '2',
      },
      ...{ BRANCH_NAME: 'PR-2', GIT_COMMIT: SHA, BUILD_URL: 'javascript:alert(1)' },
    },
    { project: 'acme/shop', branch: 'feature', commit: SHA, pullRequest: '2' },
  ],
  [
    'Jenkins',
    {
      JENKINS_URL: 'x',
      BRANCH_NAME: 'main',
      BUILD_URL: 'https://jenkins:secret@ci.acme.example/job/shop/1/',
    },
    { branch: 'main' },
  ],
  [
    'Buildkite',
    {
      ...{
        BUILDKITE: 'true',
        BUILDKITE_REPO: 'ssh://git@github.com/acme/shop.git',
        BUILDKITE_BRANCH: 'main',
      },
      ...{
        BUILDKITE_COMMIT: SHA,
        BUILDKITE_PULL_REQUEST: 'false',
        BUILDKITE_BUILD_URL: 'https://buildkite.com/acme/shop/builds/1',
      },
    },
    { project: 'acme/shop', branch: 'main', commit: SHA, runUrl: 'https://buildkite.com/acme/shop/builds/1' },
  ],
  [
    'Atlantis',
    {
      ...{
        ATLANTIS_TERRAFORM_VERSION: '1.11.4',
        BASE_REPO_OWNER: 'acme',
        BASE_REPO_NAME: 'shop',
        PULL_NUM: '11',
      },
      ...{ HEAD_BRANCH_NAME: 'feature', HEAD_COMMIT: SHA, PULL_URL: 'https://github.com/acme/shop/pull/11' },
      ...{ REPO_REL_DIR: 'infra/prod', WORKSPACE: 'default', JENKINS_URL: 'https://ci.acme.example/' },
    },
    {
      ...{ project: 'acme/shop', branch: 'feature', commit: SHA, pullRequest: '11', label: 'infra/prod' },
      runUrl: 'https://github.com/acme/shop/pull/11',
    },
  ],
  [
    'Spacelift',
    {
      ...{
        TF_VAR_spacelift_run_id: '01R',
        TF_VAR_spacelift_repository: 'acme/shop',
        TF_VAR_spacelift_commit_sha: SHA,
      },
      ...{ TF_VAR_spacelift_commit_branch: 'feature', TF_VAR_spacelift_stack_id: 'shop-prod' },
      TF_VAR_spacelift_account_name: 'acme',
    },
    {
      ...{ project: 'acme/shop', branch: 'feature', commit: SHA, label: 'shop-prod' },
      runUrl: 'https://acme.app.spacelift.io/stack/shop-prod/run/01R',
    },
  ],
  [
    'env0',
    {
      ...{
        ENV0_ENVIRONMENT_ID: 'e',
        ENV0_TEMPLATE_REPOSITORY: 'https://github.com/acme/shop.git',
        ENV0_COMMIT_HASH: SHA,
      },
      ...{
        ENV0_PR_SOURCE_BRANCH: 'feature',
        ENV0_PR_NUMBER: '5',
        ENV0_PROJECT_ID: 'p',
        ENV0_DEPLOYMENT_LOG_ID: 'd',
      },
      ENV0_ENVIRONMENT_NAME: 'shop prod',
    },
    {
      ...{ project: 'acme/shop', branch: 'feature', commit: SHA, pullRequest: '5', label: 'shop prod' },
      runUrl: 'https://app.env0.com/p/p/environments/e/deployments/d',
    },
  ],
  [
    'HCP Terraform',
    {
      ...{ TFC_RUN_ID: 'run-1', TFC_CONFIGURATION_VERSION_GIT_BRANCH: 'main' },
      ...{ TFC_CONFIGURATION_VERSION_GIT_COMMIT_SHA: SHA, TFC_WORKSPACE_NAME: 'shop-prod' },
    },
    { branch: 'main', commit: SHA, label: 'shop-prod' },
  ],
])('%s tells where a run comes from', (name, env, origin) => {
  const found = pipelineOf(env, path => (path === 'event.json' ? JSON.stringify(event) : undefined))
  expect(found).toEqual({ name, origin })
})

test('nothing is told outside of a pipeline, and nothing that the service would refuse', () => {
  expect(pipelineOf({ HOME: '/home/ada', TF_WORKSPACE: 'prod' }, () => undefined)).toBeUndefined()
  const hostile = {
    ...{
      GITLAB_CI: 'true',
      CI_PROJECT_PATH: 'a'.repeat(101),
      CI_COMMIT_REF_NAME: 'x\u001b[2J',
      CI_COMMIT_SHA: 'f'.repeat(65),
    },
    ...{ CI_JOB_URL: 'file:///etc/passwd', TF_WORKSPACE: 'default' },
  }
  expect(pipelineOf(hostile, () => undefined)?.origin).toEqual({})
  for (const text of ['', '{', 'null', '[]', '{"pull_request":null}'])
    expect(
      pipelineOf({ GITHUB_ACTIONS: 'true', GITHUB_EVENT_PATH: 'x', GITHUB_SHA: SHA }, () => text)?.origin
        .commit,
    ).toBe(SHA)
})
