import { aclPortNotOpen } from '../shared/index.ts'

export default aclPortNotOpen({
  service: 'rdp',
  severity: 'LOW',
  why: 'The network ACL is what still holds when a security group is opened by mistake. As it stands, that one mistake lets every address try passwords on a desktop.',
  equivalents: { checkov: ['CKV_AWS_231'], trivy: ['AWS-0105'], regula: ['FG_R00359'] },
})
