import { portNotOpen } from '../shared/index.ts'

export default portNotOpen({
  service: 'rdp',
  why: 'Every address of the internet can try passwords, and reach any flaw of the service. Open RDP is the commonest way in for ransomware.',
  remediation: 'Name the addresses that may connect, or close the port and use Session Manager.',
})
