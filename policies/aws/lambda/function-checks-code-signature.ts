import { expression, setting } from '../shared/index.ts'

export default setting({
  title: 'Function checks the signature of its code',
  problem: 'Function does not check the signature of its code',
  severity: 'INFO',
  resource: 'aws_lambda_function',
  path: 'code_signing_config_arn',
  isSet: true,
  unset: 'fail',
  good: expression('aws_lambda_code_signing_config.example.arn'),
  when: fn => fn.package_type.isNot('Image'),
  why: 'Whoever may update the function can put any code in. With a signing configuration only code from your own pipeline is taken.',
  remediation: 'Name an aws_lambda_code_signing_config in code_signing_config_arn.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/lambda_function',
    'https://docs.aws.amazon.com/lambda/latest/dg/configuration-codesigning.html',
  ],
  equivalents: { checkov: ['CKV_AWS_272'] },
  differs: 'A function that is a container image cannot be checked so, and is left out.',
})
