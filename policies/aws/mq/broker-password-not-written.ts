import { secretNotWritten } from '../shared/index.ts'

export default secretNotWritten({
  noun: 'Broker password',
  secrets: {
    aws_mq_broker: ['user.password', 'ldap_server_metadata.service_account_password'],
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/mq_broker',
    'https://docs.aws.amazon.com/amazon-mq/latest/developer-guide/using-amazon-mq-securely.html',
  ],
  equivalents: {},
})
