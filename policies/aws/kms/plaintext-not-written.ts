import { secretNotWritten } from '../shared/index.ts'

export default secretNotWritten({
  noun: 'Text that KMS encrypts',
  secrets: {
    aws_kms_ciphertext: ['plaintext', 'plaintext_wo'],
  },
  source: 'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/kms_ciphertext',
  equivalents: {},
})
