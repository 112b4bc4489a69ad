import {
  all,
  any,
  asValue,
  OPEN_SIGN,
  PASS,
  type Policy,
  type Scalar,
  textOf,
  Verdict,
} from '../../engine/index.ts'
import { matchesEvent, type TrailEvent } from './filter-pattern.ts'
import { recordsManagementEvents } from './management-events.ts'
import { type AwsResource, companions, follow, inAccount, policy } from './policy.ts'
import { unless } from './unless.ts'

type Trail = AwsResource<'aws_cloudtrail'>
type LogGroup = AwsResource<'aws_cloudwatch_log_group'>
type Filter = AwsResource<'aws_cloudwatch_log_metric_filter'>

type Described = Pick<Policy, 'title' | 'problem' | 'why' | 'equivalents'>

interface ByEvents extends Described {
  /** Events that have to raise an alarm, each under the name by which a finding tells it; what is left out of one is as in any event. */
  readonly events: Readonly<Record<string, TrailEvent>>
  /** A filter pattern that matches them all. */
  readonly pattern: string
  /** The service of the events, where they are of one. */
  readonly source?: string
}

interface ByCalls extends Described {
  /** The service, as events name it: `kms.amazonaws.com`. */
  readonly source: string
  /** The calls that have to raise an alarm. */
  readonly calls: readonly string[]
}

/**
 * Events of a trail raise an alarm: the trail writes to a log group, metric filters of the group match the events, and an alarm watches
 * the metric. Patterns are held against the events themselves, so that any way to write them counts, but for one that matches calls that
 * only read as well: an alarm acts when it changes its state, and one that is never off tells nobody. A trail that writes to no log group
 * of the plan is not meant: that it writes to none is another policy's finding, and of a group elsewhere the plan says nothing. Nor is
 * one that records data events alone: these are none of them.
 */
export function trailAlarm(spec: ByEvents | ByCalls): Policy {
  const { events, pattern, source, ...described } = 'calls' in spec ? byEvents(spec) : spec
  const asked = Object.entries(events).map(([name, event]) => [name, { ...COMMON, ...event }] as const)
  const ordinary = source ? [READING, { ...READING, eventName: 'ListTags', eventSource: source }] : [READING]
  return policy({
    ...described,
    severity: 'LOW',
    resource: 'aws_cloudtrail',
    when: trail =>
      all(
        groupsOf(trail, () => PASS),
        unless(recordsManagementEvents(trail).outcome === 'fail'),
      ),
    must: trail => {
      const verdicts = asked.map(([, event]) => raised(trail, event, ordinary))
      const missing = asked.filter((_, i) => verdicts[i]?.outcome === 'fail')
      if (missing.length === 0) return all(...verdicts)
      const unheard = missing.filter(([, event]) => raised(trail, event, []).outcome === 'fail')
      const shown = namesOf(unheard.length > 0 ? unheard : missing)
      return new Verdict(
        'fail',
        undefined,
        unheard.length > 0
          ? `no metric filter with an alarm matches ${unheard.length === asked.length && unheard.length > 1 ? 'any of the events, such as ' : ''}${shown} in the log group of the trail`
          : `the metric filter that matches ${shown} matches calls that only read as well, so that its alarm tells nothing apart`,
      )
    },
    remediation:
      'Add a metric filter with this pattern to the log group of the trail, and an alarm on its metric that notifies a topic.',
    fix: fixOf(described.title, pattern),
    source: [
      'https://docs.aws.amazon.com/awscloudtrail/latest/userguide/cloudwatch-alarms-for-cloudtrail.html',
      'https://docs.aws.amazon.com/securityhub/latest/userguide/cloudwatch-controls.html',
      'https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/FilterAndPatternSyntax.html',
      'https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/alarm-actions.html',
    ],
    examples: {
      pass: [
        TRAIL + filter(escaped(pattern)) + ALARM,
        TRAIL + filter(escaped(turned(pattern))) + ALARM_BY_REFERENCE,
        KNOWN + filter(escaped(pattern)) + ALARM,
        TRAIL + filter(escaped(pattern)) + ALARM_BY_ID,
        TRAIL + filter(escaped(pattern)) + ALARM + OF_DATA,
      ],
      fail: [
        TRAIL,
        KNOWN,
        TRAIL + filter(escaped(pattern)),
        TRAIL + filter('{ $.eventName = \\"Nothing\\" }') + ALARM,
        TRAIL + filter('{ $.eventVersion = \\"*\\" }') + ALARM,
        ...('source' in spec ? [TRAIL + filter(`{ $.eventSource = ${spec.source} }`) + ALARM] : []),
      ],
      undetermined: [(TRAIL + filter('') + ALARM).replace('= ""', '= local.pattern')],
    },
  })
}

