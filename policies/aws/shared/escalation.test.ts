import { expect, test } from 'vitest'
import { escalationPath } from './escalation.ts'
import { covers } from './iam-patterns.ts'

const pathOf = (patterns: readonly string[]) =>
  escalationPath(action => patterns.some(pattern => covers(pattern, action)))

test.each([
  [['iam:CreatePolicyVersion'], ['iam:CreatePolicyVersion'], 'gain every right'],
  [['IAM:createaccesskey'], ['iam:CreateAccessKey'], 'gain the rights of any user'],
  [['cloudformation:UpdateStack'], ['cloudformation:UpdateStack'], 'gain the rights of any stack'],
  [['lambda:Update*'], ['lambda:UpdateFunctionCode'], 'gain the rights of any function'],
  [
    ['iam:Pass*', 'ec2:*'],
    ['iam:PassRole', 'ec2:RunInstances'],
    'gain the rights of any role that the service may take',
  ],
  [
    ['iam:PassRole', 'states:*'],
    ['iam:PassRole', 'states:CreateStateMachine', 'states:StartExecution'],
    'gain the rights of any role that the service may take',
  ],
  [
    ['iam:PassRole', 'ssm:CreateDocument', 'ssm:StartAutomation*'],
    ['iam:PassRole', 'ssm:CreateDocument', 'ssm:StartAutomationExecution'],
    'gain the rights of any role that the service may take',
  ],
  [
    ['iam:PassRole', 'elasticmapreduce:RunJobFlow'],
    ['iam:PassRole', 'elasticmapreduce:RunJobFlow'],
    'gain the rights of any role that the service may take',
  ],
  [
    ['iam:PassRole', 'autoscaling:*LaunchConfiguration', 'autoscaling:Update*'],
    ['iam:PassRole', 'autoscaling:CreateLaunchConfiguration', 'autoscaling:UpdateAutoScalingGroup'],
    'gain the rights of any role that the service may take',
  ],
  [
    ['iam:PassRole', 'sagemaker:CreateHyper*'],
    ['iam:PassRole', 'sagemaker:CreateHyperParameterTuningJob'],
    'gain the rights of any role that the service may take',
  ],
  [['ssm:CreateAssociation'], ['ssm:CreateAssociation'], 'gain the rights of any instance'],
  [['ssm:CreateAssociationB*'], ['ssm:CreateAssociationBatch'], 'gain the rights of any instance'],
  [['codebuild:StartBuild'], ['codebuild:StartBuild'], 'gain the rights of any build'],
  [['codebuild:StartBuildBatch'], ['codebuild:StartBuildBatch'], 'gain the rights of any build'],
  [['apprunner:Update*'], ['apprunner:UpdateService'], 'gain the rights of any App Runner service'],
  [
    ['ec2:*LaunchTemplate*'],
    ['ec2:CreateLaunchTemplateVersion', 'ec2:ModifyLaunchTemplate'],
    'gain the rights of whatever starts from a launch template',
  ],
  [
    ['sagemaker:*Notebook*Config', 'sagemaker:*NotebookInstance'],
    [
      'sagemaker:CreateNotebookInstanceLifecycleConfig',
      'sagemaker:StopNotebookInstance',
      'sagemaker:UpdateNotebookInstance',
      'sagemaker:StartNotebookInstance',
    ],
    'gain the rights of any notebook',
  ],
  [
    ['bedrock-agentcore:*'],
    ['bedrock-agentcore:StartCodeInterpreterSession', 'bedrock-agentcore:InvokeCodeInterpreter'],
    'gain the rights of any code interpreter',
  ],
  [
    ['iam:PassRole', 'bedrock-agentcore:*'],
    [
      'iam:PassRole',
      'bedrock-agentcore:CreateCodeInterpreter',
      'bedrock-agentcore:StartCodeInterpreterSession',
      'bedrock-agentcore:InvokeCodeInterpreter',
    ],
    'gain the rights of any role that the service may take',
  ],
])('%j', (patterns, actions, gains) => {
  expect(pathOf(patterns)).toMatchObject({ actions, gains })
})

test.each([
  [[]],
  [['iam:PassRole']],
  [['ec2:RunInstances', 's3:*']],
  [['lambda:CreateFunction', 'lambda:InvokeFunction']],
  [['iam:Get*', 'iam:List*']],
  [['iam:PassRole', 'states:StartExecution', 'batch:SubmitJob', 'glue:CreateSession']],
  [['codebuild:CreateProject', 'codebuild:BatchGetProjects', 'codebuild:StopBuild']],
  [['ec2:CreateLaunchTemplate', 'ec2:CreateLaunchTemplateVersion']],
  [
    [
      'bedrock-agentcore:InvokeCodeInterpreter',
      'sagemaker:UpdateNotebookInstance',
      'apprunner:StartDeployment',
    ],
  ],
])('%j holds no path', patterns => {
  expect(pathOf(patterns)).toBeUndefined()
})

test.each([
  [['ec2:RunInstances'], 'ec2.amazonaws.com'],
  [['batch:*'], 'ecs-tasks.amazonaws.com'],
  [['apprunner:CreateService'], 'tasks.apprunner.amazonaws.com'],
])('a role is passed to a service by %j', (patterns, service) => {
  expect(pathOf(['iam:PassRole', ...patterns])?.to).toEqual([service])
})

test('every role that is passed is passed to a service', () => {
  const passing: string[] = []
  escalationPath((action, services) => {
    if (action === 'iam:PassRole' && services.length === 0) passing.push(action)
    return action === 'iam:PassRole'
  })
  expect(passing).toEqual([])
})

test('every action holds one', () => {
  expect(pathOf(['*'])).toBeDefined()
  expect(pathOf(['iam:*'])).toBeDefined()
})
