import type { Framework } from './framework.ts'

export default {
  name: 'AWS Foundational Security Best Practices',
  version: '1.0.0',
  source: 'https://docs.aws.amazon.com/securityhub/latest/userguide/fsbp-standard.html',
  note: 'AWS adds and retires controls without a new version: these are the ones of its page and change log of September 2026. A policy that covers several of them at once (what Inspector scans, which logs a database exports) stands at each; which one a finding is of, the attribute or the resource that it names says.',
  controls: {
    'Account.1': {
      title: 'Security contact information should be provided for an AWS account',
      undecidable:
        'A plan can register the contact, but one that does not says nothing of the account, where it may be registered already.',
    },
    'ACM.1': {
      title: 'Imported and ACM-issued certificates should be renewed after a specified time period',
      undecidable:
        'How soon a certificate expires depends on the day of asking, and one that ACM issues has no date before it is issued.',
    },
    'ACM.2': {
      title: 'RSA certificates managed by ACM should use a key length of at least 2,048 bits',
      policies: ['aws/acm/certificate-key-long-enough'],
    },
    'APIGateway.1': {
      title: 'API Gateway REST and WebSocket API execution logging should be enabled',
      policies: [
        'aws/apigateway/stage-writes-execution-log',
        'aws/apigateway/websocket-stage-writes-execution-log',
      ],
    },
    'APIGateway.2': {
      title:
        'API Gateway REST API stages should be configured to use SSL certificates for backend authentication',
      policies: ['aws/apigateway/stage-has-client-certificate'],
    },
    'APIGateway.3': {
      title: 'API Gateway REST API stages should have AWS X-Ray tracing enabled',
      policies: ['aws/apigateway/stage-traced'],
    },
    'APIGateway.4': {
      title: 'API Gateway should be associated with a WAF Web ACL',
      policies: ['aws/apigateway/stage-has-web-acl'],
    },
    'APIGateway.5': {
      title: 'API Gateway REST API cache data should be encrypted at rest',
      policies: ['aws/apigateway/cache-encrypted'],
    },
    'APIGateway.8': {
      title: 'API Gateway routes should specify an authorization type',
      policies: ['aws/apigateway/route-requires-authorization'],
    },
    'APIGateway.9': {
      title: 'Access logging should be configured for API Gateway V2 Stages',
      policies: ['aws/apigateway/stage-writes-access-log'],
    },
    'APIGateway.10': {
      title: 'API Gateway V2 integrations should use HTTPS for private connections',
      policies: ['aws/apigateway/integration-uses-tls'],
    },
    'APIGateway.11': {
      title: 'API Gateway domain names should use recommended security policies',
      policies: ['aws/apigateway/domain-requires-tls-1-2'],
    },
    'AppSync.2': {
      title: 'AWS AppSync should have field-level logging enabled',
      policies: ['aws/appsync/graphql-api-logs-fields', 'aws/appsync/graphql-api-writes-log'],
    },
    'AppSync.5': {
      title: 'AWS AppSync GraphQL APIs should not be authenticated with API keys',
      policies: ['aws/appsync/graphql-api-not-open-by-api-key'],
    },
    'Athena.4': {
      title: 'Athena workgroups should have logging enabled',
      policies: ['aws/athena/workgroup-publishes-metrics'],
    },
    'AutoScaling.1': {
      title: 'Auto Scaling groups associated with a load balancer should use ELB health checks',
      policies: ['aws/autoscaling/group-checks-health-by-load-balancer'],
    },
    'AutoScaling.2': {
      title: 'Amazon EC2 Auto Scaling group should cover multiple Availability Zones',
      policies: ['aws/autoscaling/group-spans-zones'],
    },
    'AutoScaling.3': {
      title:
        'Auto Scaling group launch configurations should configure EC2 instances to require Instance Metadata Service Version 2 (IMDSv2)',
      policies: ['aws/ec2/instance-requires-imdsv2'],
    },
    'AutoScaling.5': {
      title:
        'Amazon EC2 instances launched using Auto Scaling group launch configurations should not have Public IP addresses',
      policies: ['aws/ec2/instance-has-no-public-ip'],
    },
    'AutoScaling.6': {
      title: 'Auto Scaling groups should use multiple instance types in multiple Availability Zones',
      policies: ['aws/autoscaling/group-uses-several-instance-types'],
    },
    'AutoScaling.9': {
      title: 'Amazon EC2 Auto Scaling groups should use Amazon EC2 launch templates',
      policies: ['aws/autoscaling/group-uses-launch-template'],
    },
    'Backup.1': {
      title: 'AWS Backup recovery points should be encrypted at rest',
      undecidable: 'Recovery points are made by AWS Backup after the plan, and never by Terraform.',
    },
    'BedrockAgentCore.1': {
      title: 'Bedrock AgentCore runtimes should be configured with VPC network mode',
      policies: ['aws/bedrock/agent-runtime-in-vpc'],
    },
    'BedrockAgentCore.2': {
      title: 'Bedrock AgentCore Gateways should require authorization for inbound requests',
      policies: ['aws/bedrock/gateway-asks-who-calls'],
    },
    'BedrockAgentCore.5': {
      title: 'Bedrock AgentCore custom browsers should not use public network mode',
      policies: ['aws/bedrock/browser-not-on-public-network'],
    },
    'BedrockAgentCore.6': {
      title: 'Bedrock AgentCore custom browsers should have session recording enabled',
      policies: ['aws/bedrock/browser-records-sessions'],
    },
    'CloudFormation.3': {
      title: 'CloudFormation stacks should have termination protection enabled',
      undecidable:
        "The AWS provider cannot set a stack's termination protection: it shows only in the account.",
    },
    'CloudFormation.4': {
      title: 'CloudFormation stacks should have associated service roles',
      policies: ['aws/cloudformation/stack-has-service-role'],
    },
    'CloudFront.1': {
      title: 'CloudFront distributions should have a default root object configured',
      policies: ['aws/cloudfront/distribution-has-root-object'],
    },
    'CloudFront.3': {
      title: 'CloudFront distributions should require encryption in transit',
      policies: ['aws/cloudfront/distribution-requires-https'],
    },
    'CloudFront.4': {
      title: 'CloudFront distributions should have origin failover configured',
      policies: ['aws/cloudfront/distribution-fails-over'],
    },
    'CloudFront.5': {
      title: 'CloudFront distributions should have logging enabled',
      policies: ['aws/cloudfront/distribution-writes-access-log'],
    },
    'CloudFront.6': {
      title: 'CloudFront distributions should have WAF enabled',
      policies: ['aws/cloudfront/distribution-has-web-acl'],
    },
    'CloudFront.7': {
      title: 'CloudFront distributions should use custom SSL/TLS certificates',
      policies: ['aws/cloudfront/distribution-has-own-certificate'],
    },
    'CloudFront.8': {
      title: 'CloudFront distributions should use SNI to serve HTTPS requests',
      policies: ['aws/cloudfront/distribution-uses-sni'],
    },
    'CloudFront.9': {
      title: 'CloudFront distributions should encrypt traffic to custom origins',
      policies: ['aws/cloudfront/custom-origin-encrypted'],
    },
    'CloudFront.10': {
      title:
        'CloudFront distributions should not use deprecated SSL protocols between edge locations and custom origins',
      policies: ['aws/cloudfront/custom-origin-refuses-sslv3'],
    },
    'CloudFront.12': {
      title: 'CloudFront distributions should not point to non-existent S3 origins',
      undecidable: 'Whether a bucket that is not in the plan exists shows only in AWS.',
    },
    'CloudFront.13': {
      title: 'CloudFront distributions should use origin access control',
      policies: ['aws/cloudfront/s3-origin-read-through-distribution'],
    },
    'CloudFront.15': {
      title: 'CloudFront distributions should use the recommended TLS security policy',
      policies: [
        'aws/cloudfront/distribution-has-own-certificate',
        'aws/cloudfront/distribution-keeps-forward-secrecy',
        'aws/cloudfront/distribution-requires-tls-1-2',
      ],
    },
    'CloudFront.16': {
      title: 'CloudFront distributions should use origin access control for Lambda function URL origins',
      policies: ['aws/cloudfront/lambda-origin-read-through-distribution'],
    },
    'CloudFront.17': {
      title: 'CloudFront distributions should use trusted key groups for signed URLs and cookies',
      policies: ['aws/cloudfront/signatures-checked-by-key-groups'],
    },
    'CloudTrail.1': {
      title:
        'CloudTrail should be enabled and configured with at least one multi-Region trail that includes read and write management events',
      policies: [
        'aws/cloudtrail/trail-covers-all-regions',
        'aws/cloudtrail/trail-logging',
        'aws/cloudtrail/trail-records-management-events',
      ],
    },
    'CloudTrail.2': {
      title: 'CloudTrail should have encryption at-rest enabled',
      policies: ['aws/cloudtrail/trail-uses-customer-key'],
    },
    'CloudTrail.4': {
      title: 'CloudTrail log file validation should be enabled',
      policies: ['aws/cloudtrail/trail-validates-log-files'],
    },
    'CloudTrail.5': {
      title: 'CloudTrail trails should be integrated with Amazon CloudWatch Logs',
      policies: ['aws/cloudtrail/trail-writes-to-cloudwatch'],
    },
    'CodeBuild.1': {
      title: 'CodeBuild Bitbucket source repository URLs should not contain sensitive credentials',
      policies: ['aws/codebuild/source-address-has-no-credentials'],
    },
    'CodeBuild.2': {
      title: 'CodeBuild project environment variables should not contain clear text credentials',
      policies: ['aws/codebuild/project-has-no-credentials'],
    },
    'CodeBuild.3': {
      title: 'CodeBuild S3 logs should be encrypted',
      policies: ['aws/codebuild/project-s3-logs-encrypted'],
    },
    'CodeBuild.4': {
      title: 'CodeBuild project environments should have a logging AWS Configuration',
      policies: ['aws/codebuild/project-writes-log'],
    },
    'CodeBuild.7': {
      title: 'CodeBuild report group exports should be encrypted at rest',
      policies: ['aws/codebuild/report-group-export-encrypted'],
    },
    'Cognito.2': {
      title: 'Cognito identity pools should not allow unauthenticated identities',
      policies: ['aws/cognito/identity-pool-refuses-guests'],
    },
    'Cognito.3': {
      title: 'Password policies for Cognito user pools should have strong configurations',
      policies: ['aws/cognito/user-pool-passwords-strong'],
    },
    'Cognito.4': {
      title:
        'Cognito user pools should have threat protection activated with full function enforcement mode for custom authentication',
      policies: ['aws/cognito/user-pool-guards-custom-sign-in'],
    },
    'Cognito.5': {
      title: 'MFA should be enabled for Cognito user pools',
      policies: ['aws/cognito/user-pool-asks-for-mfa'],
    },
    'Cognito.6': {
      title: 'Cognito user pools should have deletion protection enabled',
      policies: ['aws/cognito/user-pool-protected-from-deletion'],
    },
    'Config.1': {
      title: 'AWS Config should be enabled and use the service-linked role for resource recording',
      policies: ['aws/config/recorder-records-all-types', 'aws/config/recorder-uses-service-linked-role'],
    },
    'Connect.2': {
      title: 'Connect Customer instances should have CloudWatch logging enabled',
      policies: ['aws/connect/instance-writes-flow-log'],
    },
    'DataFirehose.1': {
      title: 'Firehose delivery streams should be encrypted at rest',
      policies: ['aws/kinesis/firehose-encrypted'],
    },
    'DataSync.1': {
      title: 'DataSync tasks should have logging enabled',
      policies: ['aws/datasync/task-writes-log'],
    },
    'DMS.1': {
      title: 'Database Migration Service replication instances should not be public',
      policies: ['aws/dms/instance-not-public'],
    },
    'DMS.6': {
      title: 'DMS replication instances should have automatic minor version upgrade enabled',
      policies: ['aws/dms/instance-takes-minor-upgrades'],
    },
    'DMS.7': {
      title: 'DMS replication tasks for the target database should have logging enabled',
      policies: ['aws/dms/task-writes-log'],
    },
    'DMS.8': {
      title: 'DMS replication tasks for the source database should have logging enabled',
      policies: ['aws/dms/task-writes-log'],
    },
    'DMS.9': {
      title: 'DMS endpoints should use SSL',
      policies: ['aws/dms/endpoint-uses-tls'],
    },
    'DMS.10': {
      title: 'DMS endpoints for Neptune databases should have IAM authorization enabled',
      undecidable:
        'The AWS provider cannot set the authorization of a Neptune endpoint: it shows only in the account.',
    },
    'DMS.11': {
      title: 'DMS endpoints for MongoDB should have an authentication mechanism enabled',
      policies: ['aws/dms/mongodb-endpoint-logs-in'],
    },
    'DMS.12': {
      title: 'DMS endpoints for Redis OSS should have TLS enabled',
      policies: ['aws/dms/redis-endpoint-uses-tls'],
    },
    'DMS.13': {
      title: 'DMS replication instances should be configured to use multiple Availability Zones',
      policies: ['aws/dms/instance-spans-zones'],
    },
    'DocumentDB.1': {
      title: 'Amazon DocumentDB clusters should be encrypted at rest',
      policies: ['aws/docdb/cluster-encrypted', 'aws/docdb/global-cluster-encrypted'],
    },
    'DocumentDB.2': {
      title: 'Amazon DocumentDB clusters should have an adequate backup retention period',
      policies: ['aws/docdb/cluster-keeps-backups-for-a-week'],
    },
    'DocumentDB.3': {
      title: 'Amazon DocumentDB manual cluster snapshots should not be public',
      undecidable:
        'Terraform cannot share a cluster snapshot: with whom one is shared shows only in the account.',
    },
    'DocumentDB.4': {
      title: 'Amazon DocumentDB clusters should publish audit logs to CloudWatch Logs',
      policies: [
        'aws/docdb/cluster-exports-audit-log',
        'aws/docdb/cluster-writes-audit-log',
        'aws/docdb/parameter-group-writes-audit-log',
      ],
    },
    'DocumentDB.5': {
      title: 'Amazon DocumentDB clusters should have deletion protection enabled',
      policies: ['aws/docdb/cluster-protected-from-deletion'],
    },
    'DocumentDB.6': {
      title: 'Amazon DocumentDB clusters should be encrypted in transit',
      policies: ['aws/docdb/parameter-group-requires-tls'],
    },
    'DynamoDB.1': {
      title: 'DynamoDB tables should automatically scale capacity with demand',
      policies: ['aws/dynamodb/table-scales-reads-and-writes', 'aws/dynamodb/table-scales-with-demand'],
    },
    'DynamoDB.2': {
      title: 'DynamoDB tables should have point-in-time recovery enabled',
      policies: ['aws/dynamodb/table-can-be-restored'],
    },
    'DynamoDB.3': {
      title: 'DynamoDB Accelerator (DAX) clusters should be encrypted at rest',
      policies: ['aws/dax/cluster-encrypted'],
    },
    'DynamoDB.6': {
      title: 'DynamoDB tables should have deletion protection enabled',
      policies: ['aws/dynamodb/table-protected-from-deletion'],
    },
    'DynamoDB.7': {
      title: 'DynamoDB Accelerator clusters should be encrypted in transit',
      policies: ['aws/dax/cluster-requires-tls'],
    },
    'EC2.1': {
      title: 'Amazon EBS snapshots should not be configured to be publicly restorable',
      undecidable:
        'Terraform shares a snapshot with named accounts only: that one is public shows only in the account.',
    },
    'EC2.2': {
      title: 'VPC default security groups should not allow inbound or outbound traffic',
      policies: ['aws/vpc/default-security-group-restricted'],
    },
    'EC2.3': {
      title: 'Attached Amazon EBS volumes should be encrypted at-rest',
      policies: ['aws/ec2/ebs-volume-encrypted', 'aws/ec2/instance-disks-encrypted'],
    },
    'EC2.4': {
      title: 'Stopped EC2 instances should be removed after a specified time period',
      undecidable: 'How long an instance has been stopped shows only in the account.',
    },
    'EC2.6': {
      title: 'VPC flow logging should be enabled in all VPCs',
      policies: ['aws/vpc/flow-log-records-refused-traffic', 'aws/vpc/has-flow-log'],
    },
    'EC2.7': {
      title: 'EBS default encryption should be enabled',
      policies: ['aws/ec2/region-encrypts-ebs-by-default'],
    },
    'EC2.8': {
      title: 'EC2 instances should use Instance Metadata Service Version 2 (IMDSv2)',
      policies: ['aws/ec2/instance-requires-imdsv2'],
    },
    'EC2.9': {
      title: 'Amazon EC2 instances should not have a public IPv4 address',
      policies: ['aws/ec2/instance-has-no-public-ip'],
    },
    'EC2.10': {
      title:
        'Amazon EC2 should be configured to use VPC endpoints that are created for the Amazon EC2 service',
      policies: ['aws/vpc/has-ec2-endpoint'],
    },
    'EC2.15': {
      title: 'Amazon EC2 subnets should not automatically assign public IP addresses',
      policies: [
        'aws/vpc/default-subnet-assigns-no-public-address',
        'aws/vpc/subnet-assigns-no-public-address',
      ],
    },
    'EC2.16': {
      title: 'Unused Network Access Control Lists should be removed',
      policies: ['aws/vpc/network-acl-attached'],
    },
    'EC2.17': {
      title: 'Amazon EC2 instances should not use multiple ENIs',
      policies: ['aws/ec2/instance-has-one-network-interface'],
    },
    'EC2.18': {
      title: 'Security groups should only allow unrestricted incoming traffic for authorized ports',
      policies: [
        'aws/vpc/all-ports-not-open',
        'aws/vpc/analysis-services-not-open',
        'aws/vpc/cassandra-not-open',
        'aws/vpc/development-server-not-open',
        'aws/vpc/docker-not-open',
        'aws/vpc/elasticsearch-not-open',
        'aws/vpc/etcd-not-open',
        'aws/vpc/ftp-not-open',
        'aws/vpc/http-alternate-not-open',
        'aws/vpc/ldap-not-open',
        'aws/vpc/ldaps-not-open',
        'aws/vpc/mail-not-open',
        'aws/vpc/memcached-not-open',
        'aws/vpc/mongodb-not-open',
        'aws/vpc/mysql-not-open',
        'aws/vpc/netbios-not-open',
        'aws/vpc/oracle-not-open',
        'aws/vpc/other-ports-not-open',
        'aws/vpc/port-range-not-open',
        'aws/vpc/postgresql-not-open',
        'aws/vpc/rdp-not-open',
        'aws/vpc/redis-not-open',
        'aws/vpc/salt-master-not-open',
        'aws/vpc/smb-not-open',
        'aws/vpc/sql-server-not-open',
        'aws/vpc/ssh-not-open',
        'aws/vpc/telnet-not-open',
        'aws/vpc/vnc-not-open',
        'aws/vpc/windows-rpc-not-open',
      ],
    },
    'EC2.19': {
      title: 'Security groups should not allow unrestricted access to ports with high risk',
      policies: [
        'aws/vpc/all-ports-not-open',
        'aws/vpc/development-server-not-open',
        'aws/vpc/elasticsearch-not-open',
        'aws/vpc/ftp-not-open',
        'aws/vpc/http-alternate-not-open',
        'aws/vpc/mail-not-open',
        'aws/vpc/mysql-not-open',
        'aws/vpc/port-range-not-open',
        'aws/vpc/postgresql-not-open',
        'aws/vpc/rdp-not-open',
        'aws/vpc/smb-not-open',
        'aws/vpc/sql-server-not-open',
        'aws/vpc/ssh-not-open',
        'aws/vpc/telnet-not-open',
        'aws/vpc/vnc-not-open',
        'aws/vpc/windows-rpc-not-open',
      ],
    },
    'EC2.20': {
      title: 'Both VPN tunnels for an AWS Site-to-Site VPN connection should be up',
      undecidable: 'Whether a tunnel is up shows only while it runs.',
    },
    'EC2.21': {
      title: 'Network ACLs should not allow ingress from 0.0.0.0/0 to port 22 or port 3389',
      policies: [
        'aws/vpc/network-acl-all-ports-not-open',
        'aws/vpc/network-acl-port-range-not-open',
        'aws/vpc/network-acl-rdp-not-open',
        'aws/vpc/network-acl-ssh-not-open',
      ],
    },
    'EC2.23': {
      title: 'Amazon EC2 Transit Gateways should not automatically accept VPC attachment requests',
      policies: ['aws/vpc/transit-gateway-not-auto-accept'],
    },
    'EC2.24': {
      title: 'Amazon EC2 paravirtual instance types should not be used',
      policies: ['aws/ec2/ami-not-paravirtual'],
    },
    'EC2.25': {
      title: 'Amazon EC2 launch templates should not assign public IPs to network interfaces',
      policies: ['aws/ec2/instance-has-no-public-ip'],
    },
    'EC2.51': {
      title: 'EC2 Client VPN endpoints should have client connection logging enabled',
      policies: ['aws/vpc/client-vpn-logs-connections'],
    },
    'EC2.55': {
      title: 'VPCs should be configured with an interface endpoint for ECR API',
      policies: ['aws/vpc/has-ecr-api-endpoint'],
    },
    'EC2.56': {
      title: 'VPCs should be configured with an interface endpoint for Docker Registry',
      policies: ['aws/vpc/has-ecr-docker-endpoint'],
    },
    'EC2.57': {
      title: 'VPCs should be configured with an interface endpoint for Systems Manager',
      policies: ['aws/vpc/has-systems-manager-endpoint'],
    },
    'EC2.58': {
      title:
        'VPCs should be configured with an interface endpoint for Systems Manager Incident Manager Contacts',
      policies: ['aws/vpc/has-incident-manager-contacts-endpoint'],
    },
    'EC2.60': {
      title: 'VPCs should be configured with an interface endpoint for Systems Manager Incident Manager',
      policies: ['aws/vpc/has-incident-manager-endpoint'],
    },
    'EC2.170': {
      title: 'EC2 launch templates should use Instance Metadata Service Version 2 (IMDSv2)',
      policies: ['aws/ec2/instance-requires-imdsv2'],
    },
    'EC2.171': {
      title: 'EC2 VPN connections should have logging enabled',
      policies: ['aws/vpc/vpn-connection-writes-log'],
    },
    'EC2.172': {
      title: 'EC2 VPC Block Public Access settings should block internet gateway traffic',
      policies: ['aws/vpc/public-access-blocked'],
    },
    'EC2.173': {
      title:
        'EC2 Spot Fleet requests with launch parameters should enable encryption for attached EBS volumes',
      policies: ['aws/ec2/instance-disks-encrypted'],
    },
    'EC2.180': {
      title: 'EC2 network interfaces should have source/destination checking enabled',
      policies: ['aws/ec2/network-interface-checks-addresses'],
    },
    'EC2.181': {
      title: 'EC2 launch templates should enable encryption for attached EBS volumes',
      policies: ['aws/ec2/instance-disks-encrypted'],
    },
    'EC2.182': {
      title: 'Block public access settings should be enabled for Amazon EBS snapshots',
      policies: ['aws/ec2/ebs-snapshots-not-shareable-with-all'],
    },
    'EC2.183': {
      title: 'EC2 VPN connections should use IKEv2 protocol',
      policies: ['aws/vpc/vpn-connection-uses-ikev2'],
    },
    'ECR.1': {
      title: 'ECR private repositories should have image scanning configured',
      policies: ['aws/ecr/repository-scans-on-push'],
    },
    'ECR.2': {
      title: 'ECR private repositories should have tag immutability configured',
      policies: ['aws/ecr/repository-tags-immutable'],
    },
    'ECR.3': {
      title: 'ECR repositories should have at least one lifecycle policy configured',
      policies: ['aws/ecr/repository-has-lifecycle'],
    },
    'ECS.2': {
      title: 'ECS services should not have public IP addresses assigned to them automatically',
      policies: ['aws/ecs/service-has-no-public-ip'],
    },
    'ECS.3': {
      title: "ECS task definitions should not share the host's process namespace",
      policies: ['aws/ecs/task-has-own-processes'],
    },
    'ECS.4': {
      title: 'ECS containers should run as non-privileged',
      policies: ['aws/ecs/container-not-privileged'],
    },
    'ECS.5': {
      title:
        'ECS task definitions should configure containers to be limited to read-only access to root filesystems',
      policies: ['aws/ecs/container-root-read-only'],
    },
    'ECS.8': {
      title: 'Secrets should not be passed as container environment variables',
      policies: ['aws/ecs/container-has-no-credentials'],
    },
    'ECS.9': {
      title: 'ECS task definitions should have a logging configuration',
      policies: ['aws/ecs/container-writes-log'],
    },
    'ECS.10': {
      title: 'ECS Fargate services should run on the latest Fargate platform version',
      policies: ['aws/ecs/service-on-latest-fargate'],
    },
    'ECS.12': {
      title: 'ECS clusters should use Container Insights',
      policies: ['aws/ecs/cluster-has-container-insights'],
    },
    'ECS.16': {
      title: 'ECS task sets should not automatically assign public IP addresses',
      policies: ['aws/ecs/service-has-no-public-ip'],
    },
    'ECS.18': {
      title: 'ECS Task Definitions should use in-transit encryption for EFS volumes',
      policies: ['aws/ecs/efs-volume-encrypted-in-transit'],
    },
    'ECS.19': {
      title: 'ECS capacity providers should have managed termination protection enabled',
      policies: ['aws/ecs/capacity-provider-protects-instances'],
    },
    'ECS.20': {
      title: 'ECS Task Definitions should configure non-root users in Linux container definitions',
      policies: ['aws/ecs/container-not-root'],
    },
    'ECS.21': {
      title: 'ECS Task Definitions should configure non-administrator users in Windows container definitions',
      policies: ['aws/ecs/windows-container-not-administrator'],
    },
    'EFS.1': {
      title: 'Elastic File System should be configured to encrypt file data at-rest using AWS KMS',
      policies: ['aws/efs/file-system-encrypted'],
    },
    'EFS.2': {
      title: 'Amazon EFS volumes should be in backup plans',
      policies: ['aws/efs/file-system-backed-up'],
    },
    'EFS.3': {
      title: 'EFS access points should enforce a root directory',
      policies: ['aws/efs/access-point-enforces-directory'],
    },
    'EFS.4': {
      title: 'EFS access points should enforce a user identity',
      policies: ['aws/efs/access-point-enforces-user'],
    },
    'EFS.7': {
      title: 'EFS file systems should have automatic backups enabled',
      policies: ['aws/efs/file-system-backed-up'],
    },
    'EFS.8': {
      title: 'EFS file systems should be encrypted at rest',
      policies: ['aws/efs/file-system-encrypted'],
    },
    'EKS.1': {
      title: 'EKS cluster endpoints should not be publicly accessible',
      policies: ['aws/eks/cluster-endpoint-not-open', 'aws/eks/cluster-endpoint-private'],
    },
    'EKS.2': {
      title: 'EKS clusters should run on a supported Kubernetes version',
      policies: ['aws/eks/kubernetes-version-supported'],
    },
    'EKS.3': {
      title: 'EKS clusters should use encrypted Kubernetes secrets',
      policies: ['aws/eks/cluster-secrets-use-customer-key'],
    },
    'EKS.8': {
      title: 'EKS clusters should have audit logging enabled',
      policies: ['aws/eks/cluster-logs-control-plane'],
    },
    'EKS.9': {
      title: 'EKS node groups should run on a supported Kubernetes version',
      policies: ['aws/eks/kubernetes-version-supported'],
    },
    'ElastiCache.1': {
      title: 'ElastiCache (Redis OSS) clusters should have automatic backups enabled',
      policies: ['aws/elasticache/cache-takes-snapshots'],
    },
    'ElastiCache.2': {
      title: 'ElastiCache clusters should have automatic minor version upgrades enabled',
      policies: ['aws/elasticache/cache-takes-minor-upgrades'],
    },
    'ElastiCache.3': {
      title: 'ElastiCache replication groups should have automatic failover enabled',
      policies: ['aws/elasticache/replication-group-fails-over'],
    },
    'ElastiCache.4': {
      title: 'ElastiCache replication groups should be encrypted at rest',
      policies: ['aws/elasticache/replication-group-encrypted'],
    },
    'ElastiCache.5': {
      title: 'ElastiCache replication groups should be encrypted in transit',
      policies: ['aws/elasticache/replication-group-requires-tls'],
    },
    'ElastiCache.6': {
      title:
        'ElastiCache (Redis OSS) replication groups of earlier versions should have Redis OSS AUTH enabled',
      policies: ['aws/elasticache/replication-group-asks-who-calls'],
    },
    'ElastiCache.7': {
      title: 'ElastiCache clusters should not use the default subnet group',
      policies: ['aws/elasticache/cache-names-subnet-group'],
    },
    'ElasticBeanstalk.1': {
      title: 'Elastic Beanstalk environments should have enhanced health reporting enabled',
      policies: ['aws/elasticbeanstalk/environment-reports-enhanced-health'],
    },
    'ElasticBeanstalk.2': {
      title: 'Elastic Beanstalk managed platform updates should be enabled',
      policies: ['aws/elasticbeanstalk/environment-takes-updates'],
    },
    'ElasticBeanstalk.3': {
      title: 'Elastic Beanstalk should stream logs to CloudWatch',
      policies: ['aws/elasticbeanstalk/environment-streams-logs'],
    },
    'ELB.1': {
      title: 'Application Load Balancer should be configured to redirect all HTTP requests to HTTPS',
      policies: ['aws/elb/listener-encrypted'],
    },
    'ELB.2': {
      title:
        'Classic Load Balancers with SSL/HTTPS listeners should use a certificate provided by AWS Certificate Manager',
      policies: ['aws/elb/classic-listener-uses-acm'],
    },
    'ELB.3': {
      title: 'Classic Load Balancer listeners should be configured with HTTPS or TLS termination',
      policies: ['aws/elb/classic-listener-encrypted'],
    },
    'ELB.4': {
      title: 'Application Load Balancer should be configured to drop invalid http headers',
      policies: ['aws/elb/load-balancer-drops-invalid-headers'],
    },
    'ELB.5': {
      title: 'Application and Classic Load Balancers logging should be enabled',
      policies: ['aws/elb/load-balancer-writes-access-log'],
    },
    'ELB.6': {
      title: 'Application, Gateway, and Network Load Balancers should have deletion protection enabled',
      policies: ['aws/elb/load-balancer-protected-from-deletion'],
    },
    'ELB.7': {
      title: 'Classic Load Balancers should have connection draining enabled',
      policies: ['aws/elb/classic-drains-connections'],
    },
    'ELB.8': {
      title:
        'Classic Load Balancers with SSL listeners should use a predefined security policy that has strong AWS Configuration',
      policies: ['aws/elb/classic-requires-tls-1-2'],
    },
    'ELB.9': {
      title: 'Classic Load Balancers should have cross-zone load balancing enabled',
      policies: ['aws/elb/classic-balances-across-zones'],
    },
    'ELB.10': {
      title: 'Classic Load Balancer should span multiple Availability Zones',
      policies: ['aws/elb/load-balancer-spans-zones'],
    },
    'ELB.12': {
      title:
        'Application Load Balancer should be configured with defensive or strictest desync mitigation mode',
      policies: ['aws/elb/load-balancer-mitigates-desync'],
    },
    'ELB.13': {
      title: 'Application, Network and Gateway Load Balancers should span multiple Availability Zones',
      policies: ['aws/elb/load-balancer-spans-zones'],
    },
    'ELB.14': {
      title: 'Classic Load Balancer should be configured with defensive or strictest desync mitigation mode',
      policies: ['aws/elb/load-balancer-mitigates-desync'],
    },
    'ELB.17': {
      title: 'Application and Network Load Balancers with listeners should use recommended security policies',
      policies: ['aws/elb/listener-keeps-forward-secrecy', 'aws/elb/listener-requires-tls-1-2'],
    },
    'ELB.18': {
      title:
        'Application and Network Load Balancer listeners should use secure protocols to encrypt data in transit',
      policies: ['aws/elb/listener-encrypted'],
    },
    'ELB.21': {
      title:
        'Application and Network Load Balancer target groups should use encrypted health check protocols',
      policies: ['aws/elb/target-group-health-check-encrypted'],
    },
    'ELB.22': {
      title: 'ELB target groups should use encrypted transport protocols',
      policies: ['aws/elb/target-group-encrypted'],
    },
    'EMR.1': {
      title: 'Amazon EMR cluster primary nodes should not have public IP addresses',
      policies: ['aws/emr/cluster-in-private-subnet'],
    },
    'EMR.2': {
      title: 'Amazon EMR block public access setting should be enabled',
      policies: ['aws/emr/public-access-block-excepts-ssh-only', 'aws/emr/public-access-blocked'],
    },
    'EMR.3': {
      title: 'Amazon EMR security configurations should be encrypted at rest',
      policies: ['aws/emr/configuration-encrypts-at-rest'],
    },
    'EMR.4': {
      title: 'Amazon EMR security configurations should be encrypted in transit',
      policies: ['aws/emr/configuration-encrypts-in-transit'],
    },
    'ES.1': {
      title: 'Elasticsearch domains should have encryption at-rest enabled',
      policies: ['aws/opensearch/domain-encrypted'],
    },
    'ES.2': {
      title: 'Elasticsearch domains should not be publicly accessible',
      policies: ['aws/opensearch/domain-in-vpc'],
    },
    'ES.3': {
      title: 'Elasticsearch domains should encrypt data sent between nodes',
      policies: ['aws/opensearch/nodes-talk-encrypted'],
    },
    'ES.4': {
      title: 'Elasticsearch domain error logging to CloudWatch Logs should be enabled',
      policies: ['aws/opensearch/domain-publishes-error-log', 'aws/opensearch/domain-publishes-logs'],
    },
    'ES.5': {
      title: 'Elasticsearch domains should have audit logging enabled',
      policies: ['aws/opensearch/domain-publishes-audit-log', 'aws/opensearch/domain-publishes-logs'],
    },
    'ES.6': {
      title: 'Elasticsearch domains should have at least three data nodes',
      policies: ['aws/opensearch/domain-has-three-data-nodes'],
    },
    'ES.7': {
      title: 'Elasticsearch domains should be configured with at least three dedicated master nodes',
      policies: ['aws/opensearch/domain-has-dedicated-masters', 'aws/opensearch/domain-has-three-masters'],
    },
    'ES.8': {
      title: 'Connections to Elasticsearch domains should be encrypted using the latest TLS security policy',
      policies: [
        'aws/opensearch/domain-keeps-forward-secrecy',
        'aws/opensearch/domain-requires-https',
        'aws/opensearch/domain-requires-tls-1-2',
      ],
    },
    'EventBridge.3': {
      title: 'EventBridge custom event buses should have a resource-based policy attached',
      policies: ['aws/eventbridge/bus-has-policy'],
    },
    'FSx.1': {
      title: 'FSx for OpenZFS file systems should be configured to copy tags to backups and volumes',
      policies: ['aws/fsx/file-system-copies-tags-to-backups'],
    },
    'FSx.2': {
      title: 'FSx for Lustre file systems should be configured to copy tags to backups',
      policies: ['aws/fsx/file-system-copies-tags-to-backups'],
    },
    'FSx.3': {
      title: 'FSx for OpenZFS file systems should be configured for Multi-AZ deployment',
      policies: ['aws/fsx/file-system-spans-zones'],
    },
    'FSx.4': {
      title: 'FSx for NetApp ONTAP file systems should be configured for Multi-AZ deployment',
      policies: ['aws/fsx/file-system-spans-zones'],
    },
    'FSx.5': {
      title: 'FSx for Windows File Server file systems should be configured for Multi-AZ deployment',
      policies: ['aws/fsx/file-system-spans-zones'],
    },
    'Glue.3': {
      title: 'AWS Glue machine learning transforms should be encrypted at rest',
      undecidable: "The AWS provider cannot set a transform's encryption: it shows only in the account.",
    },
    'Glue.4': {
      title: 'AWS Glue Spark jobs should run on supported versions of AWS Glue',
      policies: ['aws/glue/job-version-supported'],
    },
    'GuardDuty.1': {
      title: 'GuardDuty should be enabled',
      policies: ['aws/guardduty/detector-enabled'],
    },
    'GuardDuty.5': {
      title: 'GuardDuty EKS Audit Log Monitoring should be enabled',
      policies: ['aws/guardduty/feature-enabled'],
    },
    'GuardDuty.6': {
      title: 'GuardDuty Lambda Protection should be enabled',
      policies: ['aws/guardduty/feature-enabled'],
    },
    'GuardDuty.7': {
      title: 'GuardDuty EKS Runtime Monitoring should be enabled',
      policies: ['aws/guardduty/agents-managed', 'aws/guardduty/feature-enabled'],
    },
    'GuardDuty.8': {
      title: 'GuardDuty Malware Protection for EC2 should be enabled',
      policies: ['aws/guardduty/feature-enabled'],
    },
    'GuardDuty.9': {
      title: 'GuardDuty RDS Protection should be enabled',
      policies: ['aws/guardduty/feature-enabled'],
    },
    'GuardDuty.10': {
      title: 'GuardDuty S3 Protection should be enabled',
      policies: ['aws/guardduty/feature-enabled'],
    },
    'GuardDuty.11': {
      title: 'GuardDuty Runtime Monitoring should be enabled',
      policies: ['aws/guardduty/feature-enabled'],
    },
    'GuardDuty.12': {
      title: 'GuardDuty ECS Runtime Monitoring should be enabled',
      policies: ['aws/guardduty/agents-managed', 'aws/guardduty/feature-enabled'],
    },
    'GuardDuty.13': {
      title: 'GuardDuty EC2 Runtime Monitoring should be enabled',
      policies: ['aws/guardduty/agents-managed', 'aws/guardduty/feature-enabled'],
    },
    'IAM.1': {
      title: 'IAM policies should not allow full "*" administrative privileges',
      policies: ['aws/iam/administrator-access-not-attached', 'aws/iam/policy-not-admin'],
    },
    'IAM.2': {
      title: 'IAM users should not have IAM policies attached',
      policies: ['aws/iam/rights-not-given-to-users'],
    },
    'IAM.3': {
      title: "IAM users' access keys should be rotated every 90 days or less",
      undecidable: "A key's age grows after the plan: it shows only in the account.",
    },
    'IAM.4': {
      title: 'IAM root user access key should not exist',
      policies: ['aws/iam/root-has-no-access-key'],
    },
    'IAM.5': {
      title: 'MFA should be enabled for all IAM users that have a console password',
      undecidable:
        'Which users have a device shows only in the account: Terraform can make one, but not assign it.',
    },
    'IAM.6': {
      title: 'Hardware MFA should be enabled for the root user',
      undecidable: "The root user's devices show only in the account.",
    },
    'IAM.7': {
      title: 'Password policies for IAM users should have strong configurations',
      policies: [
        'aws/iam/passwords-expire',
        'aws/iam/passwords-long',
        'aws/iam/passwords-need-lowercase',
        'aws/iam/passwords-need-number',
        'aws/iam/passwords-need-symbol',
        'aws/iam/passwords-need-uppercase',
        'aws/iam/passwords-not-reused',
      ],
    },
    'IAM.8': {
      title: 'Unused IAM user credentials should be removed',
      undecidable: 'When a credential was last used shows only in the account.',
    },
    'IAM.21': {
      title: 'IAM customer managed policies that you create should not allow wildcard actions for services',
      policies: [
        'aws/iam/policy-not-all-of-s3',
        'aws/iam/policy-not-full-iam',
        'aws/iam/policy-permissions-limited',
        'aws/iam/policy-writes-limited',
      ],
    },
    'Inspector.1': {
      title: 'Amazon Inspector EC2 scanning should be enabled',
      policies: ['aws/inspector/scans-all-kinds'],
    },
    'Inspector.2': {
      title: 'Amazon Inspector ECR scanning should be enabled',
      policies: ['aws/inspector/scans-all-kinds'],
    },
    'Inspector.3': {
      title: 'Amazon Inspector Lambda code scanning should be enabled',
      policies: ['aws/inspector/scans-all-kinds'],
    },
    'Inspector.4': {
      title: 'Amazon Inspector Lambda standard scanning should be enabled',
      policies: ['aws/inspector/scans-all-kinds'],
    },
    'Kinesis.1': {
      title: 'Kinesis streams should be encrypted at rest',
      policies: ['aws/kinesis/stream-encrypted'],
    },
    'Kinesis.3': {
      title: 'Kinesis streams should have an adequate data retention period',
      policies: ['aws/kinesis/stream-keeps-records-for-a-week'],
    },
    'KMS.1': {
      title: 'IAM customer managed policies should not allow decryption actions on all KMS keys',
      policies: ['aws/iam/policy-decrypt-limited'],
    },
    'KMS.2': {
      title:
        'IAM principals should not have IAM inline policies that allow decryption actions on all KMS keys',
      policies: ['aws/iam/policy-decrypt-limited'],
    },
    'KMS.3': {
      title: 'AWS KMS keys should not be deleted unintentionally',
      undecidable:
        'That a key waits for its deletion shows only in the account; a plan that deletes a key says so itself.',
    },
    'KMS.5': {
      title: 'KMS keys should not be publicly accessible',
      policies: ['aws/kms/key-policy-not-public'],
    },
    'Lambda.1': {
      title: 'Lambda function policies should prohibit public access',
      policies: ['aws/lambda/permission-names-source', 'aws/lambda/permission-not-public'],
    },
    'Lambda.2': {
      title: 'Lambda functions should use supported runtimes',
      policies: ['aws/lambda/runtime-supported'],
    },
    'Lambda.5': {
      title: 'VPC Lambda functions should operate in multiple Availability Zones',
      policies: ['aws/lambda/function-spans-zones'],
    },
    'Macie.1': {
      title: 'Amazon Macie should be enabled',
      policies: ['aws/macie/account-not-paused'],
    },
    'Macie.2': {
      title: 'Macie automated sensitive data discovery should be enabled',
      undecidable: 'The AWS provider has no resource for automated discovery: it shows only in the account.',
    },
    'MQ.2': {
      title: 'ActiveMQ brokers should stream audit logs to CloudWatch',
      policies: ['aws/mq/broker-writes-audit-log'],
    },
    'MSK.1': {
      title: 'MSK clusters should be encrypted in transit among broker nodes',
      policies: ['aws/msk/cluster-requires-tls'],
    },
    'MSK.3': {
      title: 'MSK Connect connectors should be encrypted in transit',
      policies: ['aws/msk/connector-uses-tls'],
    },
    'MSK.4': {
      title: 'MSK clusters should have public access disabled',
      policies: ['aws/msk/cluster-not-public'],
    },
    'MSK.5': {
      title: 'MSK connectors should have logging enabled',
      policies: ['aws/msk/connector-writes-log'],
    },
    'MSK.6': {
      title: 'MSK clusters should disable unauthenticated access',
      policies: ['aws/msk/cluster-asks-who-calls'],
    },
    'Neptune.1': {
      title: 'Neptune DB clusters should be encrypted at rest',
      policies: ['aws/neptune/cluster-encrypted'],
    },
    'Neptune.2': {
      title: 'Neptune DB clusters should publish audit logs to CloudWatch Logs',
      policies: ['aws/neptune/cluster-exports-audit-log'],
    },
    'Neptune.3': {
      title: 'Neptune DB cluster snapshots should not be public',
      undecidable:
        'Terraform cannot share a cluster snapshot: with whom one is shared shows only in the account.',
    },
    'Neptune.4': {
      title: 'Neptune DB clusters should have deletion protection enabled',
      policies: ['aws/neptune/cluster-protected-from-deletion'],
    },
    'Neptune.5': {
      title: 'Neptune DB clusters should have automated backups enabled',
      policies: ['aws/neptune/cluster-keeps-backups-for-a-week'],
    },
    'Neptune.6': {
      title: 'Neptune DB cluster snapshots should be encrypted at rest',
      undecidable: 'Whether a snapshot is encrypted follows from its cluster and is known once it is taken.',
    },
    'Neptune.7': {
      title: 'Neptune DB clusters should have IAM database authentication enabled',
      policies: ['aws/neptune/cluster-requires-iam'],
    },
    'Neptune.8': {
      title: 'Neptune DB clusters should be configured to copy tags to snapshots',
      policies: ['aws/neptune/snapshots-keep-tags'],
    },
    'NetworkFirewall.2': {
      title: 'Network Firewall logging should be enabled',
      policies: ['aws/networkfirewall/firewall-writes-log'],
    },
    'NetworkFirewall.3': {
      title: 'Network Firewall policies should have at least one rule group associated',
      policies: ['aws/networkfirewall/policy-has-rule-group'],
    },
    'NetworkFirewall.4': {
      title:
        'The default stateless action for Network Firewall policies should be drop or forward for full packets',
      policies: ['aws/networkfirewall/policy-passes-no-packet-unseen'],
    },
    'NetworkFirewall.5': {
      title:
        'The default stateless action for Network Firewall policies should be drop or forward for fragmented packets',
      policies: [
        'aws/networkfirewall/policy-passes-no-fragment-unseen',
        'aws/networkfirewall/policy-passes-no-packet-unseen',
      ],
    },
    'NetworkFirewall.6': {
      title: 'Stateless Network Firewall rule group should not be empty',
      policies: ['aws/networkfirewall/stateless-group-has-rule'],
    },
    'NetworkFirewall.9': {
      title: 'Network Firewall firewalls should have deletion protection enabled',
      policies: ['aws/networkfirewall/firewall-protected-from-deletion'],
    },
    'NetworkFirewall.10': {
      title: 'Network Firewall firewalls should have subnet change protection enabled',
      policies: ['aws/networkfirewall/firewall-protected-from-subnet-change'],
    },
    'Opensearch.1': {
      title: 'OpenSearch domains should have encryption at rest enabled',
      policies: ['aws/opensearch/domain-encrypted'],
    },
    'Opensearch.2': {
      title: 'OpenSearch domains should not be publicly accessible',
      policies: ['aws/opensearch/domain-in-vpc'],
    },
    'Opensearch.3': {
      title: 'OpenSearch domains should encrypt data sent between nodes',
      policies: ['aws/opensearch/nodes-talk-encrypted'],
    },
    'Opensearch.4': {
      title: 'OpenSearch domain error logging to CloudWatch Logs should be enabled',
      policies: ['aws/opensearch/domain-publishes-error-log', 'aws/opensearch/domain-publishes-logs'],
    },
    'Opensearch.5': {
      title: 'OpenSearch domains should have audit logging enabled',
      policies: ['aws/opensearch/domain-publishes-audit-log', 'aws/opensearch/domain-publishes-logs'],
    },
    'Opensearch.6': {
      title: 'OpenSearch domains should have at least three data nodes',
      policies: ['aws/opensearch/domain-has-three-data-nodes'],
    },
    'Opensearch.7': {
      title: 'OpenSearch domains should have fine-grained access control enabled',
      policies: ['aws/opensearch/domain-has-fine-grained-access'],
    },
    'Opensearch.8': {
      title: 'Connections to OpenSearch domains should be encrypted using the latest TLS security policy',
      policies: [
        'aws/opensearch/domain-keeps-forward-secrecy',
        'aws/opensearch/domain-requires-https',
        'aws/opensearch/domain-requires-tls-1-2',
      ],
    },
    'Opensearch.10': {
      title: 'OpenSearch domains should have the latest software update installed',
      undecidable: 'Whether an update is waiting shows only in the account.',
    },
    'PCA.1': {
      title: 'AWS Private CA root certificate authority should be disabled',
      policies: ['aws/privateca/root-authority-disabled'],
    },
    'RDS.1': {
      title: 'RDS snapshot should be private',
      policies: ['aws/rds/snapshot-not-public'],
    },
    'RDS.2': {
      title:
        'RDS DB Instances should prohibit public access, as determined by the PubliclyAccessible configuration',
      policies: [
        'aws/rds/cluster-not-public',
        'aws/rds/instance-not-public',
        'aws/rds/shard-group-not-public',
      ],
    },
    'RDS.3': {
      title: 'RDS DB instances should have encryption at-rest enabled',
      policies: ['aws/rds/instance-encrypted'],
    },
    'RDS.4': {
      title: 'RDS cluster snapshots and database snapshots should be encrypted at rest',
      undecidable: 'Whether a snapshot is encrypted follows from its source and is known once it is taken.',
    },
    'RDS.5': {
      title: 'RDS DB instances should be configured with multiple Availability Zones',
      policies: ['aws/rds/instance-spans-zones'],
    },
    'RDS.6': {
      title: 'Enhanced monitoring should be configured for RDS DB instances',
      policies: ['aws/rds/instance-has-enhanced-monitoring'],
    },
    'RDS.7': {
      title: 'RDS clusters should have deletion protection enabled',
      policies: ['aws/rds/database-protected-from-deletion'],
    },
    'RDS.8': {
      title: 'RDS DB instances should have deletion protection enabled',
      policies: ['aws/rds/database-protected-from-deletion'],
    },
    'RDS.9': {
      title: 'RDS DB instances should publish logs to CloudWatch Logs',
      policies: ['aws/rds/instance-exports-logs'],
    },
    'RDS.10': {
      title: 'IAM authentication should be configured for RDS instances',
      policies: ['aws/rds/database-takes-iam-credentials'],
    },
    'RDS.11': {
      title: 'RDS instances should have automatic backups enabled',
      policies: ['aws/rds/database-keeps-backups-for-a-week', 'aws/rds/database-takes-backups'],
    },
    'RDS.12': {
      title: 'IAM authentication should be configured for RDS clusters',
      policies: ['aws/rds/database-takes-iam-credentials'],
    },
    'RDS.13': {
      title: 'RDS automatic minor version upgrades should be enabled',
      policies: ['aws/rds/instance-takes-minor-upgrades'],
    },
    'RDS.14': {
      title: 'Amazon Aurora clusters should have backtracking enabled',
      policies: ['aws/rds/cluster-can-be-backtracked'],
    },
    'RDS.15': {
      title: 'RDS DB clusters should be configured for multiple Availability Zones',
      policies: ['aws/rds/cluster-spans-zones'],
    },
    'RDS.16': {
      title: 'Aurora DB clusters should be configured to copy tags to DB snapshots',
      policies: ['aws/rds/snapshots-keep-tags'],
    },
    'RDS.17': {
      title: 'RDS DB instances should be configured to copy tags to snapshots',
      policies: ['aws/rds/snapshots-keep-tags'],
    },
    'RDS.19': {
      title: 'Existing RDS event notification subscriptions should be configured for critical cluster events',
      policies: ['aws/rds/event-subscription-tells-critical-events'],
    },
    'RDS.20': {
      title:
        'Existing RDS event notification subscriptions should be configured for critical database instance events',
      policies: ['aws/rds/event-subscription-tells-critical-events'],
    },
    'RDS.21': {
      title:
        'An RDS event notifications subscription should be configured for critical database parameter group events',
      policies: ['aws/rds/event-subscription-tells-critical-events'],
    },
    'RDS.22': {
      title:
        'An RDS event notifications subscription should be configured for critical database security group events',
      policies: ['aws/rds/event-subscription-tells-critical-events'],
    },
    'RDS.23': {
      title: 'RDS instances should not use a database engine default port',
      policies: ['aws/rds/database-not-on-default-port'],
    },
    'RDS.24': {
      title: 'RDS Database clusters should use a custom administrator username',
      policies: ['aws/rds/administrator-name-not-guessable'],
    },
    'RDS.25': {
      title: 'RDS database instances should use a custom administrator username',
      policies: ['aws/rds/administrator-name-not-guessable'],
    },
    'RDS.27': {
      title: 'RDS DB clusters should be encrypted at rest',
      policies: ['aws/rds/cluster-encrypted', 'aws/rds/cluster-encrypted-with-kms'],
    },
    'RDS.34': {
      title: 'Aurora MySQL DB clusters should publish audit logs to CloudWatch Logs',
      policies: ['aws/rds/cluster-exports-audit-log', 'aws/rds/cluster-exports-logs'],
    },
    'RDS.35': {
      title: 'RDS DB clusters should have automatic minor version upgrade enabled',
      policies: ['aws/rds/instance-takes-minor-upgrades'],
    },
    'RDS.36': {
      title: 'RDS for PostgreSQL DB instances should publish logs to CloudWatch Logs',
      policies: ['aws/rds/instance-exports-logs'],
    },
    'RDS.37': {
      title: 'Aurora PostgreSQL DB clusters should publish logs to CloudWatch Logs',
      policies: ['aws/rds/cluster-exports-logs'],
    },
    'RDS.40': {
      title: 'RDS for SQL Server DB instances should publish logs to CloudWatch Logs',
      policies: ['aws/rds/instance-exports-logs'],
    },
    'RDS.41': {
      title: 'RDS for SQL Server DB instances should be encrypted in transit',
      policies: ['aws/rds/database-forces-tls'],
    },
    'RDS.42': {
      title: 'RDS for MariaDB DB instances should publish logs to CloudWatch Logs',
      policies: ['aws/rds/instance-exports-logs'],
    },
    'RDS.43': {
      title: 'RDS DB proxies should require TLS encryption for connections',
      policies: ['aws/rds/proxy-requires-tls'],
    },
    'RDS.44': {
      title: 'RDS for MariaDB DB instances should be encrypted in transit',
      policies: ['aws/rds/database-forces-tls'],
    },
    'RDS.45': {
      title: 'Aurora MySQL DB clusters should have audit logging enabled',
      policies: ['aws/rds/cluster-writes-audit-log'],
    },
    'RDS.46': {
      title: 'RDS DB instances should not be deployed in public subnets with routes to internet gateways',
      policies: ['aws/rds/database-not-in-public-subnet'],
    },
    'RDS.47': {
      title: 'RDS for PostgreSQL DB clusters should be configured to copy tags to DB snapshots',
      policies: ['aws/rds/snapshots-keep-tags'],
    },
    'RDS.48': {
      title: 'RDS for MySQL DB clusters should be configured to copy tags to DB snapshots',
      policies: ['aws/rds/snapshots-keep-tags'],
    },
    'RDS.50': {
      title: 'RDS DB clusters should have enough backup retention period set',
      policies: ['aws/rds/database-keeps-backups-for-a-week'],
    },
    'RDS.51': {
      title: 'RDS global clusters should run on a supported Aurora MySQL version',
      policies: ['aws/rds/database-version-supported'],
    },
    'Redshift.1': {
      title: 'Amazon Redshift clusters should prohibit public access',
      policies: ['aws/redshift/cluster-not-public'],
    },
    'Redshift.2': {
      title: 'Connections to Amazon Redshift clusters should be encrypted in transit',
      policies: ['aws/redshift/parameter-group-requires-tls'],
    },
    'Redshift.3': {
      title: 'Amazon Redshift clusters should have automatic snapshots enabled',
      policies: ['aws/redshift/cluster-keeps-snapshots-for-a-week', 'aws/redshift/cluster-takes-snapshots'],
    },
    'Redshift.4': {
      title: 'Amazon Redshift clusters should have audit logging enabled',
      policies: ['aws/redshift/cluster-writes-audit-log'],
    },
    'Redshift.6': {
      title: 'Amazon Redshift should have automatic upgrades to major versions enabled',
      policies: ['aws/redshift/cluster-takes-version-upgrades'],
    },
    'Redshift.7': {
      title: 'Redshift clusters should use enhanced VPC routing',
      policies: ['aws/redshift/traffic-stays-in-vpc'],
    },
    'Redshift.8': {
      title: 'Amazon Redshift clusters should not use the default Admin username',
      policies: [
        'aws/redshift/administrator-name-not-guessable',
        'aws/redshift/public-administrator-name-not-guessable',
      ],
    },
    'Redshift.10': {
      title: 'Redshift clusters should be encrypted at rest',
      policies: ['aws/redshift/cluster-encrypted'],
    },
    'Redshift.15': {
      title: 'Redshift security groups should allow ingress on the cluster port only from restricted origins',
      policies: [
        'aws/vpc/all-ports-not-open',
        'aws/vpc/other-ports-not-open',
        'aws/vpc/port-range-not-open',
        'aws/vpc/redshift-not-open',
      ],
    },
    'Redshift.18': {
      title: 'Redshift clusters should have Multi-AZ deployments enabled',
      policies: ['aws/redshift/cluster-spans-zones'],
    },
    'RedshiftServerless.1': {
      title: 'Amazon Redshift Serverless workgroups should use enhanced VPC routing',
      policies: ['aws/redshift/traffic-stays-in-vpc'],
    },
    'RedshiftServerless.2': {
      title: 'Connections to Redshift Serverless workgroups should be required to use SSL',
      policies: ['aws/redshift/serverless-workgroup-requires-tls'],
    },
    'RedshiftServerless.3': {
      title: 'Redshift Serverless workgroups should prohibit public access',
      policies: ['aws/redshift/cluster-not-public'],
    },
    'RedshiftServerless.5': {
      title: 'Redshift Serverless namespaces should not use the default admin username',
      policies: ['aws/redshift/administrator-name-not-guessable'],
    },
    'RedshiftServerless.6': {
      title: 'Redshift Serverless namespaces should export logs to CloudWatch Logs',
      policies: ['aws/redshift/serverless-namespace-exports-logs'],
    },
    'Route53.2': {
      title: 'Route 53 public hosted zones should log DNS queries',
      policies: ['aws/route53/zone-logs-queries'],
    },
    'S3.1': {
      title: 'S3 general purpose buckets should have block public access settings enabled',
      policies: ['aws/s3/account-blocks-public-access'],
    },
    'S3.2': {
      title: 'S3 general purpose buckets should block public read access',
      policies: ['aws/s3/bucket-not-publicly-readable', 'aws/s3/bucket-not-publicly-writable'],
    },
    'S3.3': {
      title: 'S3 general purpose buckets should block public write access',
      policies: ['aws/s3/bucket-not-publicly-writable', 'aws/s3/bucket-policy-not-public'],
    },
    'S3.5': {
      title: 'S3 general purpose buckets should require requests to use TLS',
      policies: ['aws/s3/bucket-denies-plain-http'],
    },
    'S3.6': {
      title: 'S3 general purpose bucket policies should restrict access to other AWS accounts',
      undecidable:
        'Which of the accounts that a statement names is the own one, and which a partner, a plan does not say.',
    },
    'S3.8': {
      title: 'S3 general purpose buckets should block public access',
      policies: [
        'aws/s3/bucket-has-public-access-block',
        'aws/s3/public-access-block-ignores-acls',
        'aws/s3/public-access-block-rejects-acls',
        'aws/s3/public-access-block-rejects-policies',
        'aws/s3/public-access-block-restricts-buckets',
      ],
    },
    'S3.9': {
      title: 'S3 general purpose buckets should have server access logging enabled',
      policies: ['aws/s3/bucket-writes-access-log'],
    },
    'S3.12': {
      title: 'ACLs should not be used to manage user access to S3 general purpose buckets',
      policies: ['aws/s3/bucket-acls-disabled'],
    },
    'S3.13': {
      title: 'S3 general purpose buckets should have Lifecycle configurations',
      policies: ['aws/s3/bucket-has-lifecycle'],
    },
    'S3.19': {
      title: 'S3 access points should have block public access settings enabled',
      policies: ['aws/s3/access-point-blocks-public-access'],
    },
    'S3.24': {
      title: 'S3 Multi-Region Access Points should have block public access settings enabled',
      policies: ['aws/s3/access-point-blocks-public-access'],
    },
    'S3.25': {
      title: 'S3 directory buckets should have lifecycle configurations',
      policies: ['aws/s3/directory-bucket-has-lifecycle'],
    },
    'SageMaker.1': {
      title: 'Amazon SageMaker notebook instances should not have direct internet access',
      policies: ['aws/sagemaker/notebook-not-on-internet'],
    },
    'SageMaker.2': {
      title: 'SageMaker notebook instances should be launched in a custom VPC',
      policies: ['aws/sagemaker/notebook-in-vpc'],
    },
    'SageMaker.3': {
      title: 'Users should not have root access to SageMaker notebook instances',
      policies: ['aws/sagemaker/notebook-without-root'],
    },
    'SageMaker.4': {
      title: 'SageMaker endpoint production variants should have an initial instance count greater than 1',
      policies: ['aws/sagemaker/endpoint-variant-has-two-instances'],
    },
    'SageMaker.5': {
      title: 'SageMaker models should have network isolation enabled',
      policies: ['aws/sagemaker/model-isolated'],
    },
    'SageMaker.8': {
      title: 'SageMaker notebook instances should run on supported platforms',
      policies: ['aws/sagemaker/notebook-platform-supported'],
    },
    'SageMaker.9': {
      title: 'SageMaker data quality job definitions should have inter-container traffic encryption enabled',
      policies: ['aws/sagemaker/quality-job-encrypts-traffic'],
    },
    'SageMaker.10': {
      title:
        'SageMaker model explainability job definitions should have inter-container traffic encryption enabled',
      undecidable:
        'The AWS provider has no resource for a model explainability job definition: it shows only in the account.',
    },
    'SageMaker.11': {
      title: 'SageMaker data quality job definitions should have network isolation enabled',
      policies: ['aws/sagemaker/quality-job-isolated'],
    },
    'SageMaker.12': {
      title: 'SageMaker model bias job definitions should have network isolation enabled',
      undecidable:
        'The AWS provider has no resource for a model bias job definition: it shows only in the account.',
    },
    'SageMaker.13': {
      title: 'SageMaker model quality job definitions should have inter-container traffic encryption enabled',
      undecidable:
        'The AWS provider has no resource for a model quality job definition: it shows only in the account.',
    },
    'SageMaker.14': {
      title: 'SageMaker monitoring schedules should have network isolation enabled',
      policies: ['aws/sagemaker/monitoring-schedule-isolated'],
    },
    'SageMaker.15': {
      title: 'SageMaker model bias job definitions should have inter-container traffic encryption enabled',
      undecidable:
        'The AWS provider has no resource for a model bias job definition: it shows only in the account.',
    },
    'SageMaker.16': {
      title: 'SageMaker models should use private registry in VPC for primary containers',
      policies: ['aws/sagemaker/model-image-from-vpc'],
    },
    'SageMaker.17': {
      title: 'SageMaker feature group offline stores should be encrypted with AWS KMS keys',
      policies: ['aws/sagemaker/feature-store-uses-customer-key'],
    },
    'SageMaker.19': {
      title: 'SageMaker models should use private registry in VPC for multi-container inference pipelines',
      policies: ['aws/sagemaker/model-image-from-vpc'],
    },
    'SecretsManager.1': {
      title: 'Secrets Manager secrets should have automatic rotation enabled',
      policies: ['aws/secretsmanager/secret-rotates'],
    },
    'SecretsManager.2': {
      title: 'Secrets Manager secrets configured with automatic rotation should rotate successfully',
      undecidable: 'Whether a rotation succeeded shows only once it ran.',
    },
    'SecretsManager.3': {
      title: 'Remove unused Secrets Manager secrets',
      undecidable: 'When a secret was last read shows only in the account.',
    },
    'SecretsManager.4': {
      title: 'Secrets Manager secrets should be rotated within a specified number of days',
      policies: ['aws/secretsmanager/secret-rotates-within-90-days'],
    },
    'ServiceCatalog.1': {
      title: 'Service Catalog portfolios should be shared within an AWS organization only',
      policies: ['aws/servicecatalog/portfolio-shared-in-organization'],
    },
    'SES.3': {
      title: 'SES configuration sets should have TLS enabled for sending emails',
      policies: ['aws/ses/configuration-set-requires-tls'],
    },
    'SNS.4': {
      title: 'SNS topic access policies should not allow public access',
      policies: ['aws/sns/topic-policy-not-public'],
    },
    'SQS.1': {
      title: 'Amazon SQS queues should be encrypted at rest',
      policies: ['aws/sqs/queue-encrypted'],
    },
    'SQS.3': {
      title: 'SQS queue access policies should not allow public access',
      policies: ['aws/sqs/queue-policy-not-public'],
    },
    'SSM.1': {
      title: 'Amazon EC2 instances should be managed by AWS Systems Manager',
      undecidable: 'An instance is managed once its agent has registered, which shows only while it runs.',
    },
    'SSM.2': {
      title:
        'Amazon EC2 instances managed by Systems Manager should have a patch compliance status of COMPLIANT after a patch installation',
      undecidable: 'Which patches an instance has shows only while it runs.',
    },
    'SSM.3': {
      title:
        'Amazon EC2 instances managed by Systems Manager should have an association compliance status of COMPLIANT',
      undecidable: 'Whether an association was carried out shows only while the instance runs.',
    },
    'SSM.4': {
      title: 'SSM documents should not be public',
      policies: ['aws/ssm/document-not-public'],
    },
    'SSM.6': {
      title: 'SSM Automation should have CloudWatch logging enabled',
      policies: ['aws/ssm/automation-writes-log'],
    },
    'SSM.7': {
      title: 'SSM documents should have the block public sharing setting enabled',
      policies: ['aws/ssm/documents-not-shared-publicly'],
    },
    'StepFunctions.1': {
      title: 'Step Functions state machines should have logging turned on',
      policies: ['aws/sfn/state-machine-writes-log'],
    },
    'Transfer.2': {
      title: 'Transfer Family servers should not use FTP protocol for endpoint connection',
      policies: ['aws/transfer/server-refuses-ftp'],
    },
    'Transfer.3': {
      title: 'Transfer Family connectors should have logging enabled',
      policies: ['aws/transfer/connector-writes-log'],
    },
    'WAF.1': {
      title: 'AWS WAF Classic Global Web ACL logging should be enabled',
      policies: ['aws/waf/classic-web-acl-writes-log'],
    },
    'WAF.2': {
      title: 'AWS WAF Classic Regional rules should have at least one condition',
      policies: ['aws/waf/rule-has-condition'],
    },
    'WAF.3': {
      title: 'AWS WAF Classic Regional rule groups should have at least one rule',
      policies: ['aws/waf/web-acl-has-rule'],
    },
    'WAF.4': {
      title: 'AWS WAF Classic Regional web ACLs should have at least one rule or rule group',
      policies: ['aws/waf/web-acl-has-rule'],
    },
    'WAF.6': {
      title: 'AWS WAF Classic global rules should have at least one condition',
      policies: ['aws/waf/rule-has-condition'],
    },
    'WAF.7': {
      title: 'AWS WAF Classic global rule groups should have at least one rule',
      policies: ['aws/waf/web-acl-has-rule'],
    },
    'WAF.8': {
      title: 'AWS WAF Classic global web ACLs should have at least one rule or rule group',
      policies: ['aws/waf/web-acl-has-rule'],
    },
    'WAF.10': {
      title: 'AWS WAF web ACLs should have at least one rule or rule group',
      policies: ['aws/waf/web-acl-has-rule'],
    },
    'WAF.12': {
      title: 'AWS WAF rules should have CloudWatch metrics enabled',
      policies: ['aws/waf/rule-writes-metrics'],
    },
    'WorkSpaces.1': {
      title: 'WorkSpaces user volumes should be encrypted at rest',
      policies: ['aws/workspaces/user-volume-encrypted'],
    },
    'WorkSpaces.2': {
      title: 'WorkSpaces root volumes should be encrypted at rest',
      policies: ['aws/workspaces/root-volume-encrypted'],
    },
  },
} satisfies Framework
