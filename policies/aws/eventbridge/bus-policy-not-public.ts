import { expression, resourcePolicyNotPublic } from '../shared/index.ts'

export default resourcePolicyNotPublic({
  noun: 'Event bus',
  documents: { aws_cloudwatch_event_bus_policy: 'policy' },
  action: 'events:PutEvents',
  attaches: {
    aws_cloudwatch_event_bus_policy: { event_bus_name: expression('aws_cloudwatch_event_bus.example.name') },
  },
  why: 'Any account can put events on the bus, and your rules act on them as on your own. What they start runs with your rights and at your cost.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cloudwatch_event_bus_policy',
    'https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-event-bus-perms.html',
  ],
  equivalents: {},
})
