import {
  any,
  asValue,
  follow,
  isAurora,
  isPublicSubnet,
  isRestored,
  not,
  PASS,
  policy,
  someSubnet,
  Verdict,
} from '../shared/index.ts'

export default policy({
  title: 'Multi-AZ cluster is not public',
  problem: 'Multi-AZ cluster is public',
  severity: 'HIGH',
  resource: 'aws_rds_cluster',
  // Of a cluster of Aurora each instance says by itself whether it is public.
  when: cluster => not(isAurora(cluster)),
  must: cluster => {
    const { db_subnet_group_name: group } = cluster
    const named = follow(group, 'aws_db_subnet_group', ['name', 'id'])
    const isOpen = named.some(({ subnet_ids: subnets }) => someSubnet(subnets, isPublicSubnet))
    if (isOpen.outcome === 'pass') return new Verdict('fail', asValue(group), OPEN, [])
    const isShown = named.some(({ subnet_ids: subnets }) => someSubnet(subnets, () => PASS))
    if (isShown.outcome === 'pass') return not(isOpen)
    // Where the subnets of another group lead to most plans do not show.
    return isRestored(cluster).outcome === 'fail'
      ? any(group.orElse('default').isNot('default'), named.some())
      : new Verdict('undetermined', asValue(group), UNTOLD)
  },
  why: 'AWS makes a Multi-AZ cluster public whose VPC has an internet gateway, as the default VPC has, and Terraform has no argument that says otherwise. A security group alone then stands between the database and every scanner: a password that leaks is enough to get in.',
  remediation:
    'Name a subnet group of your own in db_subnet_group_name whose subnets have no route to an internet gateway, best in a VPC without one: by that AWS decides. A cluster that runs already is replaced by this.',
  fix: `
    resource "aws_rds_cluster" "this" {
      engine               = "postgres"
      db_subnet_group_name = aws_db_subnet_group.example.name
    }
    resource "aws_db_subnet_group" "example" {
      subnet_ids = [aws_subnet.private_a.id, aws_subnet.private_b.id, aws_subnet.private_c.id]
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/rds_cluster',
    'https://docs.aws.amazon.com/AmazonRDS/latest/APIReference/API_CreateDBCluster.html',
    'https://docs.aws.amazon.com/AmazonRDS/latest/APIReference/API_RestoreDBClusterFromSnapshot.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_rds_cluster" "main" {
          engine                    = "postgres"
          db_cluster_instance_class = "db.r6gd.large"
          db_subnet_group_name      = "private"
        }
        resource "aws_rds_cluster" "aurora" {
          engine = "aurora-postgresql"
        }
      `,
      `
        resource "aws_db_subnet_group" "private" {
          subnet_ids = ["subnet-1", "subnet-2", "subnet-3"]
        }
        resource "aws_rds_cluster" "main" {
          engine                    = "mysql"
          db_cluster_instance_class = "db.r6gd.large"
          db_subnet_group_name      = aws_db_subnet_group.private.name
        }
      `,
      `${group('private', 'nat_gateway_id = "nat-1"')}
        resource "aws_rds_cluster" "main" {
          engine               = "mysql"
          snapshot_identifier  = "weekly"
          db_subnet_group_name = aws_db_subnet_group.private.name
        }
      `,
    ],
    fail: [
      `${group('public', 'gateway_id = "igw-1"')}
        resource "aws_rds_cluster" "main" {
          engine                    = "postgres"
          db_cluster_instance_class = "db.r6gd.large"
          db_subnet_group_name      = aws_db_subnet_group.public.name
        }
        resource "aws_rds_cluster" "restored" {
          engine               = "mysql"
          snapshot_identifier  = "weekly"
          db_subnet_group_name = "public"
        }
      `,
      `
        resource "aws_rds_cluster" "main" {
          engine                    = "postgres"
          db_cluster_instance_class = "db.r6gd.large"
        }
      `,
      `
        resource "aws_rds_cluster" "main" {
          engine                    = "mysql"
          db_cluster_instance_class = "db.r6gd.large"
          db_subnet_group_name      = "default"
        }
      `,
    ],
    undetermined: [
      `${group('main', 'gateway_id = local.gateway')}
        resource "aws_rds_cluster" "main" {
          engine               = "postgres"
          db_subnet_group_name = aws_db_subnet_group.main.name
        }
      `,
      `
        resource "aws_rds_cluster" "main" {
          engine                    = "postgres"
          db_cluster_instance_class = "db.r6gd.large"
          db_subnet_group_name      = local.group
        }
      `,
      `
        resource "aws_rds_cluster" "main" {
          engine              = "mysql"
          snapshot_identifier = "weekly"
        }
      `,
      `
        resource "aws_rds_cluster" "main" {
          engine = "mysql"
          restore_to_point_in_time {
            source_cluster_identifier = "orders"
          }
        }
      `,
    ],
  },
})

const OPEN =
  'AWS makes the cluster public, as a subnet of its subnet group has a route to an internet gateway'
const UNTOLD =
  'what is restored AWS makes public where the VPC of its subnets has an internet gateway, whichever subnet group is named'

/** A subnet group whose subnets have a route to everywhere. */
function group(name: string, gateway: string): string {
  return `
        resource "aws_subnet" "${name}" {
          count  = 3
          vpc_id = "vpc-1"
        }
        resource "aws_route_table" "${name}" {
          vpc_id = "vpc-1"
          route {
            cidr_block = "0.0.0.0/0"
            ${gateway}
          }
        }
        resource "aws_route_table_association" "${name}" {
          count          = 3
          subnet_id      = aws_subnet.${name}[count.index].id
          route_table_id = aws_route_table.${name}.id
        }
        resource "aws_db_subnet_group" "${name}" {
          name       = "${name}"
          subnet_ids = aws_subnet.${name}[*].id
        }`
}
