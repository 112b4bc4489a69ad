import type { Framework } from './framework.ts'

export default {
  name: 'CIS Amazon Web Services Foundations Benchmark',
  version: '7.0.0',
  source: 'https://www.cisecurity.org/benchmark/amazon_web_services',
  controls: {
    '2.1.1': {
      title: 'Ensure centralized root access in AWS Organizations',
      undecidable:
        'A plan that does not turn it on says nothing of the organization, where it may be on already.',
    },
    '2.1.2': {
      title: 'Ensure authorization guardrails for all AWS Organization accounts',
      undecidable:
        'Which guardrails an organization needs is its own decision, and what an account inherits shows only in the organization.',
    },
    '2.1.3': {
      title: 'Ensure Organizations management account is not used for workloads',
      undecidable: 'A plan does not say which account it is applied to, nor what runs there already.',
    },
    '2.1.4': {
      title: 'Ensure Organizational Units are structured by environment and sensitivity',
      undecidable: 'Whether units follow environments and sensitivity is known to people alone.',
    },
    '2.1.5': {
      title: 'Ensure delegated admin manages AWS Organizations policies',
      undecidable:
        "Who really manages the organization's policies shows only in the organization, and the delegation may stand in another configuration.",
    },
    '2.1.6': {
      title: 'Ensure delegated admins manage AWS Organizations-integrated services',
      undecidable:
        'Who really manages a service shows only in the organization, and the delegation may stand in another configuration.',
    },
    '2.2': {
      title: 'Maintain current AWS account contact details',
      undecidable:
        'Whether contact details are current, and reach more than one person, is known to people alone.',
    },
    '2.3': {
      title: 'Ensure security contact information is registered',
      undecidable:
        'A plan can register the contact, but one that does not says nothing of the account, where it may be registered already.',
    },
    '2.4': {
      title: "Ensure no 'root' user account access key exists",
      policies: ['aws/iam/root-has-no-access-key'],
    },
    '2.5': {
      title: "Ensure MFA is enabled for the 'root' user account",
      undecidable: "The root user's devices show only in the account.",
    },
    '2.6': {
      title: "Ensure hardware MFA is enabled for the 'root' user account",
      undecidable: "The root user's devices show only in the account.",
    },
    '2.7': {
      title: "Eliminate use of the 'root' user for administrative and daily tasks",
      undecidable: 'When the root user last signed in shows only in the account.',
    },
    '2.8': {
      title: 'Ensure IAM password policy requires minimum length of 14 or greater',
      policies: ['aws/iam/passwords-long'],
    },
    '2.9': {
      title: 'Ensure IAM password policy prevents password reuse',
      policies: ['aws/iam/passwords-not-reused'],
    },
    '2.10': {
      title:
        'Ensure multi-factor authentication (MFA) is enabled for all IAM users that have a console password',
      undecidable:
        'Which users have a device shows only in the account: Terraform can make one, but not assign it.',
    },
    '2.11': {
      title: 'Ensure credentials unused for 45 days or more are disabled',
      undecidable: 'When a credential was last used shows only in the account.',
    },
    '2.12': {
      title: 'Ensure access keys are rotated every 90 days or less',
      undecidable: "A key's age grows after the plan: it shows only in the account.",
    },
    '2.13': {
      title: 'Ensure IAM users receive permissions only through groups',
      policies: ['aws/iam/rights-not-given-to-users', 'aws/iam/user-in-group'],
    },
    '2.14': {
      title: 'Ensure IAM policies that allow full "*:*" administrative privileges are not attached',
      policies: ['aws/iam/administrator-access-not-attached', 'aws/iam/policy-not-admin'],
    },
    '2.15': {
      title: 'Ensure a support role has been created to manage incidents with AWS Support',
      undecidable: 'A plan that makes no such role says nothing of the account, which may have one already.',
    },
    '2.16': {
      title: 'Ensure IAM instance roles are used for AWS resource access from instances',
      policies: ['aws/ec2/instance-has-profile'],
    },
    '2.17': {
      title: 'Ensure that all expired SSL/TLS certificates stored in AWS IAM are removed',
      undecidable:
        'Whether a certificate has expired depends on the day of asking, and a judgement of a plan does not.',
    },
    '2.18': {
      title: 'Ensure that IAM External Access Analyzer is enabled for all regions',
      undecidable:
        'A plan that makes no analyzer says nothing of the region, which may have one already, or one of the organization.',
    },
    '2.19': {
      title:
        'Ensure IAM users are managed centrally via identity federation or AWS Organizations for multi-account environments',
      undecidable:
        'Whether people sign in through one central place is decided beyond the reach of one plan.',
    },
    '2.20': {
      title: 'Ensure access to AWSCloudShellFullAccess is restricted',
      policies: ['aws/iam/cloudshell-full-access-not-attached'],
    },
    '2.21': {
      title: "Ensure AWS resource policies do not allow unrestricted access using 'Principal': '*'",
      policies: [
        'aws/backup/vault-policy-not-public',
        'aws/ecr/repository-policy-not-public',
        'aws/eventbridge/bus-policy-not-public',
        'aws/glacier/vault-policy-not-public',
        'aws/iam/role-trust-not-public',
        'aws/kms/key-policy-not-public',
        'aws/lambda/permission-not-public',
        'aws/s3/bucket-not-publicly-readable',
        'aws/s3/bucket-not-publicly-writable',
        'aws/s3/bucket-policy-not-public',
        'aws/secretsmanager/secret-policy-not-public',
        'aws/sns/topic-policy-not-public',
        'aws/sqs/queue-policy-not-public',
      ],
    },
    '3.1.1': {
      title: 'Ensure S3 Bucket Policy is set to deny HTTP requests',
      policies: ['aws/s3/bucket-denies-plain-http'],
    },
    '3.1.2': {
      title: 'Ensure MFA Delete is enabled on S3 buckets',
      policies: ['aws/s3/bucket-requires-mfa-delete'],
    },
    '3.1.3': {
      title: 'Ensure all data in Amazon S3 has been discovered, classified, and secured when necessary',
      undecidable:
        'What the objects in a bucket hold, and whether somebody looked, is known to Macie or the tool in its place.',
    },
    '3.1.4': {
      title: "Ensure that S3 is configured with 'Block Public Access' enabled",
      policies: [
        'aws/s3/account-blocks-public-access',
        'aws/s3/bucket-has-public-access-block',
        'aws/s3/public-access-block-ignores-acls',
        'aws/s3/public-access-block-rejects-acls',
        'aws/s3/public-access-block-rejects-policies',
        'aws/s3/public-access-block-restricts-buckets',
      ],
    },
    '3.2.1': {
      title: 'Ensure that encryption-at-rest is enabled for RDS instances',
      policies: [
        'aws/rds/cluster-encrypted',
        'aws/rds/cluster-encrypted-with-kms',
        'aws/rds/instance-encrypted',
      ],
    },
    '3.2.2': {
      title: 'Ensure the Auto Minor Version Upgrade feature is enabled for RDS instances',
      policies: ['aws/rds/instance-takes-minor-upgrades'],
    },
    '3.2.3': {
      title: 'Ensure that RDS instances are not publicly accessible',
      policies: [
        'aws/rds/cluster-not-public',
        'aws/rds/instance-not-public',
        'aws/rds/shard-group-not-public',
      ],
    },
    '3.2.4': {
      title: 'Ensure Multi-AZ deployments are used for enhanced availability in Amazon RDS',
      policies: ['aws/rds/cluster-spans-zones', 'aws/rds/instance-spans-zones'],
    },
    '3.3.1': {
      title: 'Ensure that encryption is enabled for EFS file systems',
      policies: ['aws/efs/file-system-encrypted'],
    },
    '4.1': {
      title: 'Ensure CloudTrail is enabled in all regions',
      policies: [
        'aws/cloudtrail/trail-covers-all-regions',
        'aws/cloudtrail/trail-logging',
        'aws/cloudtrail/trail-records-management-events',
      ],
    },
    '4.2': {
      title: 'Ensure CloudTrail log file validation is enabled',
      policies: ['aws/cloudtrail/trail-validates-log-files'],
    },
    '4.3': {
      title: 'Ensure AWS Config is enabled in all regions',
      policies: ['aws/config/recorder-records-all-types', 'aws/config/recorder-records-global-types'],
    },
    '4.4': {
      title: 'Ensure that server access logging is enabled on the CloudTrail S3 bucket',
      policies: ['aws/s3/bucket-writes-access-log'],
    },
    '4.5': {
      title: 'Ensure CloudTrail logs are encrypted at rest using KMS CMKs',
      policies: ['aws/cloudtrail/trail-uses-customer-key'],
    },
    '4.6': {
      title: 'Ensure rotation for customer-created symmetric CMKs is enabled',
      policies: ['aws/kms/key-rotates'],
    },
    '4.7': {
      title: 'Ensure VPC flow logging is enabled in all VPCs',
      policies: ['aws/vpc/flow-log-records-refused-traffic', 'aws/vpc/has-flow-log'],
    },
    '4.8': {
      title: 'Ensure that object-level logging for write events is enabled for S3 buckets',
      policies: ['aws/cloudtrail/object-writes-recorded'],
    },
    '4.9': {
      title: 'Ensure that object-level logging for read events is enabled for S3 buckets',
      policies: ['aws/cloudtrail/object-reads-recorded'],
    },
    '4.10': {
      title: 'Ensure all AWS-managed web front-end services have access logging enabled',
      policies: [
        'aws/apigateway/deployment-makes-no-stage',
        'aws/apigateway/stage-writes-access-log',
        'aws/cloudfront/distribution-writes-access-log',
        'aws/elb/load-balancer-writes-access-log',
        'aws/waf/classic-web-acl-writes-log',
        'aws/waf/web-acl-writes-log',
      ],
    },
    '5.1': {
      title: 'Ensure unauthorized API calls are monitored',
      policies: ['aws/cloudtrail/unauthorized-calls-alarm'],
    },
    '5.2': {
      title: 'Ensure management console sign-in without MFA is monitored',
      policies: ['aws/cloudtrail/sign-in-without-mfa-alarm'],
    },
    '5.3': {
      title: "Ensure usage of the 'root' account is monitored",
      policies: ['aws/cloudtrail/root-use-alarm'],
    },
    '5.4': {
      title: 'Ensure IAM policy changes are monitored',
      policies: ['aws/cloudtrail/iam-changes-alarm'],
    },
    '5.5': {
      title: 'Ensure CloudTrail configuration changes are monitored',
      policies: ['aws/cloudtrail/trail-changes-alarm'],
    },
    '5.6': {
      title: 'Ensure AWS Management Console authentication failures are monitored',
      policies: ['aws/cloudtrail/sign-in-failures-alarm'],
    },
    '5.7': {
      title: 'Ensure disabling or scheduled deletion of customer created CMKs is monitored',
      policies: ['aws/cloudtrail/key-deletion-alarm'],
    },
    '5.8': {
      title: 'Ensure S3 bucket policy changes are monitored',
      policies: ['aws/cloudtrail/bucket-policy-changes-alarm'],
    },
    '5.9': {
      title: 'Ensure AWS Config configuration changes are monitored',
      policies: ['aws/cloudtrail/config-changes-alarm'],
    },
    '5.10': {
      title: 'Ensure security group changes are monitored',
      policies: ['aws/cloudtrail/security-group-changes-alarm'],
    },
    '5.11': {
      title: 'Ensure Network Access Control List (NACL) changes are monitored',
      policies: ['aws/cloudtrail/network-acl-changes-alarm'],
    },
    '5.12': {
      title: 'Ensure changes to network gateways are monitored',
      policies: ['aws/cloudtrail/gateway-changes-alarm'],
    },
    '5.13': {
      title: 'Ensure route table changes are monitored',
      policies: ['aws/cloudtrail/route-table-changes-alarm'],
    },
    '5.14': {
      title: 'Ensure VPC changes are monitored',
      policies: ['aws/cloudtrail/vpc-changes-alarm'],
    },
    '5.15': {
      title: 'Ensure AWS Organizations changes are monitored',
      policies: ['aws/cloudtrail/organization-changes-alarm'],
    },
    '5.16': {
      title: 'Ensure AWS Security Hub is enabled',
      undecidable:
        'A plan can enable Security Hub, but one that does not says nothing of the account, where it may be enabled centrally.',
    },
    '6.1.1': {
      title: 'Ensure EBS volume encryption is enabled in all regions',
      policies: [
        'aws/ec2/ebs-volume-encrypted',
        'aws/ec2/instance-disks-encrypted',
        'aws/ec2/region-encrypts-ebs-by-default',
      ],
    },
    '6.1.2': {
      title: 'Ensure CIFS access is restricted to trusted networks to prevent unauthorized access',
      policies: ['aws/vpc/all-ports-not-open', 'aws/vpc/smb-not-open'],
    },
    '6.2': {
      title: 'Ensure no Network ACLs allow ingress from 0.0.0.0/0 to remote server administration ports',
      policies: [
        'aws/vpc/network-acl-all-ports-not-open',
        'aws/vpc/network-acl-port-range-not-open',
        'aws/vpc/network-acl-rdp-not-open',
        'aws/vpc/network-acl-ssh-not-open',
      ],
    },
    '6.3': {
      title: 'Ensure no security groups allow ingress from 0.0.0.0/0 to remote server administration ports',
      policies: [
        'aws/vpc/all-ports-not-open',
        'aws/vpc/port-range-not-open',
        'aws/vpc/rdp-not-open',
        'aws/vpc/ssh-not-open',
        'aws/vpc/telnet-not-open',
        'aws/vpc/vnc-not-open',
      ],
    },
    '6.4': {
      title: 'Ensure no security groups allow ingress from ::/0 to remote server administration ports',
      policies: [
        'aws/vpc/all-ports-not-open',
        'aws/vpc/port-range-not-open',
        'aws/vpc/rdp-not-open',
        'aws/vpc/ssh-not-open',
        'aws/vpc/telnet-not-open',
        'aws/vpc/vnc-not-open',
      ],
    },
    '6.5': {
      title: 'Ensure the default security group of every VPC restricts all traffic',
      policies: ['aws/vpc/default-security-group-restricted'],
    },
    '6.6': {
      title: 'Ensure routing tables for VPC peering are "least access"',
      policies: ['aws/vpc/peering-route-narrow'],
    },
    '6.7': {
      title: 'Ensure that the EC2 Metadata Service only allows IMDSv2',
      policies: ['aws/ec2/instance-requires-imdsv2'],
    },
    '6.8': {
      title: 'Ensure VPC Endpoints are used for access to AWS Services',
      policies: [
        'aws/vpc/has-ec2-endpoint',
        'aws/vpc/has-ecr-api-endpoint',
        'aws/vpc/has-ecr-docker-endpoint',
        'aws/vpc/has-s3-endpoint',
        'aws/vpc/has-systems-manager-endpoint',
      ],
    },
  },
} satisfies Framework
