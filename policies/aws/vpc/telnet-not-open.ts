import { portNotOpen } from '../shared/index.ts'

export default portNotOpen({
  service: 'telnet',
  why: 'Telnet sends passwords in clear, and every address can try them. Worms look for nothing else.',
  remediation: 'Close the port and use Session Manager, or SSH from named addresses.',
})
