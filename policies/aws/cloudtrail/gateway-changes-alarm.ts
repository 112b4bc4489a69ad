import { trailAlarm } from '../shared/index.ts'

export default trailAlarm({
  title: 'Network gateway changes raise an alarm',
  problem: 'Network gateway changes raise no alarm',
  why: 'A gateway joins the network to the internet or to another one. A new one is a new way in and out.',
  source: 'ec2.amazonaws.com',
  calls: [
    'CreateCustomerGateway',
    'DeleteCustomerGateway',
    'AttachInternetGateway',
    'CreateInternetGateway',
    'DeleteInternetGateway',
    'DetachInternetGateway',
  ],
  equivalents: { trivy: ['AWS-0158'] },
})
