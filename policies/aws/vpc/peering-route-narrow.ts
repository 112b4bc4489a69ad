import { defaultRouteNotThrough, expression } from '../shared/index.ts'

export default defaultRouteNotThrough({
  title: 'Peering route leads to the networks of the peer only',
  problem: 'Peering route sends everything to the peer',
  severity: 'MEDIUM',
  through: 'vpc_peering_connection_id',
  good: {
    cidr_block: '10.1.2.0/24',
    vpc_peering_connection_id: expression('aws_vpc_peering_connection.example.id'),
  },
  why: 'Whatever has no other way is sent into the other VPC, and what it finds there decides where it goes. Who breaks into one network reads the traffic of both.',
  remediation: 'Name the ranges of the other VPC that are needed as destinations.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/route',
    'https://docs.aws.amazon.com/vpc/latest/peering/vpc-peering-routing.html',
  ],
  equivalents: { checkov: ['CKV2_AWS_44'] },
})
