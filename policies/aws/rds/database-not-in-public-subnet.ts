import {
  type AwsResource,
  all,
  asValue,
  follow,
  isAurora,
  isPublicSubnet,
  not,
  policy,
  someSubnet,
  Verdict,
} from '../shared/index.ts'

export default policy({
  title: 'Database is not in a public subnet',
  problem: 'Database is in a public subnet',
  severity: 'LOW',
  resource: ['aws_db_instance', 'aws_rds_cluster'],
  // A Multi-AZ cluster is public there by itself, which is told as that.
  when: {
    aws_db_instance: db => groupOf(db).some(),
    aws_rds_cluster: cluster => all(isAurora(cluster), groupOf(cluster).some()),
  },
  must: db =>
    groupOf(db).every(({ subnet_ids: subnets }) => {
      const isOpen = someSubnet(subnets, isPublicSubnet)
      // Others need the route: what has to change is the group.
      return isOpen.outcome === 'pass' ? new Verdict('fail', asValue(subnets), OPEN, []) : not(isOpen)
    }),
  why: 'From a subnet with a route to an internet gateway one flag opens the database to the world. In a private one a route would be missing still.',
  remediation: 'Put subnets into the subnet group that have no route to an internet gateway.',
  fix: `
    resource "aws_db_instance" "this" {
      db_subnet_group_name = aws_db_subnet_group.example.name
    }
    resource "aws_db_subnet_group" "example" {
      subnet_ids = [aws_subnet.private_a.id, aws_subnet.private_b.id]
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/db_subnet_group',
    'https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/USER_VPC.WorkingWithRDSInstanceinaVPC.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_vpc" "main" {
          cidr_block = "10.0.0.0/16"
        }
        resource "aws_route" "main" {
          route_table_id         = aws_vpc.main.main_route_table_id
          destination_cidr_block = "0.0.0.0/0"
          gateway_id             = "igw-1"
        }
        resource "aws_subnet" "private" {
          vpc_id = aws_vpc.main.id
        }
        resource "aws_route_table" "private" {
          vpc_id = aws_vpc.main.id
          route {
            cidr_block     = "0.0.0.0/0"
            nat_gateway_id = "nat-1"
          }
        }
        resource "aws_route_table_association" "private" {
          subnet_id      = aws_subnet.private.id
          route_table_id = aws_route_table.private.id
        }
        resource "aws_db_subnet_group" "main" {
          subnet_ids = [aws_subnet.private.id]
        }
        resource "aws_db_instance" "main" {
          db_subnet_group_name = aws_db_subnet_group.main.name
        }
      `,
    ],
    fail: [
      `
        resource "aws_internet_gateway" "main" {
          vpc_id = "vpc-1"
        }
        resource "aws_subnet" "public" {
          count  = 2
          vpc_id = "vpc-1"
        }
        resource "aws_route_table" "public" {
          vpc_id = "vpc-1"
          route {
            cidr_block = "0.0.0.0/0"
            gateway_id = aws_internet_gateway.main.id
          }
        }
        resource "aws_route_table_association" "public" {
          count          = 2
          subnet_id      = aws_subnet.public[count.index].id
          route_table_id = aws_route_table.public.id
        }
        resource "aws_db_subnet_group" "main" {
          subnet_ids = aws_subnet.public[*].id
        }
        resource "aws_db_instance" "main" {
          db_subnet_group_name = aws_db_subnet_group.main.name
        }
      `,
      `
        resource "aws_subnet" "public" {
          vpc_id = "vpc-1"
        }
        resource "aws_route_table" "public" {
          vpc_id = "vpc-1"
        }
        resource "aws_route" "out" {
          route_table_id         = aws_route_table.public.id
          destination_cidr_block = "0.0.0.0/0"
          gateway_id             = "igw-1"
        }
        resource "aws_route_table_association" "public" {
          subnet_id      = aws_subnet.public.id
          route_table_id = aws_route_table.public.id
        }
        resource "aws_db_subnet_group" "main" {
          name       = "main"
          subnet_ids = [aws_subnet.public.id]
        }
        resource "aws_rds_cluster" "main" {
          engine               = "aurora-mysql"
          db_subnet_group_name = aws_db_subnet_group.main.id
        }
      `,
      `
        resource "aws_vpc" "main" {
          cidr_block = "10.0.0.0/16"
        }
        resource "aws_default_route_table" "main" {
          default_route_table_id = aws_vpc.main.default_route_table_id
          route {
            cidr_block = "0.0.0.0/0"
            gateway_id = "igw-1"
          }
        }
        resource "aws_subnet" "unassociated" {
          vpc_id = aws_vpc.main.id
        }
        resource "aws_db_subnet_group" "main" {
          subnet_ids = [aws_subnet.unassociated.id]
        }
        resource "aws_db_instance" "main" {
          db_subnet_group_name = aws_db_subnet_group.main.name
        }
      `,
      `
        resource "aws_vpc" "main" {
          cidr_block = "10.0.0.0/16"
        }
        resource "aws_route_table" "public" {
          vpc_id = aws_vpc.main.id
        }
        resource "aws_route" "out" {
          route_table_id              = aws_route_table.public.id
          destination_ipv6_cidr_block = "::/0"
          gateway_id                  = "igw-1"
        }
        resource "aws_main_route_table_association" "public" {
          vpc_id         = aws_vpc.main.id
          route_table_id = aws_route_table.public.id
        }
        resource "aws_subnet" "unassociated" {
          vpc_id = aws_vpc.main.id
        }
        resource "aws_db_subnet_group" "main" {
          subnet_ids = [aws_subnet.unassociated.id]
        }
        resource "aws_db_instance" "main" {
          db_subnet_group_name = aws_db_subnet_group.main.name
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_subnet" "one" {
          vpc_id = "vpc-1"
        }
        resource "aws_route_table" "public" {
          vpc_id = "vpc-1"
          route {
            cidr_block = "0.0.0.0/0"
            gateway_id = local.gateway
          }
        }
        resource "aws_route_table_association" "one" {
          subnet_id      = aws_subnet.one.id
          route_table_id = aws_route_table.public.id
        }
        resource "aws_db_subnet_group" "main" {
          subnet_ids = [aws_subnet.one.id]
        }
        resource "aws_db_instance" "main" {
          db_subnet_group_name = aws_db_subnet_group.main.name
        }
      `,
    ],
  },
})

const OPEN = 'a subnet of its subnet group has a route to an internet gateway'

function groupOf(db: AwsResource<'aws_db_instance'> | AwsResource<'aws_rds_cluster'>) {
  return follow(db.db_subnet_group_name, 'aws_db_subnet_group', ['name', 'id'])
}
