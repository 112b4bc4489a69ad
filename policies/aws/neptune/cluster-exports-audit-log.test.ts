import { expect, test } from 'vitest'
import type { Policy } from '../../engine/index.ts'
import { verdictsOf } from '../../terraform/trial.ts'
import refusesFtp from '../transfer/server-refuses-ftp.ts'
import exportsAuditLog from './cluster-exports-audit-log.ts'

const told = async (policy: Policy, hcl: string) => {
  const all = await verdictsOf({ id: 'it', policy, frameworks: {} }, hcl)
  return all.flatMap(({ findings }) => findings.map(one => one.metadata.custom))
}

test('what a list lacks is added to what stands in it', async () => {
  const found = await told(
    exportsAuditLog,
    'resource "aws_neptune_cluster" "it" {\n  enable_cloudwatch_logs_exports = ["slowquery"]\n}',
  )
  expect(found.length).toBeGreaterThan(0)
  for (const { remediation, proven } of found) {
    expect(remediation).toContain('["slowquery", "audit"]')
    expect(proven).toBe(true)
  }
})

test('what may not stand in a list goes, also where it is all of it', async () => {
  const found = await told(
    refusesFtp,
    'resource "aws_transfer_server" "it" {\n  protocols = ["FTP"]\n  endpoint_type = "VPC"\n}',
  )
  expect(found.length).toBeGreaterThan(0)
  for (const { remediation, proven } of found) {
    expect(remediation).not.toContain('"FTP"')
    expect(proven).toBe(true)
  }
})
