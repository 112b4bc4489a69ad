import { expect, test } from 'vitest'
import { dedent } from '../../policies/engine/index.ts'
import { formatted } from '../../policies/registry/formatted.ts'
import { registry } from '../../policies/registry.ts'

// Examples are put together from parts and formatted for the catalogue; remedies are made from the fix as it is.
test('a fix is written as `terraform fmt` writes it', () => {
  const found = registry.filter(({ policy: { fix } }) => formatted(fix) !== dedent(fix)).map(({ id }) => id)
  expect(found).toEqual([])
})
