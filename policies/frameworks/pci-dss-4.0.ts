import type { Framework } from './framework.ts'

// PCI DSS gives its requirements no titles: each stands with its own text, bullets joined, and only those that a policy bears on are here.
export default {
  name: 'Payment Card Industry Data Security Standard',
  version: '4.0',
  source: 'https://www.pcisecuritystandards.org/document_library/',
  controls: {
    '1.3.1': {
      title:
        'Inbound traffic to the CDE is restricted to only traffic that is necessary; all other traffic is specifically denied',
      policies: [
        'aws/dms/instance-not-public',
        'aws/eks/cluster-endpoint-not-open',
        'aws/mq/broker-not-public',
        'aws/msk/cluster-not-public',
        'aws/neptune/instance-not-public',
        'aws/opensearch/access-policy-not-public',
        'aws/opensearch/collection-not-public',
        'aws/opensearch/domain-in-vpc',
        'aws/rds/instance-not-public',
        'aws/redshift/cluster-not-public',
        'aws/vpc/all-ports-not-open',
        'aws/vpc/rdp-not-open',
        'aws/vpc/ssh-not-open',
      ],
    },
    '1.4.2': {
      title: 'Inbound traffic from untrusted networks to trusted networks is restricted',
      policies: [
        'aws/dms/instance-not-public',
        'aws/eks/cluster-endpoint-not-open',
        'aws/mq/broker-not-public',
        'aws/msk/cluster-not-public',
        'aws/neptune/instance-not-public',
        'aws/opensearch/access-policy-not-public',
        'aws/opensearch/collection-not-public',
        'aws/opensearch/domain-in-vpc',
        'aws/rds/instance-not-public',
        'aws/redshift/cluster-not-public',
        'aws/vpc/all-ports-not-open',
        'aws/vpc/rdp-not-open',
        'aws/vpc/ssh-not-open',
      ],
    },
    '1.4.4': {
      title:
        'System components that store cardholder data are not directly accessible from untrusted networks',
      policies: [
        'aws/dms/instance-not-public',
        'aws/mq/broker-not-public',
        'aws/msk/cluster-not-public',
        'aws/neptune/instance-not-public',
        'aws/opensearch/domain-in-vpc',
        'aws/rds/database-not-in-public-subnet',
        'aws/rds/instance-not-public',
        'aws/rds/snapshot-not-public',
        'aws/redshift/cluster-not-public',
      ],
    },
    '2.2.5': {
      title:
        'If any insecure services, protocols, or daemons are present, business justification is documented and additional security features are documented and implemented that reduce the risk of using them',
      policies: [
        'aws/cloudsearch/domain-requires-https',
        'aws/cloudsearch/domain-requires-tls-1-2',
        'aws/dax/cluster-requires-tls',
        'aws/dms/endpoint-uses-tls',
        'aws/dms/redis-endpoint-uses-tls',
        'aws/docdb/tls-on',
        'aws/elasticache/replication-group-requires-tls',
        'aws/elb/listener-requires-tls-1-2',
        'aws/memorydb/cluster-requires-tls',
        'aws/msk/cluster-requires-tls',
        'aws/msk/connector-uses-tls',
        'aws/opensearch/domain-requires-https',
        'aws/opensearch/domain-requires-tls-1-2',
        'aws/opensearch/nodes-talk-encrypted',
        'aws/rds/database-forces-tls',
        'aws/rds/proxy-requires-tls',
        'aws/redshift/parameter-group-requires-tls',
        'aws/redshift/serverless-workgroup-requires-tls',
        'aws/s3/bucket-denies-plain-http',
      ],
    },
    '3.5.1': {
      title: 'PAN is rendered unreadable anywhere it is stored',
      policies: [
        'aws/dax/cluster-encrypted',
        'aws/docdb/cluster-encrypted',
        'aws/docdb/global-cluster-encrypted',
        'aws/ec2/ebs-volume-encrypted',
        'aws/efs/file-system-encrypted',
        'aws/elasticache/replication-group-encrypted',
        'aws/glue/catalog-encrypted',
        'aws/glue/security-configuration-encrypts',
        'aws/kinesis/firehose-encrypted',
        'aws/kinesis/stream-encrypted',
        'aws/neptune/cluster-encrypted',
        'aws/opensearch/domain-encrypted',
        'aws/rds/cluster-encrypted',
        'aws/rds/global-cluster-encrypted',
        'aws/rds/instance-encrypted',
        'aws/redshift/cluster-encrypted',
      ],
    },
    '3.7.4': {
      title:
        'Key management policies and procedures are implemented for cryptographic key changes for keys that have reached the end of their cryptoperiod',
      policies: ['aws/kms/key-rotates'],
    },
    '4.2.1': {
      title:
        'Strong cryptography and security protocols are implemented to safeguard PAN during transmission over open, public networks',
      policies: [
        'aws/cloudsearch/domain-requires-https',
        'aws/cloudsearch/domain-requires-tls-1-2',
        'aws/dax/cluster-requires-tls',
        'aws/dms/endpoint-uses-tls',
        'aws/dms/redis-endpoint-uses-tls',
        'aws/docdb/tls-on',
        'aws/elasticache/replication-group-requires-tls',
        'aws/elb/listener-requires-tls-1-2',
        'aws/memorydb/cluster-requires-tls',
        'aws/msk/cluster-requires-tls',
        'aws/msk/connector-uses-tls',
        'aws/opensearch/domain-requires-https',
        'aws/opensearch/domain-requires-tls-1-2',
        'aws/opensearch/nodes-talk-encrypted',
        'aws/rds/database-forces-tls',
        'aws/rds/proxy-requires-tls',
        'aws/redshift/parameter-group-requires-tls',
        'aws/redshift/serverless-workgroup-requires-tls',
        'aws/s3/bucket-denies-plain-http',
      ],
    },
    '7.2.1': {
      title: 'An access control model is defined',
      policies: [
        'aws/iam/administrator-access-not-attached',
        'aws/iam/policy-not-admin',
        'aws/lambda/permission-not-public',
        'aws/opensearch/access-policy-not-public',
      ],
    },
    '7.2.2': {
      title: 'Access is assigned to users, including privileged users',
      policies: ['aws/iam/administrator-access-not-attached', 'aws/iam/policy-not-admin'],
    },
    '7.2.5': {
      title: 'All application and system accounts and related access privileges are assigned and managed',
      policies: ['aws/iam/administrator-access-not-attached', 'aws/iam/policy-not-admin'],
    },
    '7.3.1': {
      title:
        "An access control system(s) is in place that restricts access based on a user's need to know and covers all system components",
      policies: ['aws/iam/administrator-access-not-attached', 'aws/iam/policy-not-admin'],
    },
    '7.3.2': {
      title:
        'The access control system(s) is configured to enforce permissions assigned to individuals, applications, and systems based on job classification and function',
      policies: ['aws/iam/administrator-access-not-attached', 'aws/iam/policy-not-admin'],
    },
    '7.3.3': {
      title: 'The access control system(s) is set to "deny all" by default',
      policies: ['aws/iam/administrator-access-not-attached', 'aws/iam/policy-not-admin'],
    },
    '10.2.1': {
      title: 'Audit logs are enabled and active for all system components and cardholder data',
      policies: [
        'aws/cloudtrail/trail-covers-all-regions',
        'aws/docdb/audit-log-on',
        'aws/docdb/cluster-exports-logs',
        'aws/mq/broker-writes-audit-log',
        'aws/msk/cluster-writes-logs',
        'aws/neptune/cluster-exports-audit-log',
        'aws/opensearch/domain-publishes-audit-log',
        'aws/opensearch/domain-publishes-logs',
        'aws/rds/cluster-audits',
        'aws/rds/cluster-exports-audit-log',
        'aws/rds/cluster-exports-logs',
        'aws/rds/database-logs-queries',
        'aws/rds/instance-exports-logs',
        'aws/redshift/cluster-writes-audit-log',
        'aws/redshift/serverless-namespace-exports-logs',
        'aws/vpc/has-flow-log',
      ],
    },
    '10.2.1.2': {
      title:
        'Audit logs capture all actions taken by any individual with administrative access, including any interactive use of application or system accounts',
      policies: ['aws/cloudtrail/trail-covers-all-regions'],
    },
    '10.2.1.4': {
      title: 'Audit logs capture all invalid logical access attempts',
      policies: ['aws/cloudtrail/trail-covers-all-regions'],
    },
    '10.2.1.5': {
      title: 'Audit logs capture all changes to identification and authentication credentials',
      policies: ['aws/cloudtrail/trail-covers-all-regions'],
    },
    '10.2.1.6': {
      title:
        'Audit logs capture all initialization of new audit logs and all starting, stopping, or pausing of the existing audit logs',
      policies: ['aws/cloudtrail/trail-covers-all-regions'],
    },
    '10.2.1.7': {
      title: 'Audit logs capture all creation and deletion of system-level objects',
      policies: ['aws/cloudtrail/trail-covers-all-regions'],
    },
    '10.2.2': {
      title:
        'Audit logs record user identification, type of event, date and time, success and failure indication, origination of event, and identity or name of affected data, system component, resource, or service for each auditable event',
      policies: ['aws/cloudtrail/trail-covers-all-regions'],
    },
    '10.3.2': {
      title: 'Audit log files are protected to prevent modifications by individuals',
      policies: ['aws/cloudtrail/trail-validates-log-files'],
    },
    '10.3.4': {
      title:
        'File integrity monitoring or change-detection mechanisms is used on audit logs to ensure that existing log data cannot be changed without generating alerts',
      policies: ['aws/cloudtrail/trail-validates-log-files'],
    },
  },
} satisfies Framework
