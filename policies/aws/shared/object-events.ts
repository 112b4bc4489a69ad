import {
  all,
  any,
  asValue,
  type List,
  type Policy,
  type Scalar,
  textOf,
  Verdict,
} from '../../engine/index.ts'
import { hclBlock } from './hcl.ts'
import { type AwsResource, follow, inAccount, policy } from './policy.ts'
import type { Described } from './setting.ts'

type Trail = AwsResource<'aws_cloudtrail'>
type Bucket = AwsResource<'aws_s3_bucket'>

interface ObjectEvents extends Pick<Described, 'title' | 'problem' | 'severity' | 'why' | 'equivalents'> {
  readonly kind: 'WriteOnly' | 'ReadOnly'
}

/**
 * A trail of the account records what is done to the objects in buckets: in every bucket, or in each bucket of the plan. It is asked of a
 * trail: of a plan without one nothing is known, for trails stand in a state of their own as a rule.
 */
export function objectEvents({ kind, ...described }: ObjectEvents): Policy {
  const records = (trail: Trail): Verdict =>
    any(
      selects(trail, kind, values =>
        values.some(value => value.satisfies(isEveryBucket, 'every bucket is expected')),
      ),
      all(
        selects(trail, kind, values => values.isSet()),
        inAccount(trail, 'aws_s3_bucket').some(),
        inAccount(trail, 'aws_s3_bucket').every(bucket =>
          selects(trail, kind, values => holdsOf(values, bucket)),
        ),
      ),
    )
  return policy({
    ...described,
    resource: 'aws_cloudtrail',
    must: trail => any(records(trail), inAccount(trail, 'aws_cloudtrail').some(records)),
    remediation:
      'Add a selector of data events for AWS::S3::Object with the value arn:aws:s3, which stands for every bucket.',
    fix: `
      resource "aws_cloudtrail" "this" {
        event_selector {
          read_write_type = "All"
          data_resource {
            type   = "AWS::S3::Object"
            values = ["arn:aws:s3"]
          }
        }
      }
    `,
    fixFor: {
      aws_cloudtrail: trail =>
        trail.advanced_event_selector.isSet().outcome === 'pass' ? ADVANCED : undefined,
    },
    source: [
      'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cloudtrail',
      'https://docs.aws.amazon.com/awscloudtrail/latest/userguide/logging-data-events-with-cloudtrail.html',
    ],
    differs:
      'A plan with buckets and no trail says nothing of the trails of the account: it is not told at the bucket, as AWS-0171 and AWS-0172 do.',
    examples: {
      pass: [
        selector(kind, 'arn:aws:s3'),
        selector('All', 'arn:aws:s3:::'),
        `${selector(kind, 'arn:aws:s3:::data/')}\nresource "aws_s3_bucket" "data" {\n  bucket = "data"\n}`,
        `${selector(kind, '${aws_s3_bucket.data.arn}/')}\nresource "aws_s3_bucket" "data" {}`,
        advanced(''),
        advanced(fieldSelector('readOnly', kind === 'ReadOnly' ? 'true' : 'false')),
        advanced(fieldSelector('resources.ARN', 'arn:aws:s3:::logs/', 'not_starts_with')),
        `${selector('All', 'arn:aws:s3')}\nresource "aws_cloudtrail" "second" {\n  name           = "second"\n  s3_bucket_name = "logs"\n}`,
      ],
      fail: [
        'resource "aws_cloudtrail" "main" {\n  name           = "main"\n  s3_bucket_name = "logs"\n}',
        selector(kind === 'ReadOnly' ? 'WriteOnly' : 'ReadOnly', 'arn:aws:s3'),
        `${selector('All', 'arn:aws:s3:::other/')}\nresource "aws_s3_bucket" "data" {\n  bucket = "data"\n}`,
        advanced(fieldSelector('readOnly', kind === 'ReadOnly' ? 'false' : 'true')),
        advanced(fieldSelector('resources.ARN', '/index.html', 'ends_with')),
      ],
      undetermined: [selector('All', 'arn:aws:s3').replace('"All"', 'local.kind')],
    },
  })
}

/** For a trail that has such selectors: it takes those of one kind alone. */
const ADVANCED = `
  resource "aws_cloudtrail" "this" {
    advanced_event_selector {
      name = "objects"
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
`

/** A selector of the trail takes this kind of events of objects, and the buckets that it lists pass the test. */
function selects(trail: Trail, kind: ObjectEvents['kind'], test: (values: List) => Verdict): Verdict {
  const unwanted = kind === 'ReadOnly' ? 'false' : 'true'
  return any(
    trail.event_selector.some(one =>
      all(
        one.read_write_type.orElse('All').oneOf(['All', kind]),
        one.data_resource.some(data => all(data.type.is('AWS::S3::Object'), test(data.values))),
      ),
    ),
    trail.advanced_event_selector.some(one =>
      all(
        one.field_selector.some(field =>
          all(field.field.is('resources.type'), field.equals.has('AWS::S3::Object')),
        ),
        one.field_selector.no(field => all(field.field.is('readOnly'), field.equals.has(unwanted))),
        any(
          // What a selector leaves out by its name, such as the trail's own bucket, was left out on purpose.
          one.field_selector.no(field =>
            any(
              field.field.is('eventName'),
              all(
                field.field.is('resources.ARN'),
                any(field.equals.isSet(), field.starts_with.isSet(), field.ends_with.isSet()),
              ),
            ),
          ),
          one.field_selector.some(field => all(field.field.is('resources.ARN'), test(field.starts_with))),
        ),
      ),
    ),
  )
}

function isEveryBucket(value: string): boolean {
  return /^arn:aws[\w-]*:s3(:::)?$/.test(value)
}

/** The list names the bucket. As long as one of its ARNs is decided at apply the plan shows none of them, but tells whose they are. */
function holdsOf(values: List, bucket: Bucket): Verdict {
  return asValue(values)._state() === 'unknown'
    ? namesIt(values, bucket)
    : values.some(value => isOf(value, bucket))
}

/** The value is the ARN of the bucket with a slash behind it: without one CloudTrail takes it for no object of it. */
function isOf(value: Scalar, bucket: Bucket): Verdict {
  const [text, name] = [asValue(value), asValue(bucket.bucket)]
  if (text._state() !== 'unknown')
    return value.satisfies(
      arn =>
        isEveryBucket(arn) || (name._state() === 'known' && arn.split(':::')[1] === `${textOf(name._raw)}/`),
      'the bucket is expected',
    )
  return namesIt(value, bucket)
}

function namesIt(value: object, bucket: Bucket): Verdict {
  const { id } = asValue(bucket)._body
  return follow(value, 'aws_s3_bucket', ['arn', 'id', 'bucket']).some(
    one => new Verdict(asValue(one)._body.id === id ? 'pass' : 'fail', asValue(one)),
  )
}

function selector(kind: string, value: string): string {
  return `resource "aws_cloudtrail" "main" {
  name           = "main"
  s3_bucket_name = "logs"
  event_selector {
    read_write_type = "${kind}"
    data_resource {
      type   = "AWS::S3::Object"
      values = ["${value}"]
    }
  }
}`
}

function advanced(more: string): string {
  return `resource "aws_cloudtrail" "main" {
  name           = "main"
  s3_bucket_name = "logs"
  advanced_event_selector {
${fieldSelector('eventCategory', 'Data')}${fieldSelector('resources.type', 'AWS::S3::Object')}${more}  }
}`
}

function fieldSelector(field: string, value: string, operator = 'equals'): string {
  return hclBlock('field_selector', { field, [operator]: [value] }, '    ')
}
