import { portNotOpen } from '../shared/index.ts'

export default portNotOpen({
  service: 'mail',
  why: 'A mail server that everybody reaches is tried for passwords and for relaying all day. POP3 and IMAP on these ports begin in clear.',
  remediation: 'Let in the addresses that deliver mail, or use SES.',
})
