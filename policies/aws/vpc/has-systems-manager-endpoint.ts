import { any, hasEndpoint, inRegion } from '../shared/index.ts'

export default hasEndpoint({
  service: 'ssm',
  name: 'Systems Manager',
  type: 'Interface',
  uses: vpc =>
    any(inRegion(vpc, 'aws_ssm_association').some(), inRegion(vpc, 'aws_ssm_maintenance_window').some()),
  beside: `
    resource "aws_ssm_association" "example" {
      name = "AWS-GatherSoftwareInventory"
    }
  `,
  why: 'The agent on each instance takes its orders over the internet where there is no endpoint. With one the subnet needs no way out.',
  equivalents: {},
})
