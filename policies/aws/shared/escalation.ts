/** A published way from some rights to more. All of its actions are needed. */
export interface Path {
  readonly actions: readonly string[]
  /** The services that a role is passed to on the way, as iam:PassedToService names them: to all of them it must be passed. */
  readonly to?: readonly string[]
  /** What is gained, in words that finish "lets its holder …": not every path leads to every right. */
  readonly gains: string
}

const EVERY = 'gain every right'
const OF_ANY_ROLE = 'gain the rights of any role that the service may take'
const OF_FUNCTION = 'gain the rights of any function'
const OF_BUILD = 'gain the rights of any build'
const OF_NOTEBOOK = 'gain the rights of any notebook'
const OF_USER = 'gain the rights of any user'

/**
 * Sets of actions that let their holder gain rights that were not given: by writing a policy, by taking a login or a key, by passing a
 * stronger role to something it can run, or by running something that has one. What gains the most stands first: of several one is told.
 */
export const PATHS: readonly Path[] = [
  { actions: ['iam:CreatePolicyVersion'], gains: EVERY },
  { actions: ['iam:AttachUserPolicy'], gains: EVERY },
  { actions: ['iam:AttachGroupPolicy'], gains: EVERY },
  { actions: ['iam:AttachRolePolicy'], gains: 'give every right to any role' },
  { actions: ['iam:PutUserPolicy'], gains: EVERY },
  { actions: ['iam:PutGroupPolicy'], gains: EVERY },
  { actions: ['iam:PutRolePolicy'], gains: 'give every right to any role' },
  { actions: ['iam:AddUserToGroup'], gains: 'gain the rights of any group' },
  { actions: ['iam:UpdateAssumeRolePolicy'], gains: 'gain the rights of any role' },
  { actions: ['iam:CreateAccessKey'], gains: OF_USER },
  { actions: ['iam:CreateLoginProfile'], gains: OF_USER },
  { actions: ['iam:UpdateLoginProfile'], gains: OF_USER },
  { actions: ['iam:SetDefaultPolicyVersion'], gains: 'bring back an earlier version of any policy' },
  { actions: ['iam:PassRole', 'ec2:RunInstances'], to: ['ec2.amazonaws.com'], gains: OF_ANY_ROLE },
  { actions: ['iam:PassRole', 'ec2:RequestSpotInstances'], to: ['ec2.amazonaws.com'], gains: OF_ANY_ROLE },
  {
    actions: ['iam:PassRole', 'lambda:CreateFunction', 'lambda:InvokeFunction'],
    to: ['lambda.amazonaws.com'],
    gains: OF_ANY_ROLE,
  },
  {
    actions: ['iam:PassRole', 'lambda:CreateFunction', 'lambda:AddPermission'],
    to: ['lambda.amazonaws.com'],
    gains: OF_ANY_ROLE,
  },
  {
    actions: ['iam:PassRole', 'lambda:CreateFunction', 'lambda:CreateEventSourceMapping'],
    to: ['lambda.amazonaws.com'],
    gains: OF_ANY_ROLE,
  },
  {
    actions: ['iam:PassRole', 'cloudformation:CreateStack'],
    to: ['cloudformation.amazonaws.com'],
    gains: OF_ANY_ROLE,
  },
  {
    actions: ['iam:PassRole', 'cloudformation:CreateStackSet', 'cloudformation:CreateStackInstances'],
    to: ['cloudformation.amazonaws.com'],
    gains: OF_ANY_ROLE,
  },
  {
    actions: ['iam:PassRole', 'cloudformation:UpdateStackSet'],
    to: ['cloudformation.amazonaws.com'],
    gains: OF_ANY_ROLE,
  },
  {
    actions: ['iam:PassRole', 'ecs:RegisterTaskDefinition', 'ecs:RunTask'],
    to: ['ecs-tasks.amazonaws.com'],
    gains: OF_ANY_ROLE,
  },
  {
    actions: ['iam:PassRole', 'ecs:RegisterTaskDefinition', 'ecs:StartTask'],
    to: ['ecs-tasks.amazonaws.com'],
    gains: OF_ANY_ROLE,
  },
  {
    actions: ['iam:PassRole', 'ecs:RegisterTaskDefinition', 'ecs:CreateService'],
    to: ['ecs-tasks.amazonaws.com'],
    gains: OF_ANY_ROLE,
  },
  {
    actions: ['iam:PassRole', 'ecs:RegisterTaskDefinition', 'ecs:UpdateService'],
    to: ['ecs-tasks.amazonaws.com'],
    gains: OF_ANY_ROLE,
  },
  {
    actions: ['iam:PassRole', 'batch:RegisterJobDefinition', 'batch:SubmitJob'],
    to: ['ecs-tasks.amazonaws.com'],
    gains: OF_ANY_ROLE,
  },
  {
    actions: ['iam:PassRole', 'autoscaling:CreateLaunchConfiguration', 'autoscaling:CreateAutoScalingGroup'],
    to: ['ec2.amazonaws.com'],
    gains: OF_ANY_ROLE,
  },
  {
    actions: ['iam:PassRole', 'autoscaling:CreateLaunchConfiguration', 'autoscaling:UpdateAutoScalingGroup'],
    to: ['ec2.amazonaws.com'],
    gains: OF_ANY_ROLE,
  },
  {
    actions: ['iam:PassRole', 'elasticmapreduce:RunJobFlow'],
    to: ['elasticmapreduce.amazonaws.com', 'ec2.amazonaws.com'],
    gains: OF_ANY_ROLE,
  },
  {
    actions: ['iam:PassRole', 'emr-serverless:CreateApplication', 'emr-serverless:StartJobRun'],
    to: ['emr-serverless.amazonaws.com'],
    gains: OF_ANY_ROLE,
  },
  {
    actions: ['iam:PassRole', 'states:CreateStateMachine', 'states:StartExecution'],
    to: ['states.amazonaws.com'],
    gains: OF_ANY_ROLE,
  },
  {
    actions: ['iam:PassRole', 'scheduler:CreateSchedule'],
    to: ['scheduler.amazonaws.com'],
    gains: OF_ANY_ROLE,
  },
  {
    actions: ['iam:PassRole', 'ssm:CreateDocument', 'ssm:StartAutomationExecution'],
    to: ['ssm.amazonaws.com'],
    gains: OF_ANY_ROLE,
  },
  {
    actions: ['iam:PassRole', 'codebuild:CreateProject', 'codebuild:StartBuild'],
    to: ['codebuild.amazonaws.com'],
    gains: OF_ANY_ROLE,
  },
  {
    actions: ['iam:PassRole', 'codebuild:CreateProject', 'codebuild:StartBuildBatch'],
    to: ['codebuild.amazonaws.com'],
    gains: OF_ANY_ROLE,
  },
  { actions: ['iam:PassRole', 'glue:CreateDevEndpoint'], to: ['glue.amazonaws.com'], gains: OF_ANY_ROLE },
  {
    actions: ['iam:PassRole', 'glue:CreateJob', 'glue:StartJobRun'],
    to: ['glue.amazonaws.com'],
    gains: OF_ANY_ROLE,
  },
  {
    actions: ['iam:PassRole', 'glue:CreateJob', 'glue:CreateTrigger'],
    to: ['glue.amazonaws.com'],
    gains: OF_ANY_ROLE,
  },
  {
    actions: ['iam:PassRole', 'glue:UpdateJob', 'glue:StartJobRun'],
    to: ['glue.amazonaws.com'],
    gains: OF_ANY_ROLE,
  },
  {
    actions: ['iam:PassRole', 'glue:UpdateJob', 'glue:CreateTrigger'],
    to: ['glue.amazonaws.com'],
    gains: OF_ANY_ROLE,
  },
  {
    actions: ['iam:PassRole', 'glue:CreateSession', 'glue:RunStatement'],
    to: ['glue.amazonaws.com'],
    gains: OF_ANY_ROLE,
  },
  {
    actions: ['iam:PassRole', 'apprunner:CreateService'],
    to: ['tasks.apprunner.amazonaws.com'],
    gains: OF_ANY_ROLE,
  },
  {
    actions: ['iam:PassRole', 'datapipeline:CreatePipeline', 'datapipeline:PutPipelineDefinition'],
    to: ['datapipeline.amazonaws.com'],
    gains: OF_ANY_ROLE,
  },
  { actions: ['iam:PassRole', 'codestar:CreateProject'], to: ['codestar.amazonaws.com'], gains: OF_ANY_ROLE },
  {
    actions: ['iam:PassRole', 'sagemaker:CreateTrainingJob'],
    to: ['sagemaker.amazonaws.com'],
    gains: OF_ANY_ROLE,
  },
  {
    actions: ['iam:PassRole', 'sagemaker:CreateProcessingJob'],
    to: ['sagemaker.amazonaws.com'],
    gains: OF_ANY_ROLE,
  },
  {
    actions: ['iam:PassRole', 'sagemaker:CreateHyperParameterTuningJob'],
    to: ['sagemaker.amazonaws.com'],
    gains: OF_ANY_ROLE,
  },
  {
    actions: [
      'iam:PassRole',
      'sagemaker:CreateNotebookInstance',
      'sagemaker:CreatePresignedNotebookInstanceUrl',
    ],
    to: ['sagemaker.amazonaws.com'],
    gains: OF_ANY_ROLE,
  },
  {
    actions: [
      'iam:PassRole',
      'bedrock-agentcore:CreateCodeInterpreter',
      'bedrock-agentcore:StartCodeInterpreterSession',
      'bedrock-agentcore:InvokeCodeInterpreter',
    ],
    to: ['bedrock-agentcore.amazonaws.com'],
    gains: OF_ANY_ROLE,
  },
  { actions: ['lambda:UpdateFunctionCode'], gains: OF_FUNCTION },
  { actions: ['lambda:UpdateFunctionConfiguration'], gains: OF_FUNCTION },
  // Whoever starts a build may give it other commands than its project has.
  { actions: ['codebuild:StartBuild'], gains: OF_BUILD },
  { actions: ['codebuild:StartBuildBatch'], gains: OF_BUILD },
  { actions: ['apprunner:UpdateService'], gains: 'gain the rights of any App Runner service' },
  { actions: ['glue:UpdateDevEndpoint'], gains: 'gain the rights of any Glue endpoint' },
  { actions: ['codestar:CreateProjectFromTemplate'], gains: 'gain the rights of a CodeStar project' },
  {
    actions: ['codestar:CreateProject', 'codestar:AssociateTeamMember'],
    gains: 'gain the rights of a CodeStar project',
  },
  { actions: ['sagemaker:CreatePresignedNotebookInstanceUrl'], gains: OF_NOTEBOOK },
  {
    actions: [
      'sagemaker:CreateNotebookInstanceLifecycleConfig',
      'sagemaker:StopNotebookInstance',
      'sagemaker:UpdateNotebookInstance',
      'sagemaker:StartNotebookInstance',
    ],
    gains: OF_NOTEBOOK,
  },
  {
    actions: ['bedrock-agentcore:StartCodeInterpreterSession', 'bedrock-agentcore:InvokeCodeInterpreter'],
    gains: 'gain the rights of any code interpreter',
  },
  { actions: ['cloudformation:UpdateStack'], gains: 'gain the rights of any stack' },
  {
    actions: ['cloudformation:CreateChangeSet', 'cloudformation:ExecuteChangeSet'],
    gains: 'gain the rights of any stack',
  },
  {
    actions: ['ec2:ModifyInstanceAttribute', 'ec2:StopInstances', 'ec2:StartInstances'],
    gains: 'gain the rights of any instance',
  },
  {
    actions: ['ec2:CreateLaunchTemplateVersion', 'ec2:ModifyLaunchTemplate'],
    gains: 'gain the rights of whatever starts from a launch template',
  },
  { actions: ['ssm:SendCommand'], gains: 'gain the rights of any instance' },
  { actions: ['ssm:StartSession'], gains: 'gain the rights of any instance' },
  // The agent runs what the document says, as it does for a command.
  { actions: ['ssm:CreateAssociation'], gains: 'gain the rights of any instance' },
  { actions: ['ssm:CreateAssociationBatch'], gains: 'gain the rights of any instance' },
  {
    actions: ['ec2-instance-connect:SendSSHPublicKey', 'ec2:DescribeInstances'],
    gains: 'gain the rights of any instance',
  },
  { actions: ['ecs:ExecuteCommand', 'ecs:DescribeTasks'], gains: 'gain the rights of any running task' },
]

/** The first path whose actions are all allowed, each with the services that a role is passed to, or undefined. */
export function escalationPath(
  allows: (action: string, services: readonly string[]) => boolean,
): Path | undefined {
  return PATHS.find(({ actions, to = [] }) => actions.every(action => allows(action, to)))
}
