import { all, policy } from '../shared/index.ts'

export default policy({
  title: 'Replication for disaster recovery stays in private networks',
  problem: 'Replication for disaster recovery goes over the internet',
  severity: 'MEDIUM',
  resource: 'aws_drs_replication_configuration_template',
  must: template =>
    all(template.create_public_ip.isNot(true), template.data_plane_routing.isNot('PUBLIC_IP')),
  why: 'The servers that take in copies of whole disks get public addresses, which every scanner finds. Over a VPN or Direct Connect they need none.',
  remediation: 'Set create_public_ip to false and data_plane_routing to PRIVATE_IP.',
  fix: `
    resource "aws_drs_replication_configuration_template" "this" {
      create_public_ip   = false
      data_plane_routing = "PRIVATE_IP"
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/drs_replication_configuration_template',
    'https://docs.aws.amazon.com/drs/latest/userguide/data-routing.html',
  ],
  equivalents: {},
  examples: {
    pass: [template('false', '"PRIVATE_IP"')],
    fail: [template('true', '"PRIVATE_IP"'), template('false', '"PUBLIC_IP"')],
    undetermined: [template('local.public', '"PRIVATE_IP"')],
  },
})

function template(address: string, routing: string): string {
  return `
    resource "aws_drs_replication_configuration_template" "main" {
      create_public_ip   = ${address}
      data_plane_routing = ${routing}
    }
  `
}
