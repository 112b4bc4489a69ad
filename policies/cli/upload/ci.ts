/** Where a run comes from, as far as its environment says; the names are the upload's. */
export interface Origin {
  /** The repository, `acme/shop`. */
  readonly project?: string
  readonly branch?: string
  readonly commit?: string
  readonly pullRequest?: string
  readonly runUrl?: string
  readonly label?: string
}

type Environment = Readonly<Record<string, string | undefined>>

/** The service that a run is one of, and what it says of it. */
export interface Pipeline {
  readonly name: string
  readonly origin: Origin
}

/**
 * What the environment of a pipeline tells. Tools that run inside of another pipeline stand first: what they say is nearer. `readFile`
 * gives the text of a file that the environment names. Undefined outside of every pipeline that is known.
 */
export function pipelineOf(
  env: Environment,
  readFile: (path: string) => string | undefined,
): Pipeline | undefined {
  const found = PIPELINES.find(({ isHere }) => isHere(env))
  if (!found) return undefined
  const workspace = env.TF_WORKSPACE === 'default' ? undefined : env.TF_WORKSPACE
  const { label = workspace, ...origin } = found.origin(env, readFile)
  return { name: found.name, origin: clean({ ...origin, label }) }
}

/** The longest that the service takes of each. */
const LONGEST: Record<keyof Origin, number> = {
  project: 100,
  branch: 255,
  commit: 64,
  pullRequest: 100,
  runUrl: 2000,
  label: 100,
}

/**
 * The label of one of several plans of a run: each is followed by its own, or the findings of one would be fixed by the next. Of a long
 * path the end tells more.
 */
export function labelOf(label: string | undefined, plan: string): string {
  const whole = label === undefined ? plan : `${label}: ${plan}`
  return whole.length > LONGEST.label ? `…${whole.slice(1 - LONGEST.label)}` : whole
}

