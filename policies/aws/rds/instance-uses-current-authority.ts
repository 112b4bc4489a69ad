import type { Scalar } from '../../engine/index.ts'
import { all, any, inRegion, policy } from '../shared/index.ts'
import { RETIRED_DATABASE_AUTHORITIES } from '../shared/lists/rds-certificate-authorities.ts'

export default policy({
  title: 'Database instance uses a current certificate authority',
  problem: 'Database instance uses a retired certificate authority',
  severity: 'MEDIUM',
  resource: ['aws_db_instance', 'aws_rds_cluster_instance', 'aws_docdb_cluster_instance', 'aws_rds_cluster'],
  // A cluster names one for the members of a Multi-AZ cluster; those of Aurora are instances of their own.
  when: { aws_rds_cluster: cluster => cluster.ca_certificate_identifier.isSet() },
  must: {
    aws_db_instance: isOfCurrent,
    aws_rds_cluster_instance: isOfCurrent,
    aws_docdb_cluster_instance: isOfCurrent,
    aws_rds_cluster: cluster => isCurrent(cluster.ca_certificate_identifier),
  },
  why: 'The certificate of the authority has run out. Clients that check it can no longer connect, and those that were told not to check talk to whoever answers.',
  remediation:
    'Set ca_cert_identifier, of a cluster ca_certificate_identifier, to rds-ca-rsa2048-g1, rds-ca-rsa4096-g1 or rds-ca-ecc384-g1.',
  fix: `
    resource "aws_db_instance" "this" {
      ca_cert_identifier = "rds-ca-rsa2048-g1"
    }

    resource "aws_rds_cluster" "this" {
      ca_certificate_identifier = "rds-ca-rsa2048-g1"
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/db_instance',
    RETIRED_DATABASE_AUTHORITIES.source,
  ],
  lists: [RETIRED_DATABASE_AUTHORITIES],
  equivalents: { checkov: ['CKV_AWS_211'] },
  examples: {
    pass: [
      `
        resource "aws_db_instance" "main" {
          engine = "postgres"
        }
      `,
      `
        resource "aws_rds_cluster_instance" "main" {
          engine             = "aurora-mysql"
          ca_cert_identifier = "rds-ca-rsa2048-g1"
        }
      `,
      `
        resource "aws_docdb_cluster_instance" "main" {
          ca_cert_identifier = "rds-ca-ecc384-g1"
        }
      `,
    ],
    fail: [
      `
        resource "aws_db_instance" "main" {
          engine             = "postgres"
          ca_cert_identifier = "rds-ca-2019"
        }
      `,
      `
        resource "aws_docdb_cluster_instance" "main" {
          ca_cert_identifier = "rds-ca-2019"
        }
      `,
      `
        resource "aws_rds_cluster" "main" {
          engine                    = "postgres"
          db_cluster_instance_class = "db.r6gd.xlarge"
          ca_certificate_identifier = "rds-ca-2019"
        }
      `,
      `
        resource "aws_rds_certificate" "region" {
          certificate_identifier = "rds-ca-2019"
        }
        resource "aws_db_instance" "main" {
          engine = "postgres"
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_db_instance" "main" {
          engine             = "postgres"
          ca_cert_identifier = local.authority
        }
      `,
    ],
  },
})

/** The one that it names, or else the region's. */
function isOfCurrent(db: { readonly ca_cert_identifier: Scalar }) {
  return any(
    isCurrent(db.ca_cert_identifier),
    all(
      db.ca_cert_identifier.isAbsent(),
      inRegion(db, 'aws_rds_certificate').every(setting => isCurrent(setting.certificate_identifier)),
    ),
  )
}

/** One that is named and not retired. */
function isCurrent(authority: Scalar) {
  return authority.satisfies(
    name => !RETIRED_DATABASE_AUTHORITIES.values.some(retired => retired === name),
    `an authority that is not retired on ${RETIRED_DATABASE_AUTHORITIES.date} is expected`,
  )
}
