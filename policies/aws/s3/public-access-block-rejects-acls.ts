import { blockSetting } from '../shared/index.ts'

export default blockSetting({
  setting: 'block_public_acls',
  title: 'Public access block rejects public ACLs',
  problem: 'Public access block lets a public ACL be set',
  why: 'An object or the bucket itself can be given an ACL that lets everyone in. One command of somebody with write access, or one option of an upload, is enough.',
  equivalents: { checkov: ['CKV_AWS_53', 'CKV2_AWS_6'], trivy: ['AWS-0086'], regula: ['FG_R00229'] },
})
