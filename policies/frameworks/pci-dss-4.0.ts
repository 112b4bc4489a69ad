import type { Framework } from './framework.ts'

export default {
  name: 'Payment Card Industry Data Security Standard',
  version: '4.0',
  source: 'https://www.pcisecuritystandards.org/document_library/',
  note: 'The standard gives its requirements no titles: each stands with its own text, shortened where it is a list. Only those that a policy bears on are here.',
  controls: {
    '1.3.1': {
      title:
        'Inbound traffic to the CDE is restricted to only traffic that is necessary; all other traffic is specifically denied',
      policies: [
        'aws/eks/cluster-endpoint-not-open',
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
        'aws/eks/cluster-endpoint-not-open',
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
      policies: ['aws/rds/instance-not-public', 'aws/redshift/cluster-not-public'],
    },
    '2.2.5': {
      title:
        'If any insecure services, protocols, or daemons are present, business justification is documented and additional security features are documented and implemented that reduce the risk of using them',
      policies: ['aws/elb/listener-requires-tls-1-2', 'aws/s3/bucket-denies-plain-http'],
    },
    '3.5.1': {
      title: 'PAN is rendered unreadable anywhere it is stored',
      policies: [
        'aws/ec2/ebs-volume-encrypted',
        'aws/efs/file-system-encrypted',
        'aws/rds/instance-encrypted',
        'aws/sns/topic-encrypted',
        'aws/sqs/queue-encrypted',
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
      policies: ['aws/elb/listener-requires-tls-1-2', 'aws/s3/bucket-denies-plain-http'],
    },
    '7.2.1': {
      title: 'An access control model is defined',
      policies: [
        'aws/iam/administrator-access-not-attached',
        'aws/iam/iam-full-access-not-attached',
        'aws/iam/policy-no-privilege-escalation',
        'aws/iam/policy-not-admin',
        'aws/iam/policy-not-full-iam',
        'aws/lambda/permission-not-public',
      ],
    },
    '7.2.2': {
      title: 'Access is assigned to users, including privileged users',
      policies: [
        'aws/iam/administrator-access-not-attached',
        'aws/iam/iam-full-access-not-attached',
        'aws/iam/policy-no-privilege-escalation',
        'aws/iam/policy-not-admin',
        'aws/iam/policy-not-full-iam',
      ],
    },
    '7.2.5': {
      title: 'All application and system accounts and related access privileges are assigned and managed',
      policies: [
        'aws/iam/administrator-access-not-attached',
        'aws/iam/iam-full-access-not-attached',
        'aws/iam/policy-no-privilege-escalation',
        'aws/iam/policy-not-admin',
        'aws/iam/policy-not-full-iam',
      ],
    },
    '7.3.1': {
      title:
        "An access control system(s) is in place that restricts access based on a user's need to know and covers all system components",
      policies: [
        'aws/iam/administrator-access-not-attached',
        'aws/iam/iam-full-access-not-attached',
        'aws/iam/policy-no-privilege-escalation',
        'aws/iam/policy-not-admin',
        'aws/iam/policy-not-full-iam',
      ],
    },
    '7.3.2': {
      title:
        'The access control system(s) is configured to enforce permissions assigned to individuals, applications, and systems based on job classification and function',
      policies: [
        'aws/iam/administrator-access-not-attached',
        'aws/iam/iam-full-access-not-attached',
        'aws/iam/policy-no-privilege-escalation',
        'aws/iam/policy-not-admin',
        'aws/iam/policy-not-full-iam',
      ],
    },
    '7.3.3': {
      title: 'The access control system(s) is set to "deny all" by default',
      policies: ['aws/iam/administrator-access-not-attached', 'aws/iam/policy-not-admin'],
    },
    '10.2.1': {
      title: 'Audit logs are enabled and active for all system components and cardholder data',
      policies: [
        'aws/cloudtrail/trail-covers-all-regions',
        'aws/cloudtrail/trail-is-logging',
        'aws/cloudtrail/trail-records-management-events',
        'aws/vpc/has-flow-log',
      ],
    },
    '10.2.1.2': {
      title:
        'Audit logs capture all actions taken by any individual with administrative access, including any interactive use of application or system accounts',
      policies: ['aws/cloudtrail/trail-covers-all-regions', 'aws/cloudtrail/trail-records-management-events'],
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
