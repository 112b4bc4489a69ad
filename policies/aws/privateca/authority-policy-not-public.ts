import { resourcePolicyNotPublic } from '../shared/index.ts'

export default resourcePolicyNotPublic({
  noun: 'Certificate authority',
  documents: { aws_acmpca_policy: 'policy' },
  action: 'acm-pca:IssueCertificate',
  attaches: {
    aws_acmpca_policy: { resource_arn: 'arn:aws:acm-pca:eu-central-1:111122223333:certificate-authority/1' },
  },
  why: 'Everyone with an AWS account can have certificates issued that your systems trust. With one of them a stranger poses as any of your hosts.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/acmpca_policy',
    'https://docs.aws.amazon.com/privateca/latest/userguide/pca-rbp.html',
  ],
  equivalents: {},
})
