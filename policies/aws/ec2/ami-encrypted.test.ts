import { expect, test } from 'vitest'
import { block, change, planJson, read, ref } from '../../../tests/plan-json.ts'
import { Graph, judge } from '../../engine/index.ts'
import images from './ami-encrypted.ts'
import disks from './instance-disks-encrypted.ts'

// Terraform refuses a circle, but a file that is uploaded may show one.
test.each([
  ['ami-encrypted', images],
  ['instance-disks-encrypted', disks],
])('%s follows no circle of copies for ever', async (id, policy) => {
  const copies = ['a', 'b'].map(name =>
    change(`aws_ami_copy.${name}`, {
      after: { encrypted: false },
      unknown: { id: true, source_ami_id: true },
    }),
  )
  const made = change('aws_instance.it', { after: {}, unknown: { ami: true } })
  const resources = [
    block('aws_ami_copy.a', { source_ami_id: ref('aws_ami_copy.b.id', 'aws_ami_copy.b') }),
    block('aws_ami_copy.b', { source_ami_id: ref('aws_ami_copy.a.id', 'aws_ami_copy.a') }),
    block('aws_instance.it', { ami: ref('aws_ami_copy.a.id', 'aws_ami_copy.a') }),
  ]
  const plan = await read(planJson([...copies, made], { resources }))
  const { undetermined } = judge(new Graph(plan), [{ id, policy, frameworks: {} }])
  expect(undetermined.filter(({ reason }) => reason.includes('trips'))).toEqual([])
})