function byEvents({ source, calls, ...described }: ByCalls): ByEvents {
  return {
    ...described,
    source,
    events: Object.fromEntries(calls.map(call => [call, { eventSource: source, eventName: call }])),
    pattern: `{ ($.eventSource = "${source}") && (${calls.map(call => `($.eventName = "${call}")`).join(' || ')}) }`,
  }
}

/** What an event holds that is not what the filter is about. */
const COMMON: TrailEvent = {
  eventVersion: '1.11',
  eventType: 'AwsApiCall',
  eventSource: 'ec2.amazonaws.com',
  eventName: 'DescribeInstances',
  awsRegion: 'eu-central-1',
  sourceIPAddress: '203.0.113.7',
  recipientAccountId: '111122223333',
  readOnly: false,
  managementEvent: true,
  userIdentity: { type: 'IAMUser', accountId: '111122223333', userName: 'someone' },
}

/** What goes on in an account all day. */
const READING: TrailEvent = { ...COMMON, readOnly: true }

function namesOf(events: readonly (readonly [string, TrailEvent])[]): string {
  const shown = events.slice(0, 4).map(([name]) => `\`${name}\``)
  return shown.join(', ') + (events.length > 4 ? ` and ${events.length - 4} more` : '')
}

/** A group of the plan that the trail writes to passes the test: by reference, or by the name in an ARN that is known. */
function groupsOf(trail: Trail, test: (group: LogGroup) => Verdict): Verdict {
  const arn = asValue(trail.cloud_watch_logs_group_arn)
  if (arn._state() !== 'known')
    return follow(trail.cloud_watch_logs_group_arn, 'aws_cloudwatch_log_group', 'arn').some(test)
  const name = /:log-group:([^:]+)/.exec(textOf(arn._raw))?.[1] ?? ''
  return inAccount(trail, 'aws_cloudwatch_log_group').some(group => all(group.name.is(name), test(group)))
}

/** An alarm watches a filter that matches the event and none of the others. */
function raised(trail: Trail, event: TrailEvent, others: readonly TrailEvent[]): Verdict {
  return groupsOf(trail, group =>
    companions(group, 'aws_cloudwatch_log_metric_filter', { log_group_name: ['name', 'id'] }).some(filter =>
      all(
        asWritten(
          filter.pattern,
          text => matchesEvent(text, event) === true && !others.some(other => matchesEvent(text, other)),
        ),
        isWatched(filter),
      ),
    ),
  )
}

/** A pattern passes the test, also where the sources write it and attributes of resources alone are open: no event here has an ARN of these. */
function asWritten(pattern: Scalar, test: (text: string) => boolean): Verdict {
  const value = asValue(pattern)
  const written = value._body.graph.writtenAt(value)
  return written && !written.text.includes(OPEN_SIGN)
    ? new Verdict(test(written.text) ? 'pass' : 'fail')
    : pattern.satisfies(test, 'a pattern that matches is expected')
}

function isWatched(filter: Filter): Verdict {
  const namespace = asValue(filter.metric_transformation.namespace)
  const inNamespace = (alarm: AwsResource<'aws_cloudwatch_metric_alarm'>) =>
    namespace._state() === 'known' ? alarm.namespace.is(textOf(namespace._raw)) : new Verdict('pass')
  return any(
    companions(filter, 'aws_cloudwatch_metric_alarm', { metric_name: 'metric_transformation.name' }).some(
      inNamespace,
    ),
    // The id of a filter is its name, which is often that of its metric too.
    all(
      filter.name.satisfies(
        name => filter.metric_transformation.name.is(name).outcome === 'pass',
        'the name of the metric is expected',
      ),
      companions(filter, 'aws_cloudwatch_metric_alarm', { metric_name: ['id', 'name'] }).some(inNamespace),
    ),
    companions(filter, 'aws_cloudwatch_metric_alarm', {
      'metric_query.metric.metric_name': 'metric_transformation.name',
    }).some(),
  )
}

