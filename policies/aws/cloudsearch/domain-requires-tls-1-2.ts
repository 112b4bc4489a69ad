import { requiresTls12 } from '../shared/index.ts'

export default requiresTls12({
  noun: 'CloudSearch domain',
  resource: 'aws_cloudsearch_domain',
  path: 'endpoint_options.tls_security_policy',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cloudsearch_domain',
    'https://docs.aws.amazon.com/cloudsearch/latest/developerguide/configuring-domain-endpoint-options.html',
  ],
  equivalents: { checkov: ['CKV_AWS_218'] },
})
