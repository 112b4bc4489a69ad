import { resourcePolicyNotPublic } from '../shared/index.ts'

export default resourcePolicyNotPublic({
  noun: 'Search domain',
  title: 'Access policy of a CloudSearch domain is not public',
  problem: 'Access policy of a CloudSearch domain is public',
  documents: { aws_cloudsearch_domain_service_access_policy: 'access_policy' },
  action: 'cloudsearch:search',
  attaches: { aws_cloudsearch_domain_service_access_policy: { domain_name: 'products' } },
  why: 'Everyone on the internet can search the domain, or change its documents, as the statement says. Its endpoints have no other guard.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cloudsearch_domain_service_access_policy',
    'https://docs.aws.amazon.com/cloudsearch/latest/developerguide/configuring-access.html',
  ],
  equivalents: {},
})
