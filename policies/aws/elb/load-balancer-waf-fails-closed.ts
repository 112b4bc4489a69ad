import { setting } from '../shared/index.ts'

export default setting({
  title: 'Load balancer passes nothing on that its web ACL has not seen',
  problem: 'Load balancer passes requests on where its web ACL does not answer',
  severity: 'LOW',
  resource: 'aws_lb',
  path: 'enable_waf_fail_open',
  isNot: true,
  unset: 'pass',
  why: 'While WAF cannot be reached, every request goes to the targets unseen. An attacker has to wait only for that moment, or bring it about.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/lb',
    'https://docs.aws.amazon.com/elasticloadbalancing/latest/application/edit-load-balancer-attributes.html',
  ],
  equivalents: { steampipe: ['elb_application_lb_waf_enabled'] },
  differs:
    'The control elb_application_lb_waf_enabled wants the flag set, as a sign of a web ACL; it says only what is to happen when that does not answer.',
})
