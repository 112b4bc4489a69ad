import { notAttached } from '../shared/index.ts'

export default notAttached({
  name: 'AWSCloudShellFullAccess',
  instead: 'ReadOnlyAccess',
  title: 'AWSCloudShellFullAccess is not attached',
  problem: 'AWSCloudShellFullAccess is attached',
  severity: 'LOW',
  why: 'CloudShell has a way to the internet of its own, and files can be carried up and down. Data leaves by it past every rule of the network.',
  remediation:
    'Attach a policy that leaves out cloudshell:GetFileDownloadUrls and cloudshell:GetFileUploadUrls.',
  source: 'https://docs.aws.amazon.com/aws-managed-policy/latest/reference/AWSCloudShellFullAccess.html',
  equivalents: {},
})
