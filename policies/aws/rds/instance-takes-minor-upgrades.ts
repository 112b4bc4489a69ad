import { isCustom, not, setting } from '../shared/index.ts'

export default setting({
  title: 'Database takes minor upgrades',
  problem: 'Database does not take minor upgrades',
  severity: 'LOW',
  resource: ['aws_db_instance', 'aws_rds_cluster', 'aws_rds_cluster_instance'],
  path: 'auto_minor_version_upgrade',
  is: true,
  unset: 'pass',
  // RDS Custom demands that it is off.
  when: db => not(isCustom(db)),
  why: 'Minor versions mend flaws that are public the day they come out. A database that gets them by hand stays open until somebody thinks of it.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/db_instance',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/rds_cluster',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/rds_cluster_instance',
    'https://docs.aws.amazon.com/AmazonRDS/latest/APIReference/API_CreateDBCluster.html',
    'https://docs.aws.amazon.com/AmazonRDS/latest/APIReference/API_CreateDBInstance.html',
  ],
  equivalents: { checkov: ['CKV_AWS_226'] },
  differs: 'CKV_AWS_226 wants it written; where it is not, the provider has it on.',
  examples: {
    pass: [
      `
        resource "aws_db_instance" "custom" {
          engine                     = "custom-oracle-ee"
          auto_minor_version_upgrade = false
        }
        resource "aws_db_instance" "main" {
          engine = "oracle-ee"
        }
      `,
    ],
  },
})