/** The same pattern in another form: wider, and in brackets. */
function turned(pattern: string): string {
  return pattern
    .replace(/^\{\s*/, '{(')
    .replace(/\s*\}$/, ')}')
    .replace(/ = "(\w+)"/g, '=$1')
}

function escaped(pattern: string): string {
  return pattern.replaceAll('"', '\\"')
}

const TRAIL = `
resource "aws_cloudwatch_log_group" "trail" {
  name = "trail"
}
resource "aws_cloudtrail" "main" {
  name                       = "main"
  s3_bucket_name             = "logs"
  cloud_watch_logs_group_arn = "\${aws_cloudwatch_log_group.trail.arn}:*"
}
`

const KNOWN = `
resource "aws_cloudwatch_log_group" "trail" {
  name = "trail"
}
resource "aws_cloudtrail" "main" {
  name                       = "main"
  s3_bucket_name             = "logs"
  cloud_watch_logs_group_arn = "arn:aws:logs:eu-central-1:111122223333:log-group:trail:*"
}
`

const OF_DATA = `
resource "aws_cloudtrail" "data" {
  name                       = "data"
  s3_bucket_name             = "logs"
  cloud_watch_logs_group_arn = "\${aws_cloudwatch_log_group.data.arn}:*"
  event_selector {
    include_management_events = false
  }
}
resource "aws_cloudwatch_log_group" "data" {
  name = "data"
}
`

function filter(pattern: string): string {
  return `
resource "aws_cloudwatch_log_metric_filter" "events" {
  name           = "events"
  log_group_name = aws_cloudwatch_log_group.trail.name
  pattern        = "${pattern}"
  metric_transformation {
    name      = "events"
    namespace = "Trail"
    value     = "1"
  }
}
`
}

const ALARM = `
resource "aws_cloudwatch_metric_alarm" "events" {
  alarm_name    = "events"
  metric_name   = "events"
  namespace     = "Trail"
  alarm_actions = ["arn:aws:sns:eu-central-1:111122223333:security"]
}
`

const ALARM_BY_REFERENCE = `
resource "aws_cloudwatch_metric_alarm" "events" {
  alarm_name    = "events"
  metric_name   = aws_cloudwatch_log_metric_filter.events.metric_transformation[0].name
  namespace     = aws_cloudwatch_log_metric_filter.events.metric_transformation[0].namespace
  alarm_actions = ["arn:aws:sns:eu-central-1:111122223333:security"]
}
`

const ALARM_BY_ID = `
resource "aws_cloudwatch_metric_alarm" "events" {
  alarm_name    = "events"
  metric_name   = aws_cloudwatch_log_metric_filter.events.id
  namespace     = "Trail"
  alarm_actions = ["arn:aws:sns:eu-central-1:111122223333:security"]
}
`

/** One trail lacks many alarms: each has names of its own, so that one fix does not write over another. */
function fixOf(title: string, pattern: string): string {
  const name = title
    .replace(/ raises? an alarm$/, '')
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '-')
  const label = name.replaceAll('-', '_')
  // Without empty lines between them the blocks stay together: the trail is nothing without the others.
  return `
  resource "aws_cloudtrail" "this" {
    cloud_watch_logs_group_arn = "\${aws_cloudwatch_log_group.example.arn}:*"
  }
  resource "aws_cloudwatch_log_group" "example" {
    name = "trail"
  }
  resource "aws_cloudwatch_log_metric_filter" "${label}" {
    name           = "${name}"
    log_group_name = aws_cloudwatch_log_group.example.name
    pattern        = "${escaped(pattern)}"
    metric_transformation {
      name      = "${name}"
      namespace = "Trail"
      value     = "1"
    }
  }
  resource "aws_cloudwatch_metric_alarm" "${label}" {
    alarm_name          = "${name}"
    metric_name         = "${name}"
    namespace           = "Trail"
    statistic           = "Sum"
    period              = 300
    evaluation_periods  = 1
    threshold           = 1
    comparison_operator = "GreaterThanOrEqualToThreshold"
    alarm_actions       = [aws_sns_topic.example.arn]
  }
`
}
