import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { typesInPolicies } from '../schema/names.ts'
import { describePolicy, entries, printCatalogue, printRegistry } from './print.ts'

/** `npm run registry`: writes policies/registry.ts and policies/catalogue.ts from the files of policies/aws. */
const policies = join(import.meta.dirname, '..')
const all = await entries(policies)
writeFileSync(
  join(policies, 'registry.ts'),
  printRegistry(
    all.map(({ id }) => id),
    typesInPolicies(policies),
  ),
)
writeFileSync(join(policies, 'catalogue.ts'), printCatalogue(all.map(describePolicy)))
console.log(`${all.length} policies in policies/registry.ts and policies/catalogue.ts`)