/** What is there, and is as the service takes it. */
function clean(origin: { readonly [Name in keyof Origin]?: string | undefined }): Origin {
  const entries = Object.entries(origin).filter(([name, value]) => {
    if (!value || value.length > LONGEST[name as keyof Origin] || /\p{Cc}/u.test(value)) return false
    return name !== 'runUrl' || /^https?:\/\/[^/?#\\@\s]+([/?#]|$)/i.test(value)
  })
  return Object.fromEntries(entries)
}

interface Known {
  readonly name: string
  readonly isHere: (env: Environment) => boolean
  readonly origin: (
    env: Environment,
    readFile: (path: string) => string | undefined,
  ) => { readonly [Name in keyof Origin]?: string | undefined }
}

const PIPELINES: readonly Known[] = [
  {
    // https://www.runatlantis.io/docs/custom-workflows#custom-run-command
    name: 'Atlantis',
    isHere: env => env.ATLANTIS_TERRAFORM_VERSION !== undefined,
    origin: env => ({
      project: joined(env.BASE_REPO_OWNER, env.BASE_REPO_NAME),
      branch: env.HEAD_BRANCH_NAME,
      commit: env.HEAD_COMMIT,
      pullRequest: env.PULL_NUM,
      runUrl: env.PULL_URL,
      label:
        env.PROJECT_NAME ||
        [env.REPO_REL_DIR, env.WORKSPACE].filter(part => part && part !== 'default').join(':'),
    }),
  },
  {
    // https://docs.spacelift.io/concepts/configuration/environment#spacelift-environment
    name: 'Spacelift',
    isHere: env => env.TF_VAR_spacelift_run_id !== undefined,
    origin: env => ({
      project: env.TF_VAR_spacelift_repository,
      branch: env.TF_VAR_spacelift_commit_branch,
      commit: env.TF_VAR_spacelift_commit_sha,
      runUrl:
        env.TF_VAR_spacelift_account_name &&
        `https://${env.TF_VAR_spacelift_account_name}.app.spacelift.io/stack/${env.TF_VAR_spacelift_stack_id}/run/${env.TF_VAR_spacelift_run_id}`,
      label: env.TF_VAR_spacelift_stack_id,
    }),
  },
  {
    // https://docs.envzero.com/docs/custom-flows
    name: 'env0',
    isHere: env => env.ENV0_ENVIRONMENT_ID !== undefined,
    origin: env => ({
      project: repositoryOf(env.ENV0_TEMPLATE_REPOSITORY),
      branch: env.ENV0_PR_SOURCE_BRANCH || env.ENV0_DEPLOYMENT_REVISION || env.ENV0_TEMPLATE_REVISION,
      commit: env.ENV0_COMMIT_HASH,
      pullRequest: env.ENV0_PR_NUMBER,
      runUrl:
        env.ENV0_PROJECT_ID &&
        `https://app.env0.com/p/${env.ENV0_PROJECT_ID}/environments/${env.ENV0_ENVIRONMENT_ID}/deployments/${env.ENV0_DEPLOYMENT_LOG_ID}`,
      label: env.ENV0_ENVIRONMENT_NAME,
    }),
  },
  {
    // https://developer.hashicorp.com/terraform/cloud-docs/run/run-environment
    name: 'HCP Terraform',
    isHere: env => env.TFC_RUN_ID !== undefined,
    origin: env => ({
      branch: env.TFC_CONFIGURATION_VERSION_GIT_BRANCH,
      commit: env.TFC_CONFIGURATION_VERSION_GIT_COMMIT_SHA,
      label: env.TFC_WORKSPACE_NAME,
    }),
  },
  {
    // https://docs.github.com/actions/reference/variables-reference
    name: 'GitHub Actions',
    isHere: env => env.GITHUB_ACTIONS === 'true',
    origin: (env, readFile) => {
      // of a pull request GITHUB_SHA is a merge that nobody has
      const { pull_request: request } = parsed(env.GITHUB_EVENT_PATH && readFile(env.GITHUB_EVENT_PATH))
      return {
        project: env.GITHUB_REPOSITORY,
        branch: env.GITHUB_HEAD_REF || env.GITHUB_REF_NAME,
        commit: request?.head?.sha ?? env.GITHUB_SHA,
        pullRequest: (request?.number ?? /^refs\/pull\/(\d+)\//.exec(env.GITHUB_REF ?? '')?.[1])?.toString(),
        runUrl: `${env.GITHUB_SERVER_URL}/${env.GITHUB_REPOSITORY}/actions/runs/${env.GITHUB_RUN_ID}`,
      }
    },
  },
  {
    // https://docs.gitlab.com/ci/variables/predefined_variables/
    name: 'GitLab CI/CD',
    isHere: env => env.GITLAB_CI === 'true',
    origin: env => ({
      project: env.CI_PROJECT_PATH,
      branch: env.CI_MERGE_REQUEST_SOURCE_BRANCH_NAME || env.CI_COMMIT_REF_NAME,
      commit: env.CI_MERGE_REQUEST_SOURCE_BRANCH_SHA || env.CI_COMMIT_SHA,
      pullRequest: env.CI_MERGE_REQUEST_IID,
      runUrl: env.CI_JOB_URL,
    }),
  },
  {
    // https://support.atlassian.com/bitbucket-cloud/docs/variables-and-secrets/
    name: 'Bitbucket Pipelines',
    isHere: env => env.BITBUCKET_BUILD_NUMBER !== undefined,
    origin: env => ({
      project: env.BITBUCKET_REPO_FULL_NAME,
      branch: env.BITBUCKET_BRANCH,
      commit: env.BITBUCKET_COMMIT,
      pullRequest: env.BITBUCKET_PR_ID,
      runUrl: `https://bitbucket.org/${env.BITBUCKET_REPO_FULL_NAME}/pipelines/results/${env.BITBUCKET_BUILD_NUMBER}`,
    }),
  },
  {
    // https://learn.microsoft.com/azure/devops/pipelines/build/variables
    name: 'Azure Pipelines',
    isHere: env => env.TF_BUILD?.toLowerCase() === 'true',
    origin: env => ({
      project: env.BUILD_REPOSITORY_NAME,
      branch: (env.SYSTEM_PULLREQUEST_SOURCEBRANCH || env.BUILD_SOURCEBRANCH)?.replace(
        /^refs\/(heads|tags)\//,
        '',
      ),
      commit: env.SYSTEM_PULLREQUEST_SOURCECOMMITID || env.BUILD_SOURCEVERSION,
      pullRequest: env.SYSTEM_PULLREQUEST_PULLREQUESTNUMBER || env.SYSTEM_PULLREQUEST_PULLREQUESTID,
      runUrl:
        env.SYSTEM_COLLECTIONURI &&
        `${env.SYSTEM_COLLECTIONURI}${encodeURIComponent(env.SYSTEM_TEAMPROJECT ?? '')}/_build/results?buildId=${env.BUILD_BUILDID}`,
    }),
  },
  {
    // https://circleci.com/docs/reference/variables/
    name: 'CircleCI',
    isHere: env => env.CIRCLECI === 'true',
    origin: env => ({
      project: joined(env.CIRCLE_PROJECT_USERNAME, env.CIRCLE_PROJECT_REPONAME),
      branch: env.CIRCLE_BRANCH,
      commit: env.CIRCLE_SHA1,
      pullRequest: env.CIRCLE_PR_NUMBER || /\/(\d+)$/.exec(env.CIRCLE_PULL_REQUEST ?? '')?.[1],
      runUrl: env.CIRCLE_BUILD_URL,
    }),
  },
  {
    // https://buildkite.com/docs/pipelines/configure/environment-variables
    name: 'Buildkite',
    isHere: env => env.BUILDKITE === 'true',
    origin: env => ({
      project: repositoryOf(env.BUILDKITE_REPO),
      branch: env.BUILDKITE_BRANCH,
      commit: env.BUILDKITE_COMMIT,
      pullRequest: env.BUILDKITE_PULL_REQUEST === 'false' ? undefined : env.BUILDKITE_PULL_REQUEST,
      runUrl: env.BUILDKITE_BUILD_URL,
    }),
  },
  {
    // https://www.jenkins.io/doc/book/pipeline/jenkinsfile/#using-environment-variables
    name: 'Jenkins',
    isHere: env => env.JENKINS_URL !== undefined,
    origin: env => ({
      project: repositoryOf(env.GIT_URL),
      branch: env.CHANGE_BRANCH || env.BRANCH_NAME || env.GIT_BRANCH?.replace(/^origin\//, ''),
      commit: env.GIT_COMMIT,
      pullRequest: env.CHANGE_ID,
      runUrl: env.BUILD_URL,
    }),
  },
]

function joined(owner: string | undefined, name: string | undefined): string | undefined {
  return name && [owner, name].filter(Boolean).join('/')
}

/** `https://github.com/acme/shop.git` and `git@github.com:acme/shop.git` -> `acme/shop` */
function repositoryOf(address: string | undefined): string | undefined {
  return address?.replace(/^(?:[a-z+]+:\/\/[^/]+\/|[^/]*?:)/, '').replace(/(?:\.git)?\/?$/, '')
}

/** The part of GitHub's event that is read. */
interface Event {
  readonly pull_request?: { readonly number?: number; readonly head?: { readonly sha?: string } }
}

function parsed(text: string | undefined): Event {
  try {
    return (JSON.parse(text || '{}') as Event | null) ?? {}
  } catch {
    return {}
  }
}
