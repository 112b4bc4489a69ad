import { aclPortNotOpen } from '../shared/index.ts'

export default aclPortNotOpen({
  service: 'ftp',
  severity: 'LOW',
  why: 'FTP sends names, passwords and files in clear. The network ACL can keep it out whatever the security groups say.',
  equivalents: { checkov: ['CKV_AWS_229', 'CKV_AWS_230'] },
})
