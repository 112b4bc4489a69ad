import { hasEndpoint, inRegion } from '../shared/index.ts'

export default hasEndpoint({
  service: 'ec2',
  name: 'the EC2 API',
  type: 'Interface',
  uses: vpc => inRegion(vpc, 'aws_instance').some(),
  beside: `
    resource "aws_instance" "example" {}
  `,
  why: 'Instances that call the EC2 API, to attach a volume or find each other, go over the internet to do so. With an endpoint the subnet needs no way out.',
  equivalents: {},
})
