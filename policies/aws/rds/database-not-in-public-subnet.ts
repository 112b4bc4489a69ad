import { type AwsResource, any, companions, follow, policy } from '../shared/index.ts'

export default policy({
  title: 'Database is not in a public subnet',
  problem: 'Database is in a public subnet',
  severity: 'LOW',
  resource: ['aws_db_instance', 'aws_rds_cluster'],
  when: db => groupOf(db).some(),
  must: db => groupOf(db).no(group => follow(group.subnet_ids, 'aws_subnet', 'id').some(isPublic)),
  why: 'From a subnet with a route to an internet gateway one flag opens the database to the world. In a private one a route would be missing still.',
  remediation: 'Put subnets into the subnet group that have no route to an internet gateway.',
  fix: `
    resource "aws_db_instance" "this" {
      db_subnet_group_name = aws_db_subnet_group.example.name
    }
    resource "aws_db_subnet_group" "example" {
      subnet_ids = [aws_subnet.example.id]
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
        resource "aws_subnet" "private" {
          vpc_id = "vpc-1"
        }
        resource "aws_route_table" "private" {
          vpc_id = "vpc-1"
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
          subnet_id      = aws_subnet.public.id
          route_table_id = aws_route_table.public.id
        }
        resource "aws_db_subnet_group" "main" {
          subnet_ids = [aws_subnet.public.id]
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

function groupOf(db: AwsResource<'aws_db_instance'> | AwsResource<'aws_rds_cluster'>) {
  return follow(db.db_subnet_group_name, 'aws_db_subnet_group', ['name', 'id'])
}

function isPublic(subnet: AwsResource<'aws_subnet'>) {
  return companions(subnet, 'aws_route_table_association', { subnet_id: ['id'] }).some(association =>
    follow(association.route_table_id, 'aws_route_table', 'id').some(table =>
      any(
        table.route.some(leadsOut),
        companions(table, 'aws_route', { route_table_id: ['id'] }).some(leadsOut),
      ),
    ),
  )
}

function leadsOut(route: Pick<AwsResource<'aws_route'>, 'gateway_id'>) {
  return any(
    follow(route.gateway_id, 'aws_internet_gateway', 'id').some(),
    route.gateway_id.satisfies(id => id.startsWith('igw-'), 'an internet gateway is expected'),
  )
}
