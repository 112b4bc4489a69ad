import { setting } from '../shared/index.ts'

export default setting({
  title: 'CloudSearch domain requires HTTPS',
  problem: 'CloudSearch domain does not require HTTPS',
  severity: 'MEDIUM',
  resource: 'aws_cloudsearch_domain',
  path: 'endpoint_options.enforce_https',
  is: true,
  unset: 'fail',
  why: 'Documents and queries may pass over the internet in clear. Whoever can listen on the way reads along, and can change what passes.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cloudsearch_domain',
    'https://docs.aws.amazon.com/cloudsearch/latest/developerguide/configuring-domain-endpoint-options.html',
  ],
  equivalents: { checkov: ['CKV_AWS_220'] },
})
