import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'Image Builder workflow',
  resource: 'aws_imagebuilder_workflow',
  path: 'kms_key_id',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/imagebuilder_workflow',
    'https://docs.aws.amazon.com/imagebuilder/latest/userguide/data-protection.html',
  ],
  equivalents: {},
})
