import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'CodeArtifact domain',
  resource: 'aws_codeartifact_domain',
  path: 'encryption_key',
  source: 'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/codeartifact_domain',
  equivalents: { checkov: ['CKV_AWS_221'], steampipe: ['codeartifact_domain_encrypted_with_kms_cmk'] },
})
