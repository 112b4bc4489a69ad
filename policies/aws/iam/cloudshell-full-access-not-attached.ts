import { notAttached } from '../shared/index.ts'

export default notAttached({
  name: 'AWSCloudShellFullAccess',
  instead: 'ReadOnlyAccess',
  title: 'AWSCloudShellFullAccess is not attached',
  problem: 'AWSCloudShellFullAccess is attached',
  severity: 'LOW',
  why: 'CloudShell has its own way to the internet, and files can be uploaded and downloaded. Data leaves by it past every rule of the network.',
  remediation:
    'Attach a policy that leaves out cloudshell:GetFileDownloadUrls and cloudshell:GetFileUploadUrls.',
  source: 'https://docs.aws.amazon.com/aws-managed-policy/latest/reference/AWSCloudShellFullAccess.html',
  equivalents: {},
})
