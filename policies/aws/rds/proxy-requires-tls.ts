import { setting } from '../shared/index.ts'

export default setting({
  title: 'Database proxy requires TLS',
  problem: 'Database proxy does not require TLS',
  severity: 'MEDIUM',
  resource: 'aws_db_proxy',
  path: 'require_tls',
  is: true,
  unset: 'fail',
  why: 'A client that does not ask for TLS sends queries, results and its login to the proxy in clear. Whoever can listen on the way reads along.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/db_proxy',
    'https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/rds-proxy.howitworks.html',
  ],
  equivalents: {},
})
