import { expect, test } from 'vitest'
import { verdictsOf } from '../../terraform/trial.ts'
import policy from './cluster-has-no-credentials.ts'

test('where configurations and steps hold secrets, each is told what it needs', async () => {
  const hcl = `
    resource "aws_emr_cluster" "it" {
      configurations_json = jsonencode([{
        Classification = "hive-site"
        Properties     = { "javax.jdo.option.ConnectionPassword" = "hunter2" }
      }])
      step = [{
        name              = "import"
        action_on_failure = "CONTINUE"
        hadoop_jar_step   = [{ jar = "command-runner.jar", args = ["sqoop-import", "--password", "hunter2"] }]
      }]
    }
  `
  const all = await verdictsOf({ id: 'it', policy, frameworks: {} }, hcl)
  const found = all.flatMap(({ findings }) => findings.map(one => one.metadata.custom))
  const needs = { configurations_json: 'EMR.secret@', step: '--db-secret-arn' }
  for (const [name, need] of Object.entries(needs)) {
    const meant = found.filter(({ path }) => path.startsWith(name))
    expect(meant.length).toBeGreaterThan(0)
    for (const { remediation } of meant) {
      const [, written] = remediation.split('resource "')
      for (const one of Object.values(needs)) expect(written?.includes(one)).toBe(one === need)
      expect(written).not.toContain('without')
    }
  }
})
