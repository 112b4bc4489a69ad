import { expect, it } from 'vitest'
import { verdictsOf } from '../../terraform/trial.ts'
import policy from './listener-encrypted.ts'

const entry = { id: 'aws/elb/listener-encrypted', policy, frameworks: {} }
const listener = (name: string, port: number, protocol: string) => `
  resource "aws_lb_listener" "${name}" {
    load_balancer_arn = aws_lb.web.arn
    port              = ${port}
    protocol          = "${protocol}"
    default_action {
      type             = "forward"
      target_group_arn = "arn:aws:elasticloadbalancing:eu-central-1:111122223333:targetgroup/web/1"
    }
  }
`
const balancer = 'resource "aws_lb" "web" {\n  name = "web"\n}'

it.each([
  ['is told to redirect where another serves HTTPS', balancer, 80, listener('tls', 443, 'HTTPS'), true],
  ['is told to redirect where nothing is known of its balancer', '', 80, '', true],
  ['is told to serve HTTPS where none does: nobody would answer', balancer, 80, '', false],
  [
    'is told to serve HTTPS where it is not the one of port 80',
    balancer,
    9000,
    listener('tls', 443, 'HTTPS'),
    false,
  ],
])('%s', async (_, lb, port, others, isRedirect) => {
  const own = listener('http', port, 'HTTP')
  const hcl = lb === '' ? own.replace('aws_lb.web.arn', '"arn:aws:elasticloadbalancing:x"') : own
  for (const { findings } of await verdictsOf(entry, `${lb}\n${hcl}\n${others}`)) {
    const [{ metadata }, ...more] = findings as [(typeof findings)[number]]
    expect(more).toEqual([])
    expect(metadata.custom.proven).toBe(true)
    expect(metadata.custom.remediation.includes('type = "redirect"')).toBe(isRedirect)
    expect(metadata.custom.remediation.includes('protocol        = "HTTPS"')).toBe(!isRedirect)
  }
})
