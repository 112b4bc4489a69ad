/** A published way from some rights to more. All of its actions are needed. */
export interface Path {
  readonly actions: readonly string[]
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
const PATHS: readonly Path[] = [
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
  { actions: ['iam:PassRole', 'ec2:RunInstances'], gains: OF_ANY_ROLE },
  { actions: ['iam:PassRole', 'ec2:RequestSpotInstances'], gains: OF_ANY_ROLE },
  { actions: ['iam:PassRole', 'lambda:CreateFunction', 'lambda:InvokeFunction'], gains: OF_ANY_ROLE },
  { actions: ['iam:PassRole', 'lambda:CreateFunction', 'lambda:AddPermission'], gains: OF_ANY_ROLE },
  {
    actions: ['iam:PassRole', 'lambda:CreateFunction', 'lambda:CreateEventSourceMapping'],
    gains: OF_ANY_ROLE,
  },
  { actions: ['iam:PassRole', 'cloudformation:CreateStack'], gains: OF_ANY_ROLE },
  {
    actions: ['iam:PassRole', 'cloudformation:CreateStackSet', 'cloudformation:CreateStackInstances'],
    gains: OF_ANY_ROLE,
  },
  { actions: ['iam:PassRole', 'cloudformation:UpdateStackSet'], gains: OF_ANY_ROLE },
  { actions: ['iam:PassRole', 'ecs:RegisterTaskDefinition', 'ecs:RunTask'], gains: OF_ANY_ROLE },
  { actions: ['iam:PassRole', 'ecs:RegisterTaskDefinition', 'ecs:StartTask'], gains: OF_ANY_ROLE },
  { actions: ['iam:PassRole', 'ecs:RegisterTaskDefinition', 'ecs:CreateService'], gains: OF_ANY_ROLE },
  { actions: ['iam:PassRole', 'ecs:RegisterTaskDefinition', 'ecs:UpdateService'], gains: OF_ANY_ROLE },
  { actions: ['iam:PassRole', 'batch:RegisterJobDefinition', 'batch:SubmitJob'], gains: OF_ANY_ROLE },
  {
    actions: ['iam:PassRole', 'autoscaling:CreateLaunchConfiguration', 'autoscaling:CreateAutoScalingGroup'],
    gains: OF_ANY_ROLE,
  },
  {
    actions: ['iam:PassRole', 'autoscaling:CreateLaunchConfiguration', 'autoscaling:UpdateAutoScalingGroup'],
    gains: OF_ANY_ROLE,
  },
  { actions: ['iam:PassRole', 'elasticmapreduce:RunJobFlow'], gains: OF_ANY_ROLE },
  {
    actions: ['iam:PassRole', 'emr-serverless:CreateApplication', 'emr-serverless:StartJobRun'],
    gains: OF_ANY_ROLE,
  },
  { actions: ['iam:PassRole', 'states:CreateStateMachine', 'states:StartExecution'], gains: OF_ANY_ROLE },
  { actions: ['iam:PassRole', 'scheduler:CreateSchedule'], gains: OF_ANY_ROLE },
  { actions: ['iam:PassRole', 'ssm:CreateDocument', 'ssm:StartAutomationExecution'], gains: OF_ANY_ROLE },
  { actions: ['iam:PassRole', 'codebuild:CreateProject', 'codebuild:StartBuild'], gains: OF_ANY_ROLE },
  { actions: ['iam:PassRole', 'codebuild:CreateProject', 'codebuild:StartBuildBatch'], gains: OF_ANY_ROLE },
  { actions: ['iam:PassRole', 'glue:CreateDevEndpoint'], gains: OF_ANY_ROLE },
  { actions: ['iam:PassRole', 'glue:CreateJob', 'glue:StartJobRun'], gains: OF_ANY_ROLE },
  { actions: ['iam:PassRole', 'glue:CreateJob', 'glue:CreateTrigger'], gains: OF_ANY_ROLE },
  { actions: ['iam:PassRole', 'glue:UpdateJob', 'glue:StartJobRun'], gains: OF_ANY_ROLE },
  { actions: ['iam:PassRole', 'glue:UpdateJob', 'glue:CreateTrigger'], gains: OF_ANY_ROLE },
  { actions: ['iam:PassRole', 'glue:CreateSession', 'glue:RunStatement'], gains: OF_ANY_ROLE },
  { actions: ['iam:PassRole', 'apprunner:CreateService'], gains: OF_ANY_ROLE },
  {
    actions: ['iam:PassRole', 'datapipeline:CreatePipeline', 'datapipeline:PutPipelineDefinition'],
    gains: OF_ANY_ROLE,
  },
  { actions: ['iam:PassRole', 'codestar:CreateProject'], gains: OF_ANY_ROLE },
  { actions: ['iam:PassRole', 'sagemaker:CreateTrainingJob'], gains: OF_ANY_ROLE },
  { actions: ['iam:PassRole', 'sagemaker:CreateProcessingJob'], gains: OF_ANY_ROLE },
  { actions: ['iam:PassRole', 'sagemaker:CreateHyperParameterTuningJob'], gains: OF_ANY_ROLE },
  {
    actions: [
      'iam:PassRole',
      'sagemaker:CreateNotebookInstance',
      'sagemaker:CreatePresignedNotebookInstanceUrl',
    ],
    gains: OF_ANY_ROLE,
  },
  {
    actions: [
      'iam:PassRole',
      'bedrock-agentcore:CreateCodeInterpreter',
      'bedrock-agentcore:StartCodeInterpreterSession',
      'bedrock-agentcore:InvokeCodeInterpreter',
    ],
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

/** The first path whose actions are all allowed, or undefined. */
export function escalationPath(allows: (action: string) => boolean): Path | undefined {
  return PATHS.find(({ actions }) => actions.every(allows))
}
