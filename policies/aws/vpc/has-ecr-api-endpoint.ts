import { hasEndpoint, inRegion } from '../shared/index.ts'

export default hasEndpoint({
  service: 'ecr.api',
  name: 'the ECR API',
  type: 'Interface',
  uses: vpc => inRegion(vpc, 'aws_ecr_repository').some(),
  beside: `
    resource "aws_ecr_repository" "example" {
      name = "example"
    }
  `,
  why: 'Whatever pulls images asks the ECR API first, over the internet where there is no endpoint. With one the subnet needs no way out.',
  equivalents: {},
})
