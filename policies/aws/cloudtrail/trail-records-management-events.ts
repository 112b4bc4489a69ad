import { all, any, inAccount, policy } from '../shared/index.ts'
import { recordsManagementEvents } from '../shared/management-events.ts'

export default policy({
  title: 'Trail records management events',
  problem: 'Trail does not record management events',
  severity: 'MEDIUM',
  resource: 'aws_cloudtrail',
  // Beside a trail that records them, in every region, another may be kept for data.
  must: trail =>
    any(
      recordsManagementEvents(trail),
      inAccount(trail, 'aws_cloudtrail').some(other =>
        all(
          recordsManagementEvents(other),
          other.is_multi_region_trail.is(true),
          other.enable_logging.isNot(false),
        ),
      ),
    ),
  why: 'Management events tell who made, changed and deleted what, and who gave rights to whom. A trail for data events alone leaves that untold.',
  remediation:
    'Add a selector that includes management events, both reads and writes, or leave the selectors out.',
  fix: `
    resource "aws_cloudtrail" "this" {
      event_selector {
        include_management_events = true
        read_write_type           = "All"
      }
    }
  `,
  fixFor: {
    // A trail takes selectors of one kind alone.
    aws_cloudtrail: trail =>
      trail.advanced_event_selector.isSet().outcome === 'pass'
        ? `
          resource "aws_cloudtrail" "this" {
            advanced_event_selector {
              name = "management events"
              field_selector {
                field  = "eventCategory"
                equals = ["Management"]
              }
            }
          }
        `
        : undefined,
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cloudtrail',
    'https://docs.aws.amazon.com/awscloudtrail/latest/userguide/logging-management-events-with-cloudtrail.html',
  ],
  equivalents: { regula: ['FG_R00237'] },
  examples: {
    pass: [
      `
        resource "aws_cloudtrail" "main" {
          name           = "main"
          s3_bucket_name = "logs"
        }
      `,
      `
        resource "aws_cloudtrail" "main" {
          name           = "main"
          s3_bucket_name = "logs"
          event_selector {
            data_resource {
              type   = "AWS::S3::Object"
              values = ["arn:aws:s3"]
            }
          }
        }
      `,
      `
        resource "aws_cloudtrail" "main" {
          name           = "main"
          s3_bucket_name = "logs"
          advanced_event_selector {
            field_selector {
              field  = "eventCategory"
              equals = ["Management"]
            }
          }
        }
      `,
      `
        resource "aws_cloudtrail" "main" {
          name           = "main"
          s3_bucket_name = "logs"
          event_selector {
            read_write_type = "ReadOnly"
          }
          event_selector {
            read_write_type = "WriteOnly"
          }
        }
      `,
      `
        resource "aws_cloudtrail" "main" {
          name           = "main"
          s3_bucket_name = "logs"
          advanced_event_selector {
            field_selector {
              field  = "eventCategory"
              equals = ["Management"]
            }
            field_selector {
              field  = "readOnly"
              equals = ["true"]
            }
          }
          advanced_event_selector {
            field_selector {
              field  = "eventCategory"
              equals = ["Management"]
            }
            field_selector {
              field  = "readOnly"
              equals = ["false"]
            }
          }
        }
      `,
      `
        resource "aws_cloudtrail" "main" {
          name                  = "main"
          s3_bucket_name        = "logs"
          is_multi_region_trail = true
        }
        resource "aws_cloudtrail" "data" {
          name           = "data"
          s3_bucket_name = "logs"
          event_selector {
            include_management_events = false
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_cloudtrail" "main" {
          name                  = "main"
          s3_bucket_name        = "logs"
          is_multi_region_trail = true
          enable_logging        = false
        }
        resource "aws_cloudtrail" "data" {
          name           = "data"
          s3_bucket_name = "logs"
          event_selector {
            include_management_events = false
          }
        }
      `,
      `
        resource "aws_cloudtrail" "main" {
          name           = "main"
          s3_bucket_name = "logs"
          event_selector {
            include_management_events = false
          }
        }
      `,
      `
        resource "aws_cloudtrail" "main" {
          name           = "main"
          s3_bucket_name = "logs"
          event_selector {
            read_write_type = "ReadOnly"
          }
        }
      `,
      `
        resource "aws_cloudtrail" "main" {
          name           = "main"
          s3_bucket_name = "logs"
          advanced_event_selector {
            field_selector {
              field  = "eventCategory"
              equals = ["Data"]
            }
            field_selector {
              field  = "resources.type"
              equals = ["AWS::S3::Object"]
            }
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_cloudtrail" "main" {
          name           = "main"
          s3_bucket_name = "logs"
          event_selector {
            include_management_events = local.include
          }
        }
      `,
    ],
  },
})
