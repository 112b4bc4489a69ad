import { setting } from '../shared/index.ts'
import { ENDED_GLUE } from '../shared/lists/glue-versions.ts'

// Python shell jobs and Ray have versions of their own.
export default setting({
  title: 'Glue job runs a supported version',
  problem: 'Glue job runs a version without support',
  severity: 'MEDIUM',
  resource: 'aws_glue_job',
  path: 'glue_version',
  satisfies: [
    version => !ENDED_GLUE.values.some(ended => ended === version),
    `a version still supported on ${ENDED_GLUE.date} is expected`,
  ],
  unset: 'pass',
  good: '5.0',
  bad: '2.0',
  when: job => job.command.name.orElse('glueetl').oneOf(['glueetl', 'gluestreaming']),
  beside: { name: 'nightly', 'command.script_location': 's3://scripts/nightly.py' },
  why: 'Flaws in its Spark and its libraries are no longer mended, and AWS helps with it no more. Once the version has come to the end of its life, no run of the job starts.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/glue_job',
    'https://docs.aws.amazon.com/glue/latest/dg/release-notes.html',
    ENDED_GLUE.source,
  ],
  lists: [ENDED_GLUE],
  equivalents: {},
})
