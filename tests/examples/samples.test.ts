import { expect, test } from 'vitest'
import { documented } from '../../policies/aws/shared/documented.ts'
import { dedent } from '../../policies/engine/index.ts'
import { registry } from '../../policies/registry.ts'

/** What nobody can have meant to write: samples of regions, of accounts, and of IDs and ARNs that AWS gives. */
const SAMPLES = [
  // What CloudFront takes has to lie in us-east-1.
  /\b(?!us-east-1\b)(?:af|ap|ca|eu|il|me|mx|sa|us)-[a-z]+-\d\b/,
  // Ubuntu's images are those of this account.
  /(?<![\d.])(?!099720109477)\d{12}(?!\d)/,
  /"(?:ami|d|eni|fs|fsvol|i|igw|port|prod|rtb|sg|snap|subnet|tgw|vol|vpc|vpce|ws)-[0-9a-f]+"/,
  /\babc\d+\b/,
  /"alias\/(?!aws\/)/,
]

test('a remedy holds no sample that has to be another value', () => {
  const found = registry.flatMap(({ id, policy }) =>
    documented
      .toName(dedent(policy.fix))
      .split('\n')
      .filter(line => SAMPLES.some(sample => sample.test(line)))
      .map(line => `${id}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})
