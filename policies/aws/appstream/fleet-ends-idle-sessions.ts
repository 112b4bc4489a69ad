import { setting } from '../shared/index.ts'

export default setting({
  title: 'Fleet ends idle streaming sessions',
  problem: 'Fleet keeps idle streaming sessions open',
  severity: 'LOW',
  resource: 'aws_appstream_fleet',
  path: 'idle_disconnect_timeout_in_seconds',
  atLeast: 60,
  unset: 'fail',
  good: 600,
  bad: 0,
  why: 'A session that somebody walked away from stays signed in for hours. Whoever comes to that screen works on with the rights of its user.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/appstream_fleet',
    'https://docs.aws.amazon.com/appstream2/latest/APIReference/API_CreateFleet.html',
  ],
  equivalents: {},
})
