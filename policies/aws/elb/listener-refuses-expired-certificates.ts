import { setting } from '../shared/index.ts'

export default setting({
  title: 'Listener refuses client certificates that have expired',
  problem: 'Listener takes client certificates that have expired',
  severity: 'MEDIUM',
  resource: 'aws_lb_listener',
  path: 'mutual_authentication.ignore_client_certificate_expiry',
  isNot: true,
  unset: 'pass',
  beside: { 'mutual_authentication.mode': 'verify' },
  why: 'A certificate of somebody who left long ago still opens the door, and so does one that was stolen and let expire. Lists of revoked ones do not name those that have expired.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/lb_listener',
    'https://docs.aws.amazon.com/elasticloadbalancing/latest/application/mutual-authentication.html',
  ],
  equivalents: {},
})
