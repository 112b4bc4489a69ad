import { trailAlarm } from '../shared/index.ts'

export default trailAlarm({
  title: 'IAM policy changes raise an alarm',
  problem: 'IAM policy changes raise no alarm',
  why: 'Who has got in gives themselves more rights, and a way back in. That shows as a change of a policy or an attachment.',
  source: 'iam.amazonaws.com',
  calls: [
    'DeleteGroupPolicy',
    'DeleteRolePolicy',
    'DeleteUserPolicy',
    'PutGroupPolicy',
    'PutRolePolicy',
    'PutUserPolicy',
    'CreatePolicy',
    'DeletePolicy',
    'CreatePolicyVersion',
    'DeletePolicyVersion',
    'AttachRolePolicy',
    'DetachRolePolicy',
    'AttachUserPolicy',
    'DetachUserPolicy',
    'AttachGroupPolicy',
    'DetachGroupPolicy',
  ],
  equivalents: { trivy: ['AWS-0150'] },
})
