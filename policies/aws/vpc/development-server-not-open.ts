import { portNotOpen } from '../shared/index.ts'

export default portNotOpen({
  service: 'httpDevelopment',
  severity: 'MEDIUM',
  why: 'A development server shows errors with code and settings, and some let a visitor run code. It is made for one person at one machine.',
  remediation: 'Serve it behind a load balancer on port 443, or name the addresses that may connect.',
})
