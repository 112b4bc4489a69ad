import { setting } from '../shared/index.ts'

export default setting({
  title: 'Default subnet gives out no public addresses',
  problem: 'Default subnet gives everything in it a public address',
  severity: 'MEDIUM',
  resource: 'aws_default_subnet',
  path: 'map_public_ip_on_launch',
  is: false,
  unset: 'fail',
  beside: { availability_zone: 'eu-central-1a' },
  why: 'A default subnet is where everything goes that names none, and it leads to the internet. What is started there by mistake has a public address at once.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/default_subnet',
    'https://docs.aws.amazon.com/vpc/latest/userguide/default-subnet.html',
  ],
  equivalents: {},
})
