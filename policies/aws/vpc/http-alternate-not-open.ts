import { portNotOpen } from '../shared/index.ts'

export default portNotOpen({
  service: 'httpAlternate',
  severity: 'MEDIUM',
  why: 'Consoles, proxies and applications that were never meant to be public sit on these ports, without TLS. Every scanner asks for them.',
  remediation: 'Serve it behind a load balancer on port 443, or name the addresses that may connect.',
})
