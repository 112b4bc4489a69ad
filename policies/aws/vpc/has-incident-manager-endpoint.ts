import { hasEndpoint, inRegion } from '../shared/index.ts'

export default hasEndpoint({
  service: 'ssm-incidents',
  name: 'Incident Manager',
  type: 'Interface',
  uses: vpc => inRegion(vpc, 'aws_ssmincidents_response_plan').some(),
  beside: `
    resource "aws_ssmincidents_response_plan" "example" {
      name = "on-call"
    }
  `,
  why: 'Incidents are opened over the internet where there is no endpoint. In an incident that way out may be the first thing to be closed.',
  equivalents: {},
})
