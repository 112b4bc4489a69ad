import { covers } from './iam.ts'

/**
 * Sets of actions that let their holder gain any other right: by writing a policy, by taking a login or a key, or by passing a
 * stronger role to something it can run. Each stands for a published technique; all actions of a set are needed.
 */
const PATHS: readonly (readonly string[])[] = [
  ['iam:CreatePolicyVersion'],
  ['iam:SetDefaultPolicyVersion'],
  ['iam:CreateAccessKey'],
  ['iam:CreateLoginProfile'],
  ['iam:UpdateLoginProfile'],
  ['iam:AttachUserPolicy'],
  ['iam:AttachGroupPolicy'],
  ['iam:AttachRolePolicy', 'sts:AssumeRole'],
  ['iam:PutUserPolicy'],
  ['iam:PutGroupPolicy'],
  ['iam:PutRolePolicy', 'sts:AssumeRole'],
  ['iam:AddUserToGroup'],
  ['iam:UpdateAssumeRolePolicy', 'sts:AssumeRole'],
  ['iam:PassRole', 'ec2:RunInstances'],
  ['iam:PassRole', 'lambda:CreateFunction', 'lambda:InvokeFunction'],
  ['iam:PassRole', 'lambda:CreateFunction', 'lambda:CreateEventSourceMapping'],
  ['lambda:UpdateFunctionCode'],
  ['iam:PassRole', 'glue:CreateDevEndpoint'],
  ['glue:UpdateDevEndpoint'],
  ['iam:PassRole', 'cloudformation:CreateStack'],
  ['iam:PassRole', 'datapipeline:CreatePipeline', 'datapipeline:PutPipelineDefinition'],
  ['iam:PassRole', 'codestar:CreateProject'],
  ['codestar:CreateProjectFromTemplate'],
  ['codestar:CreateProject', 'codestar:AssociateTeamMember'],
  ['iam:PassRole', 'sagemaker:CreateNotebookInstance', 'sagemaker:CreatePresignedNotebookInstanceUrl'],
]

/** Tells the first escalation path that the action patterns open together, or undefined. */
export function escalationPath(patterns: readonly string[]): string | undefined {
  const path = PATHS.find(actions =>
    actions.every(action => patterns.some(pattern => covers(pattern, action))),
  )
  return path && `lets its holder gain every right with ${path.map(action => `\`${action}\``).join(' and ')}`
}
