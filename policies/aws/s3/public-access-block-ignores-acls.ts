import { blockSetting } from '../shared/index.ts'

export default blockSetting({
  setting: 'ignore_public_acls',
  title: 'Public access block ignores public ACLs',
  problem: 'Public access block leaves public ACLs in force',
  why: 'A public ACL that the bucket or an object has already goes on to let everyone in. That new ones are rejected changes nothing about it.',
  equivalents: { checkov: ['CKV_AWS_55'], trivy: ['AWS-0091'], regula: ['FG_R00229'] },
})
