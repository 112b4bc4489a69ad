import { aclPortNotOpen } from '../shared/index.ts'

export default aclPortNotOpen({
  service: 'ssh',
  severity: 'LOW',
  why: 'The network ACL is what still holds when a security group is opened by mistake. As it stands, that one mistake lets every address try passwords and keys.',
  equivalents: { checkov: ['CKV_AWS_232'], trivy: ['AWS-0105'], regula: ['FG_R00357'] },
})
