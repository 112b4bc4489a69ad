import type { Framework } from './framework.ts'

// PCI DSS gives its requirements no titles: each stands with its own text, bullets joined, and only those that a policy bears on are here.
export default {
  name: 'Payment Card Industry Data Security Standard',
  version: '4.0',
  source: 'https://www.pcisecuritystandards.org/document_library/',
  controls: {
    '1.2.5': {
      title:
        'All services, protocols, and ports allowed are identified, approved, and have a defined business need',
      policies: ['aws/s3/bucket-denies-plain-http'],
    },
    '1.2.8': {
      title:
        'Configuration files for NSCs are secured from unauthorized access and kept consistent with active network configurations',
      policies: [
        'aws/eks/cluster-endpoint-not-open',
        'aws/lambda/permission-not-public',
        'aws/rds/instance-not-public',
        'aws/redshift/cluster-not-public',
        'aws/vpc/ssh-not-open',
      ],
    },
    '1.3.1': {
      title:
        'Inbound traffic to the CDE is restricted to only traffic that is necessary; all other traffic is specifically denied',
      policies: [
        'aws/eks/cluster-endpoint-not-open',
        'aws/lambda/permission-not-public',
        'aws/rds/instance-not-public',
        'aws/redshift/cluster-not-public',
        'aws/vpc/ssh-not-open',
      ],
    },
    '1.3.2': {
      title:
        'Outbound traffic from the CDE is restricted to only traffic that is necessary; all other traffic is specifically denied',
      policies: [
        'aws/eks/cluster-endpoint-not-open',
        'aws/lambda/permission-not-public',
        'aws/rds/instance-not-public',
        'aws/redshift/cluster-not-public',
        'aws/vpc/ssh-not-open',
      ],
    },
    '1.4.2': {
      title: 'Inbound traffic from untrusted networks to trusted networks is restricted',
      policies: [
        'aws/eks/cluster-endpoint-not-open',
        'aws/lambda/permission-not-public',
        'aws/rds/instance-not-public',
        'aws/redshift/cluster-not-public',
        'aws/vpc/ssh-not-open',
      ],
    },
    '1.5.1': {
      title:
        'Security controls are implemented on any computing devices that connect to both untrusted networks and the CDE',
      policies: [
        'aws/eks/cluster-endpoint-not-open',
        'aws/lambda/permission-not-public',
        'aws/rds/instance-not-public',
        'aws/redshift/cluster-not-public',
        'aws/vpc/ssh-not-open',
      ],
    },
    '2.2.5': {
      title:
        'If any insecure services, protocols, or daemons are present, business justification is documented and additional security features are documented and implemented that reduce the risk of using them',
      policies: ['aws/s3/bucket-denies-plain-http'],
    },
    '2.2.7': {
      title: 'All non-console administrative access is encrypted using strong cryptography',
      policies: ['aws/s3/bucket-denies-plain-http'],
    },
    '3.5.1': {
      title: 'PAN is rendered unreadable anywhere it is stored',
      policies: [
        'aws/ec2/ebs-volume-encrypted',
        'aws/efs/file-system-encrypted',
        'aws/rds/instance-encrypted',
      ],
    },
    '3.5.1.3': {
      title:
        'If disk-level or partition-level encryption is used (rather than file-, column-, or field-level database encryption) to render PAN unreadable, it is managed',
      policies: [
        'aws/lambda/permission-not-public',
        'aws/rds/instance-not-public',
        'aws/redshift/cluster-not-public',
      ],
    },
    '3.7.4': {
      title:
        'Key management policies and procedures are implemented for cryptographic key changes for keys that have reached the end of their cryptoperiod',
      policies: ['aws/kms/key-rotates'],
    },
    '3.7.5': {
      title:
        'Key management policies procedures are implemented to include the retirement, replacement, or destruction of keys used to protect stored account data',
      policies: ['aws/kms/key-rotates'],
    },
    '4.2.1': {
      title:
        'Strong cryptography and security protocols are implemented to safeguard PAN during transmission over open, public networks',
      policies: ['aws/s3/bucket-denies-plain-http'],
    },
    '4.2.1.1': {
      title:
        "An inventory of the entity's trusted keys and certificates used to protect PAN during transmission is maintained",
      policies: ['aws/s3/bucket-denies-plain-http'],
    },
    '5.3.4': {
      title:
        'Audit logs for the anti-malware solution(s) are enabled and retained in accordance with Requirement 10.5.1',
      policies: ['aws/cloudtrail/trail-covers-all-regions', 'aws/vpc/has-flow-log'],
    },
    '7.2.1': {
      title: 'An access control model is defined',
      policies: ['aws/iam/administrator-access-not-attached'],
    },
    '7.2.2': {
      title: 'Access is assigned to users, including privileged users',
      policies: ['aws/iam/administrator-access-not-attached'],
    },
    '7.2.5': {
      title: 'All application and system accounts and related access privileges are assigned and managed',
      policies: ['aws/iam/administrator-access-not-attached'],
    },
    '7.3.1': {
      title:
        "An access control system(s) is in place that restricts access based on a user's need to know and covers all system components",
      policies: ['aws/iam/administrator-access-not-attached'],
    },
    '7.3.2': {
      title:
        'The access control system(s) is configured to enforce permissions assigned to individuals, applications, and systems based on job classification and function',
      policies: ['aws/iam/administrator-access-not-attached'],
    },
    '7.3.3': {
      title: 'The access control system(s) is set to "deny all" by default',
      policies: ['aws/iam/administrator-access-not-attached'],
    },
    '8.2.7': {
      title:
        'Accounts used by third parties to access, support, or maintain system components via remote access are managed',
      policies: ['aws/iam/administrator-access-not-attached'],
    },
    '8.2.8': {
      title:
        'If a user session has been idle for more than 15 minutes, the user is required to re-authenticate to re-activate the terminal or session',
      policies: ['aws/ec2/instance-requires-imdsv2', 'aws/iam/administrator-access-not-attached'],
    },
    '8.3.2': {
      title:
        'Strong cryptography is used to render all authentication factors unreadable during transmission and storage on all system components',
      policies: [
        'aws/ec2/ebs-volume-encrypted',
        'aws/efs/file-system-encrypted',
        'aws/rds/instance-encrypted',
        'aws/s3/bucket-denies-plain-http',
      ],
    },
    '8.3.4': {
      title: 'Invalid authentication attempts are limited',
      policies: ['aws/iam/administrator-access-not-attached'],
    },
    '10.2.1': {
      title: 'Audit logs are enabled and active for all system components and cardholder data',
      policies: ['aws/cloudtrail/trail-covers-all-regions', 'aws/vpc/has-flow-log'],
    },
    '10.2.1.1': {
      title: 'Audit logs capture all individual user access to cardholder data',
      policies: ['aws/cloudtrail/trail-covers-all-regions', 'aws/vpc/has-flow-log'],
    },
    '10.2.1.2': {
      title:
        'Audit logs capture all actions taken by any individual with administrative access, including any interactive use of application or system accounts',
      policies: ['aws/cloudtrail/trail-covers-all-regions', 'aws/vpc/has-flow-log'],
    },
    '10.2.1.3': {
      title: 'Audit logs capture all access to audit logs',
      policies: ['aws/cloudtrail/trail-covers-all-regions', 'aws/vpc/has-flow-log'],
    },
    '10.2.1.4': {
      title: 'Audit logs capture all invalid logical access attempts',
      policies: ['aws/cloudtrail/trail-covers-all-regions', 'aws/vpc/has-flow-log'],
    },
    '10.2.1.5': {
      title: 'Audit logs capture all changes to identification and authentication credentials',
      policies: ['aws/cloudtrail/trail-covers-all-regions', 'aws/vpc/has-flow-log'],
    },
    '10.2.1.6': {
      title:
        'Audit logs capture all initialization of new audit logs and all starting, stopping, or pausing of the existing audit logs',
      policies: ['aws/cloudtrail/trail-covers-all-regions', 'aws/vpc/has-flow-log'],
    },
    '10.2.1.7': {
      title: 'Audit logs capture all creation and deletion of system-level objects',
      policies: ['aws/cloudtrail/trail-covers-all-regions', 'aws/vpc/has-flow-log'],
    },
    '10.2.2': {
      title:
        'Audit logs record user identification, type of event, date and time, success and failure indication, origination of event, and identity or name of affected data, system component, resource, or service for each auditable event',
      policies: ['aws/cloudtrail/trail-covers-all-regions', 'aws/vpc/has-flow-log'],
    },
    '10.3.1': {
      title: 'Read access to audit logs files is limited to those with a job-related need',
      policies: ['aws/cloudtrail/trail-covers-all-regions', 'aws/vpc/has-flow-log'],
    },
    '10.3.2': {
      title: 'Audit log files are protected to prevent modifications by individuals',
      policies: [
        'aws/cloudtrail/trail-validates-log-files',
        'aws/lambda/permission-not-public',
        'aws/rds/instance-not-public',
        'aws/redshift/cluster-not-public',
      ],
    },
    '10.3.3': {
      title:
        'Audit log files, including those for external-facing technologies, are promptly backed up to a secure, central, internal log server(s) or other media that is difficult to modify',
      policies: ['aws/cloudtrail/trail-validates-log-files'],
    },
    '10.3.4': {
      title:
        'File integrity monitoring or change-detection mechanisms is used on audit logs to ensure that existing log data cannot be changed without generating alerts',
      policies: ['aws/cloudtrail/trail-validates-log-files'],
    },
    '10.6.3': {
      title: 'Time synchronization settings and data are protected',
      policies: ['aws/cloudtrail/trail-covers-all-regions', 'aws/vpc/has-flow-log'],
    },
    'A1.1.2': {
      title:
        'Controls are implemented such that each customer only has permission to access its own cardholder data and CDE',
      policies: [
        'aws/lambda/permission-not-public',
        'aws/rds/instance-not-public',
        'aws/redshift/cluster-not-public',
      ],
    },
    'A1.1.3': {
      title: 'Controls are implemented such that each customer can only access resources allocated to them',
      policies: [
        'aws/eks/cluster-endpoint-not-open',
        'aws/lambda/permission-not-public',
        'aws/rds/instance-not-public',
        'aws/redshift/cluster-not-public',
        'aws/vpc/ssh-not-open',
      ],
    },
    'A1.2.1': {
      title: "Audit log capability is enabled for each customer's environment",
      policies: [
        'aws/cloudtrail/trail-covers-all-regions',
        'aws/cloudtrail/trail-validates-log-files',
        'aws/vpc/has-flow-log',
      ],
    },
    'A3.4.1': {
      title:
        'User accounts and access privileges to in-scope system components are reviewed at least once every six months',
      policies: [
        'aws/lambda/permission-not-public',
        'aws/rds/instance-not-public',
        'aws/redshift/cluster-not-public',
      ],
    },
  },
} satisfies Framework
