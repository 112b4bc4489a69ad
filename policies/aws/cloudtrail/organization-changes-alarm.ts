import { trailAlarm } from '../shared/index.ts'

export default trailAlarm({
  title: 'Organization changes raise an alarm',
  problem: 'Organization changes raise no alarm',
  why: 'Who changes the organization decides what its accounts may do, or takes one out of its policies. It is seldom done, so each time is worth a look.',
  source: 'organizations.amazonaws.com',
  calls: [
    'AcceptHandshake',
    'AttachPolicy',
    'CreateAccount',
    'CreateOrganizationalUnit',
    'CreatePolicy',
    'DeclineHandshake',
    'DeleteOrganization',
    'DeleteOrganizationalUnit',
    'DeletePolicy',
    'DetachPolicy',
    'DisablePolicyType',
    'EnablePolicyType',
    'InviteAccountToOrganization',
    'LeaveOrganization',
    'MoveAccount',
    'RemoveAccountFromOrganization',
    'UpdatePolicy',
    'UpdateOrganizationalUnit',
  ],
  equivalents: { trivy: ['AWS-0174'] },
})
