import { hasEndpoint, inRegion } from '../shared/index.ts'

export default hasEndpoint({
  service: 'ssm-contacts',
  name: 'Incident Manager contacts',
  type: 'Interface',
  uses: vpc => inRegion(vpc, 'aws_ssmcontacts_contact').some(),
  beside: `
    resource "aws_ssmcontacts_contact" "example" {
      alias = "on-call"
      type  = "PERSONAL"
    }
  `,
  why: 'Whom to call is asked for over the internet where there is no endpoint. In an incident that way out may be the first thing to be closed.',
  equivalents: {},
})
