import { policy } from '../shared/index.ts'

export default policy({
  title: 'Database instance has a standby in another zone',
  problem: 'Database instance has no standby in another zone',
  severity: 'LOW',
  resource: 'aws_db_instance',
  // A replica is itself the second copy.
  when: db => db.replicate_source_db.isAbsent(),
  must: db => db.multi_az.is(true),
  why: 'When the zone or the machine fails, the database is away until it has been rebuilt. A standby in another zone takes over within a minute or two and loses nothing.',
  remediation: 'Set multi_az to true.',
  fix: `
    resource "aws_db_instance" "this" {
      multi_az = true
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/db_instance',
    'https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/Concepts.MultiAZ.html',
  ],
  equivalents: { checkov: ['CKV_AWS_157'], regula: ['FG_R00251'] },
  differs: 'CKV_AWS_157 and FG_R00251 object to a read replica too, which is itself the second copy.',
  examples: {
    pass: [
      `
        resource "aws_db_instance" "main" {
          engine   = "postgres"
          multi_az = true
        }
      `,
    ],
    fail: [
      `
        resource "aws_db_instance" "main" {
          engine = "postgres"
        }
      `,
      `
        resource "aws_db_instance" "main" {
          engine   = "postgres"
          multi_az = false
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_db_instance" "main" {
          engine   = "postgres"
          multi_az = local.standby
        }
      `,
    ],
  },
})
