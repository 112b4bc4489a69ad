import { blockSetting } from '../shared/index.ts'

export default blockSetting({
  setting: 'block_public_policy',
  title: 'Public access block rejects public policies',
  problem: 'Public access block lets a public policy be set',
  why: 'The bucket can be given a policy that lets everyone in. A statement that was meant for one partner and says * opens all of it.',
  equivalents: { checkov: ['CKV_AWS_54', 'CKV2_AWS_6'], trivy: ['AWS-0087'], regula: ['FG_R00229'] },
})
