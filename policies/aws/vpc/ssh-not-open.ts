import { portNotOpen } from '../shared/index.ts'

export default portNotOpen({
  service: 'ssh',
  why: 'Every address of the internet can try passwords and keys, and reach any flaw of the daemon. Open port 22 is found within minutes.',
  remediation: 'Name the addresses that may connect, or close the port and use Session Manager.',
})
