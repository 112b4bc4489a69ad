import { expect, it } from 'vitest'
import { block, change, graph, planJson, ref } from '../../../tests/plan-json.ts'
import { judge } from '../../engine/index.ts'
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

const redirect = { type: 'redirect', redirect: [{ protocol: 'HTTPS' }] }
const forward = { type: 'forward' }

it.each([
  ['what it told itself stays where it was', redirect, forward, ['aws_lb_listener.http introduced']],
  [
    'what its listener told for it is nothing new',
    forward,
    redirect,
    ['aws_lb_listener.http fixed', 'aws_lb_listener_rule.web existing'],
  ],
  ['it tells what goes past the redirect', redirect, redirect, ['aws_lb_listener_rule.web existing']],
])('of a rule that forwards %s', async (_, before, after, told) => {
  const listener = (action: object) => ({ id: 'l', arn: 'arn:l', protocol: 'HTTP', default_action: [action] })
  const rule = { id: 'r', listener_arn: 'arn:l', action: [forward] }
  const json = planJson(
    [
      change('aws_lb_listener.http', { before: listener(before), after: listener(after) }),
      change('aws_lb_listener_rule.web', { before: rule, after: rule }),
    ],
    {
      resources: [
        block('aws_lb_listener.http'),
        block('aws_lb_listener_rule.web', {
          listener_arn: ref('aws_lb_listener.http.arn', 'aws_lb_listener.http'),
        }),
      ],
    },
  )
  const { policyResponse } = judge(await graph(json), [entry])
  const found = Object.entries(policyResponse).flatMap(([address, findings]) =>
    findings.map(({ metadata }) => `${address} ${metadata.custom.change}`),
  )
  expect(found).toEqual(told)
})
