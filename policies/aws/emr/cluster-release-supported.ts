import { setting } from '../shared/index.ts'
import { SUPPORTED_EMR as SUPPORTED } from '../shared/lists/emr-releases.ts'
import { isOlder } from '../shared/versions.ts'

export default setting({
  title: 'EMR cluster runs a supported release',
  problem: 'EMR cluster runs a release without support',
  severity: 'MEDIUM',
  resource: 'aws_emr_cluster',
  path: 'release_label',
  satisfies: [
    label => !isOlder(label.replace(/^emr-/, ''), SUPPORTED.values),
    `a release still supported on ${SUPPORTED.date} is expected`,
  ],
  unset: 'pass',
  good: 'emr-7.13.0',
  bad: 'emr-6.15.0',
  why: 'Flaws in Hadoop, Spark and their libraries are no longer mended in it, and AWS helps with it no more.',
  remediation:
    'Set release_label to a supported release; this makes a new cluster, so try the jobs with it first.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/emr_cluster',
    SUPPORTED.source,
  ],
  lists: [SUPPORTED],
  equivalents: {},
  examples: {
    pass: ['resource "aws_emr_cluster" "nightly" {\n  release_label = "emr-7.6.0"\n}'],
    fail: [
      'resource "aws_emr_cluster" "nightly" {\n  release_label = "emr-7.5.0"\n}',
      'resource "aws_emr_cluster" "nightly" {\n  release_label = "emr-5.36.2"\n}',
    ],
  },
})
