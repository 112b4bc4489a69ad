import { all, policy } from '../shared/index.ts'

export default policy({
  title: 'Lightsail instance takes automatic snapshots',
  problem: 'Lightsail instance takes no automatic snapshots',
  severity: 'LOW',
  resource: 'aws_lightsail_instance',
  must: instance => instance.add_on.some(one => all(one.status.is('Enabled'), one.type.is('AutoSnapshot'))),
  why: 'What is deleted, damaged or locked by an intruder can only be brought back from a copy. The disk of the instance has no other one.',
  remediation: 'Add an add_on of type AutoSnapshot whose status is Enabled.',
  fix: `
    resource "aws_lightsail_instance" "this" {
      add_on {
        type          = "AutoSnapshot"
        snapshot_time = "06:00"
        status        = "Enabled"
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/lightsail_instance',
    'https://docs.aws.amazon.com/lightsail/latest/userguide/amazon-lightsail-configuring-automatic-snapshots.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_lightsail_instance" "site" {
          add_on {
            type          = "AutoSnapshot"
            snapshot_time = "03:00"
            status        = "Enabled"
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_lightsail_instance" "site" {}
      `,
      `
        resource "aws_lightsail_instance" "site" {
          add_on {
            type          = "AutoSnapshot"
            snapshot_time = "03:00"
            status        = "Disabled"
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_lightsail_instance" "site" {
          add_on {
            type          = "AutoSnapshot"
            snapshot_time = "03:00"
            status        = local.status
          }
        }
      `,
    ],
  },
})
