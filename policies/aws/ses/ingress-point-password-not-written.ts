import { secretNotWritten } from '../shared/index.ts'

export default secretNotWritten({
  noun: 'SMTP password of an ingress point',
  secrets: { aws_mailmanager_ingress_point: ['ingress_point_configuration.smtp_password_wo'] },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/mailmanager_ingress_point',
    'https://docs.aws.amazon.com/sesmailmanager/latest/APIReference/API_IngressPointConfiguration.html',
  ],
  equivalents: {},
})
