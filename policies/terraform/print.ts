import { dedent } from '../engine/dedent.ts'
import { registry } from '../registry.ts'
import { layOut } from './layout.ts'
import { versions } from './schema.ts'

/** `node policies/terraform/print.ts aws/s3/bucket-not-public fail 0 [6.62]`: one example's plan, for looking at. */
const [id, kind, number, version = versions[0]!] = process.argv.slice(2)
const examples = registry.find(entry => entry.id === id)?.policy.examples
const hcl = examples?.[kind as keyof typeof examples]?.[Number(number)]
if (hcl === undefined)
  throw new Error('name a policy, `pass`, `fail` or `undetermined`, and the example’s number')
console.log(JSON.stringify(layOut(dedent(hcl), version), null, 2))
