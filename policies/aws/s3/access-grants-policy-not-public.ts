import { resourcePolicyNotPublic } from '../shared/index.ts'

export default resourcePolicyNotPublic({
  noun: 'S3 Access Grants instance',
  severity: 'MEDIUM',
  documents: { aws_s3control_access_grants_instance_resource_policy: 'policy' },
  action: 's3:GetDataAccess',
  why: 'Every AWS account may ask the instance for credentials to buckets, and list its locations and grants. Only the grants themselves are left to say no.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/s3control_access_grants_instance_resource_policy',
    'https://docs.aws.amazon.com/AmazonS3/latest/userguide/access-grants-cross-accounts.html',
  ],
  equivalents: {},
})
