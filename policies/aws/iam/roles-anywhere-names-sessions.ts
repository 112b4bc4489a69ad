import { setting } from '../shared/index.ts'

export default setting({
  title: 'Roles Anywhere names sessions by their certificate',
  problem: 'Roles Anywhere lets the caller name the session',
  severity: 'LOW',
  resource: 'aws_rolesanywhere_profile',
  path: 'accept_role_session_name',
  isNot: true,
  unset: 'pass',
  why: 'The trail tells sessions apart by their names. A machine that somebody broke into can give itself the name of another one, and what it does is looked for there.',
  remediation: 'Set accept_role_session_name to false.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/rolesanywhere_profile',
    'https://docs.aws.amazon.com/rolesanywhere/latest/userguide/authentication-create-session.html',
  ],
  equivalents: {},
})
