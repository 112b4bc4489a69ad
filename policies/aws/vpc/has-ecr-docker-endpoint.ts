import { hasEndpoint, inRegion } from '../shared/index.ts'

export default hasEndpoint({
  service: 'ecr.dkr',
  name: 'the ECR registry',
  type: 'Interface',
  uses: vpc => inRegion(vpc, 'aws_ecr_repository').some(),
  beside: `
    resource "aws_ecr_repository" "example" {
      name = "example"
    }
  `,
  why: 'Images are pulled over the internet where there is no endpoint. With one the subnet needs no way out, and a policy can say which repositories it may reach.',
  equivalents: {},
})
