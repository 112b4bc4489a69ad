import { expression, notPublic } from '../shared/index.ts'

export default notPublic({
  noun: 'Service',
  title: 'Tasks of a service get no public address',
  problem: 'Tasks of a service get a public address',
  severity: 'MEDIUM',
  resource: ['aws_ecs_service', 'aws_ecs_task_set'],
  path: 'network_configuration.assign_public_ip',
  unset: 'pass',
  beside: { 'network_configuration.subnets': expression('[aws_subnet.example.id]') },
  why: 'With a public address each task can be reached from the internet as soon as one security group lets it. Behind a load balancer or a NAT gateway it needs none.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/ecs_service',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/ecs_task_set',
    'https://docs.aws.amazon.com/AmazonECS/latest/developerguide/fargate-task-networking.html',
  ],
  equivalents: { checkov: ['CKV_AWS_333'] },
})
