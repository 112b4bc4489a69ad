import { secretNotWritten } from '../shared/index.ts'

export default secretNotWritten({
  noun: 'Secret of a key store',
  secrets: {
    aws_kms_custom_key_store: [
      'key_store_password',
      'xks_proxy_authentication_credential.raw_secret_access_key',
    ],
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/kms_custom_key_store',
    'https://docs.aws.amazon.com/kms/latest/developerguide/create-keystore.html',
  ],
  equivalents: {},
})
