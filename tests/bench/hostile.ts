import {
  block,
  call,
  change,
  literal,
  type ModuleJson,
  output,
  type PlanJson,
  planJson,
  ref,
  stored,
} from '../plan-json.ts'

/** A plan that somebody made to be slow, of any size: the work on it must grow as the plan does. */
interface Hostile {
  readonly plan: (size: number) => PlanJson
  /** The size from which on every budget is used up, for the growth test; its plan is judged at that and at twice that. */
  readonly size: number
  /** The size for the benchmark. */
  readonly large: number
}

const range = (n: number) => Array.from({ length: n }, (_, i) => i)
const UNKNOWN = { unknown: { id: true, arn: true } }
const bucket = (name: string | number) => change(`aws_s3_bucket.b${name}`, UNKNOWN)
const bucketBlock = (name: string | number) => block(`aws_s3_bucket.b${name}`)
const pointing = (address: string) => change(address, { unknown: { id: true, bucket: true } })
const open = (i: number) => ({
  from_port: i % 60_000,
  to_port: i % 60_000,
  protocol: 'tcp',
  cidr_blocks: ['0.0.0.0/0'],
  description: `rule ${i}`,
})
const group = (address: string, ingress: object[], unknown: object, sensitive: object = {}) =>
  change(address, { after: { ingress, name: 'g' }, unknown: { id: true, ...unknown }, sensitive })
const document = (statement: unknown) => JSON.stringify({ Version: '2012-10-17', Statement: statement })
const ACTIONS = ['s3:GetObject', 'iam:PassRole', 'ec2:*', 'lambda:CreateFunction', 'sts:AssumeRole']

const arnOf = (i: number) => `arn:aws:iam::111122223333:policy/p${i}`
/** A managed policy that lets its holder write policies anew, none of them its own. */
const writable = (i: number) => {
  const statement = {
    Effect: 'Allow',
    Action: 'iam:CreatePolicyVersion',
    Resource: 'arn:aws:iam::*:policy/q*',
  }
  const after = { name: `p${i}`, arn: arnOf(i), policy: document([statement]) }
  return change(`aws_iam_policy.p${i}`, { after })
}
const roleWith = (i: number, policies: number) =>
  change(`aws_iam_role.r${i}`, { after: { name: `r${i}`, managed_policy_arns: range(policies).map(arnOf) } })

/** By what is too much in it. */
export const HOSTILE: Readonly<Record<string, Hostile>> = {
  'one name shared by all': {
    plan: n =>
      planJson(
        range(n).flatMap(i => [
          change(`aws_s3_bucket.b${i}`, { after: { bucket: 'same', id: 'same' } }),
          change(`aws_s3_bucket_policy.p${i}`, { after: { bucket: 'same', policy: document([]) } }),
        ]),
        { resources: [] },
      ),
    size: 300,
    large: 1200,
  },
  'one name shared by all, before and after': {
    plan: n => {
      const same = (values: object) => ({ before: values, after: values })
      return planJson(
        range(n).flatMap(i => [
          change(`aws_iam_role.r${i}`, same({ name: 'same', id: 'same', assume_role_policy: document([]) })),
          change(`aws_iam_role_policy.p${i}`, same({ role: 'same', policy: document([]) })),
          change(`aws_iam_role_policy_attachment.a${i}`, same({ role: 'same', policy_arn: 'same' })),
        ]),
        { resources: [] },
      )
    },
    size: 300,
    large: 1200,
  },
  'one address': {
    plan: n =>
      planJson(
        range(n).map(() => change('aws_s3_bucket.b', { after: { bucket: 'x' } })),
        {
          resources: [block('aws_s3_bucket.b')],
        },
      ),
    size: 400,
    large: 60_000,
  },
  'names of one hash': {
    plan: n => {
      // `Aa` and `BB` weigh the same in the usual hash of strings.
      const name = (i: number) =>
        range(16)
          .map(bit => ((i >> bit) & 1 ? 'Aa' : 'BB'))
          .join('')
      return planJson(
        range(n).map(i => change(`aws_s3_bucket.${name(i)}`, UNKNOWN)),
        { resources: range(n).map(i => block(`aws_s3_bucket.${name(i)}`)) },
      )
    },
    size: 1000,
    large: 40_000,
  },
  'modules in modules': {
    plan: n => planJson([change(`${'module.m.'.repeat(n)}aws_s3_bucket.b`, UNKNOWN)], { resources: [] }),
    size: 400,
    large: 4000,
  },
  'ingress blocks with unknown ranges': {
    plan: n =>
      planJson(
        [
          group('aws_security_group.g', range(n).map(open), {
            ingress: range(n).map(() => ({ cidr_blocks: true })),
          }),
        ],
        {
          resources: [
            block('aws_security_group.g', {
              ingress: range(n).map(i => ({
                cidr_blocks: ref(`aws_vpc.v${i}.cidr_block`),
                description: literal(`rule ${i}`),
              })),
            }),
          ],
        },
      ),
    size: 300,
    large: 4000,
  },
  'ingress blocks beside one that is repeated': {
    plan: n =>
      planJson(
        [
          group('aws_security_group.g', range(n).map(open), {
            ingress: range(n).map(() => ({ cidr_blocks: true })),
          }),
        ],
        {
          resources: [
            block('aws_security_group.g', {
              ingress: range(40).map(i => ({
                cidr_blocks: ref(`aws_vpc.v${i}.cidr_block`),
                description: literal(`rule ${i}`),
              })),
            }),
          ],
        },
      ),
    size: 300,
    large: 4000,
  },
  'sensitive ingress blocks': {
    plan: n =>
      planJson(
        [
          change('aws_security_group.g', {
            before: { id: 'sg-1', name: 'g', ingress: range(n).map(i => open(i + 1)) },
            after: { id: 'sg-1', name: 'g', ingress: range(n).map(open) },
            beforeSensitive: { ingress: range(n).map(() => ({ cidr_blocks: [false] })) },
            sensitive: { ingress: range(n).map(() => ({ cidr_blocks: [false], description: true })) },
          }),
        ],
        { resources: [block('aws_security_group.g')] },
      ),
    size: 300,
    large: 4000,
  },
  'addresses in one ingress block': {
    plan: n => {
      const wide = (first: number) => range(n).map(i => `${first}.${i % 256}.${(i >> 8) % 256}.0/24`)
      return planJson(
        [
          change('aws_security_group.g', {
            before: { id: 'sg-1', ingress: [{ ...open(22), cidr_blocks: wide(11) }] },
            after: { id: 'sg-1', ingress: [{ ...open(22), cidr_blocks: wide(12) }] },
            sensitive: { ingress: [{ cidr_blocks: range(n).map(() => false) }] },
          }),
        ],
        { resources: [block('aws_security_group.g')] },
      )
    },
    size: 1600,
    large: 20_000,
  },
  'for_each of many references': {
    plan: n =>
      planJson([...range(n).map(bucket), ...range(n).map(i => pointing(`aws_s3_bucket_policy.p["${i}"]`))], {
        resources: [
          ...range(n).map(bucketBlock),
          block(
            'aws_s3_bucket_policy.p',
            { bucket: ref('each.value') },
            { forEach: ref(...range(n).flatMap(i => [`aws_s3_bucket.b${i}.id`, `aws_s3_bucket.b${i}`])) },
          ),
        ],
      }),
    size: 300,
    large: 2000,
  },
  'references in one expression': {
    plan: n =>
      planJson([...range(n).map(bucket), pointing('aws_s3_bucket_policy.p')], {
        resources: [
          ...range(n).map(bucketBlock),
          block('aws_s3_bucket_policy.p', {
            bucket: ref(...range(n).flatMap(i => [`aws_s3_bucket.b${i}.id`, `aws_s3_bucket.b${i}`])),
          }),
        ],
      }),
    size: 500,
    large: 8000,
  },
  'references in the expression of all': {
    plan: n =>
      planJson([...range(n).map(bucket), ...range(n).map(i => pointing(`aws_s3_bucket_policy.p[${i}]`))], {
        resources: [
          ...range(n).map(bucketBlock),
          block(
            'aws_s3_bucket_policy.p',
            { bucket: ref(...range(n).flatMap(i => [`aws_s3_bucket.b${i}.id`, `aws_s3_bucket.b${i}`])) },
            { count: literal(n) },
          ),
        ],
      }),
    size: 300,
    large: 2000,
  },
  splats: {
    plan: n =>
      planJson(
        [
          ...range(n).map(i => change(`aws_s3_bucket.b[${i}]`, UNKNOWN)),
          ...range(n).map(i => pointing(`aws_s3_bucket_policy.p${i}`)),
        ],
        {
          resources: [
            block('aws_s3_bucket.b', {}, { count: literal(n) }),
            ...range(n).map(i =>
              block(`aws_s3_bucket_policy.p${i}`, {
                bucket: ref('aws_s3_bucket.b[*].id', 'aws_s3_bucket.b'),
              }),
            ),
          ],
        },
      ),
    size: 300,
    large: 2000,
  },
  'splats by many names': {
    plan: n =>
      planJson(
        [
          ...range(n).map(i => change(`aws_security_group.b[${i}]`, UNKNOWN)),
          ...range(n).map(i =>
            change(`aws_instance.i${i}`, { unknown: { id: true, vpc_security_group_ids: true } }),
          ),
        ],
        {
          resources: [
            block('aws_security_group.b', {}, { count: literal(n) }),
            ...range(n).map(i =>
              block(`aws_instance.i${i}`, {
                vpc_security_group_ids: ref(`aws_security_group.b[*].x${i}`, 'aws_security_group.b'),
              }),
            ),
          ],
        },
      ),
    size: 300,
    large: 2000,
  },
  'companions tied to nothing': {
    plan: n =>
      planJson(
        [
          ...range(n).map(bucket),
          ...range(n).map(i => pointing(`aws_s3_bucket_policy.p${i}`)),
          ...range(n).map(i => pointing(`aws_s3_bucket_public_access_block.a${i}`)),
        ],
        {
          resources: [
            ...range(n).map(bucketBlock),
            ...range(n).map(i => block(`aws_s3_bucket_policy.p${i}`, { bucket: ref('local.bucket') })),
            ...range(n).map(i =>
              block(`aws_s3_bucket_public_access_block.a${i}`, { bucket: ref(`module.x${i}.bucket`) }),
            ),
          ],
        },
      ),
    size: 300,
    large: 2000,
  },
  'long documents that may belong to all': {
    plan: n => {
      const long = document(
        range(Math.ceil(n / 4)).map(i => ({
          Effect: 'Allow',
          Principal: `${i}`,
          Action: 's3:*',
          Resource: '*',
        })),
      )
      return planJson(
        [
          ...range(n).map(bucket),
          ...range(150).map(i =>
            change(`aws_s3_bucket_policy.p${i}`, {
              after: { policy: long.replace('Version', `Id":"${i}","Version`) },
              unknown: { id: true, bucket: true },
            }),
          ),
        ],
        {
          resources: [
            ...range(n).map(bucketBlock),
            ...range(150).map(i => block(`aws_s3_bucket_policy.p${i}`, { bucket: ref('local.bucket') })),
          ],
        },
      )
    },
    size: 800,
    large: 1000,
  },
  'a module of many inputs in many instances': {
    plan: n => {
      const inputs = (expression: object) => Object.fromEntries(range(n).map(i => [`v${i}`, expression]))
      return planJson(
        range(n).flatMap(i => [
          change(`module.m[${i}].aws_s3_bucket.b`, UNKNOWN),
          pointing(`module.m[${i}].aws_s3_bucket_policy.p`),
          change(`module.m[${i}].aws_instance.i`, {
            after: { user_data: 'a'.repeat(40) },
            unknown: { id: true },
          }),
        ]),
        {
          module_calls: {
            m: call(
              {
                resources: [
                  block('aws_s3_bucket.b'),
                  block('aws_s3_bucket_policy.p', {
                    bucket: ref(...range(n).map(i => `var.v${i}`), 'local.b'),
                  }),
                  block('aws_instance.i', { user_data: ref('local.script') }),
                ],
                variables: inputs({}),
              },
              inputs(ref('local.all')),
              { count: literal(n) },
            ),
          },
        },
      )
    },
    size: 300,
    large: 2000,
  },
  'companions that each may belong to all': {
    plan: n =>
      planJson(
        [
          ...range(n).map(i => change(`aws_security_group.g${i}`, UNKNOWN)),
          ...range(n).map(i =>
            change(`aws_security_group_rule.r${i}`, {
              after: {
                type: 'ingress',
                from_port: 22,
                to_port: 22,
                protocol: 'tcp',
                cidr_blocks: ['0.0.0.0/0'],
              },
              unknown: { id: true, security_group_id: true },
            }),
          ),
        ],
        {
          resources: [
            ...range(n).map(i => block(`aws_security_group.g${i}`)),
            ...range(n).map(i =>
              block(`aws_security_group_rule.r${i}`, {
                security_group_id: ref(
                  ...range(6).map(k => `aws_security_group.g${(i + k) % n}.id`),
                  'local.g',
                ),
              }),
            ),
          ],
        },
      ),
    size: 400,
    large: 2000,
  },
  'rules of one group': {
    plan: n =>
      planJson(
        [
          change('aws_security_group.g', UNKNOWN),
          ...range(n).map(i =>
            change(`aws_security_group_rule.r${i}`, {
              after: {
                type: 'ingress',
                from_port: i,
                to_port: i,
                protocol: 'tcp',
                cidr_blocks: ['0.0.0.0/0'],
              },
              unknown: { id: true, security_group_id: true },
            }),
          ),
        ],
        {
          resources: [
            block('aws_security_group.g'),
            ...range(n).map(i =>
              block(`aws_security_group_rule.r${i}`, {
                security_group_id: ref('aws_security_group.g.id', 'aws_security_group.g'),
              }),
            ),
          ],
        },
      ),
    size: 600,
    large: 4000,
  },
  'provider configurations': {
    plan: n =>
      planJson(
        range(n).flatMap(i => [
          change(`aws_ebs_volume.v${i}`, { unknown: { id: true, encrypted: true } }),
          change(`aws_ebs_encryption_by_default.e${i}`, { after: { enabled: true } }),
        ]),
        {
          resources: range(n).flatMap(i => [
            { ...block(`aws_ebs_volume.v${i}`), provider_config_key: `aws.p${i}` },
            { ...block(`aws_ebs_encryption_by_default.e${i}`), provider_config_key: `aws.p${i}` },
          ]),
        },
        {
          provider_config: Object.fromEntries(
            range(n).map(i => [
              `aws.p${i}`,
              {
                name: 'aws',
                alias: `p${i}`,
                expressions: { region: ref(`var.r${i}`), profile: literal(`p${i}`) },
              },
            ]),
          ),
        },
      ),
    size: 300,
    large: 2000,
  },
  'regions of settings': {
    plan: n =>
      planJson(
        range(n).flatMap(i => [
          change(`aws_ebs_volume.v${i}`, { after: { region: `r-${i}` }, unknown: { id: true } }),
          change(`aws_ebs_encryption_by_default.e${i}`, { after: { enabled: true, region: `r-${i}` } }),
        ]),
        {
          resources: range(n).flatMap(i => [
            block(`aws_ebs_volume.v${i}`),
            block(`aws_ebs_encryption_by_default.e${i}`),
          ]),
        },
      ),
    size: 300,
    large: 2000,
  },
  'deep modules of providers': {
    plan: n =>
      planJson(
        range(4).map(i => change(`aws_ebs_volume.v${i}`, UNKNOWN)),
        {
          resources: range(4).map(i => ({
            ...block(`aws_ebs_volume.v${i}`),
            provider_config_key: `${'module.m.'.repeat(n)}m:aws`,
          })),
        },
      ),
    size: 500,
    large: 50_000,
  },
  'a document of many statements': {
    plan: n =>
      planJson(
        [
          change('aws_iam_policy.p', {
            after: {
              name: 'p',
              policy: document(
                range(n).map(i => ({
                  Sid: `s${i}`,
                  Effect: i % 7 === 0 ? 'Deny' : 'Allow',
                  Action: ACTIONS[i % ACTIONS.length],
                  Resource: i % 3 === 0 ? '*' : `arn:aws:s3:::b${i}/*`,
                })),
              ),
            },
          }),
        ],
        { resources: [block('aws_iam_policy.p')] },
      ),
    size: 300,
    large: 4000,
  },
  'a document open to many': {
    plan: n =>
      planJson(
        [
          change('aws_s3_bucket_policy.p', {
            after: {
              bucket: 'b',
              policy: document(
                range(n).map(i => ({
                  Effect: i % 5 === 0 ? 'Deny' : 'Allow',
                  Principal: i % 2 === 0 ? '*' : { AWS: `arn:aws:iam::${i}:root` },
                  Action: ['s3:Get*', 's3:PutObject'],
                  Resource: `arn:aws:s3:::b/${i}/*`,
                  Condition: { StringEquals: { 'aws:SourceAccount': [`${i}`] } },
                })),
              ),
            },
          }),
        ],
        { resources: [block('aws_s3_bucket_policy.p')] },
      ),
    size: 300,
    large: 4000,
  },
  'one statement of many actions on many resources': {
    plan: n => {
      const Action = range(n).map(i => `s3:Get${i}`)
      const Resource = range(n).map(i => `arn:aws:s3:::b${i}`)
      return planJson(
        [
          change('aws_iam_policy.p', {
            after: { policy: document([{ Effect: 'Allow', Action, Resource }]) },
            unknown: { id: true, arn: true },
          }),
        ],
        { resources: [block('aws_iam_policy.p')] },
      )
    },
    size: 500,
    large: 4000,
  },
  'a bucket policy that denies what it allows': {
    plan: n => {
      const Action = range(n).map(i => `s3:Get${i}`)
      const Statement = ['Allow', 'Deny'].map(Effect => ({ Effect, Principal: '*', Action, Resource: '*' }))
      return planJson(
        [
          change('aws_s3_bucket.b', { after: { bucket: 'b' }, unknown: { id: true, arn: true } }),
          change('aws_s3_bucket_policy.p', {
            after: { bucket: 'b', policy: document(Statement) },
            unknown: { id: true },
          }),
        ],
        { resources: [block('aws_s3_bucket.b'), block('aws_s3_bucket_policy.p')] },
      )
    },
    size: 500,
    large: 10_000,
  },
  'one statement of many actions': {
    plan: n =>
      planJson(
        [
          change('aws_iam_policy.p', {
            after: {
              policy: document([
                {
                  Effect: 'Allow',
                  Action: range(n).map(i => `s3:Get*Object${i}*`),
                  Resource: range(n).map(i => `arn:aws:s3:::b${i}/*`),
                },
                { Effect: 'Deny', NotAction: range(n).map(i => `ec2:*${i}*`), Resource: '*' },
              ]),
            },
          }),
        ],
        { resources: [block('aws_iam_policy.p')] },
      ),
    size: 300,
    large: 4000,
  },
  'statements of a data source': {
    plan: n =>
      planJson(
        [
          change('data.aws_iam_policy_document.d', {
            after: {
              statement: range(n).map(i => ({
                effect: 'Allow',
                actions: [ACTIONS[i % ACTIONS.length]],
                resources: ['*'],
                sid: `s${i}`,
              })),
            },
            unknown: { id: true, json: true, statement: range(n).map(() => ({ resources: [true] })) },
          }),
          change('aws_iam_policy.p', { unknown: { id: true, arn: true, policy: true } }),
        ],
        {
          resources: [
            block('data.aws_iam_policy_document.d', {
              statement: range(n).map(i => ({
                actions: literal([ACTIONS[i % ACTIONS.length]]),
                resources: ref(`aws_s3_bucket.b${i}.arn`),
              })),
            }),
            block('aws_iam_policy.p', {
              policy: ref('data.aws_iam_policy_document.d.json', 'data.aws_iam_policy_document.d'),
            }),
          ],
        },
      ),
    size: 300,
    large: 2000,
  },
  'documents of documents': {
    plan: n =>
      planJson(
        [
          ...range(n).map(i =>
            change(`data.aws_iam_policy_document.d${i}`, {
              after: { statement: [] },
              unknown: { id: true, json: true, source_policy_documents: true },
            }),
          ),
          change('aws_iam_policy.p', { unknown: { id: true, policy: true } }),
        ],
        {
          resources: [
            ...range(n).map(i =>
              block(`data.aws_iam_policy_document.d${i}`, {
                source_policy_documents: ref(
                  ...range(8).map(k => `data.aws_iam_policy_document.d${(i * 8 + k + 1) % n}.json`),
                ),
              }),
            ),
            block('aws_iam_policy.p', { policy: ref('data.aws_iam_policy_document.d0.json') }),
          ],
        },
      ),
    size: 600,
    large: 2000,
  },
  'deep documents': {
    plan: n =>
      planJson(
        [
          change('aws_iam_policy.p', { after: { policy: `${'['.repeat(n)}1${']'.repeat(n)}` } }),
          change('aws_s3_bucket_policy.p', {
            after: {
              bucket: 'b',
              policy: `{"Statement":[{"Effect":"Allow","Principal":"*","Condition":${'{"a":'.repeat(n)}1${'}'.repeat(n)}}]}`,
            },
          }),
          change('aws_ecs_task_definition.t', {
            after: {
              family: 'f',
              container_definitions: `${'[{"environment":'.repeat(n)}1${'}]'.repeat(n)}`,
            },
          }),
          change('aws_sfn_state_machine.s', {
            after: { definition: `${'{"States":{"a":'.repeat(n)}1${'}}'.repeat(n)}` },
          }),
        ],
        { resources: [] },
      ),
    size: 1000,
    large: 50_000,
  },
  moves: {
    plan: n =>
      planJson(
        range(n).map(i =>
          change(`aws_s3_bucket.b[${i}]`, {
            before: { bucket: `b${i}` },
            after: { bucket: `b${i}` },
            previous: `aws_s3_bucket.b[${(i + 1) % n}]`,
          }),
        ),
        { resources: [block('aws_s3_bucket.b', {}, { count: literal(n) })] },
        { prior: range(n).map(i => stored(`aws_s3_bucket.b[${i}]`, { bucket: `b${i}` })) },
      ),
    size: 300,
    large: 20_000,
  },
  'a chain of outputs': {
    plan: n =>
      planJson([bucket('0'), pointing('aws_s3_bucket_policy.p')], {
        resources: [bucketBlock('0'), block('aws_s3_bucket_policy.p', { bucket: ref(`module.m${n}.out`) })],
        module_calls: Object.fromEntries(
          range(n + 1).map(i => [
            `m${i}`,
            call(
              { outputs: { out: output(ref('var.in')) }, variables: { in: {} } },
              { in: ref(i === 0 ? 'aws_s3_bucket.b0.id' : `module.m${i - 1}.out`) },
            ),
          ]),
        ),
      }),
    size: 400,
    large: 10_000,
  },
  'outputs that each name two': {
    plan: n =>
      planJson([bucket('0'), pointing('aws_s3_bucket_policy.p')], {
        resources: [bucketBlock('0'), block('aws_s3_bucket_policy.p', { bucket: ref(`module.m${n}.out`) })],
        module_calls: Object.fromEntries(
          range(n + 1).map(i => [
            `m${i}`,
            call(
              {
                outputs: { out: output(ref('var.a', 'var.b')), own: output(ref('var.b')) },
                variables: { a: {}, b: {} },
              },
              {
                a: ref(i === 0 ? 'aws_s3_bucket.b0.id' : `module.m${i - 1}.out`),
                b: ref(i === 0 ? 'aws_s3_bucket.b0.arn' : `module.m${i - 1}.own`),
              },
            ),
          ]),
        ),
      }),
    size: 400,
    large: 10_000,
  },
  'attributes that each name ten': {
    plan: n => {
      const ten = (i: number) => ref(...range(10).map(k => `aws_s3_object.o${(i * 10 + k + 1) % n}.bucket`))
      return planJson(
        range(n)
          .map(i => pointing(`aws_s3_object.o${i}`))
          .concat(pointing('aws_s3_bucket_policy.p'), bucket(0)),
        {
          resources: [
            ...range(n).map(i => block(`aws_s3_object.o${i}`, { bucket: ten(i) })),
            block('aws_s3_bucket_policy.p', { bucket: ten(0) }),
          ],
        },
      )
    },
    size: 200,
    large: 2000,
  },
  'inputs that each name all': {
    plan: n => {
      const depth = 12
      const inputs = (ofWhat: (i: number) => object) =>
        Object.fromEntries(range(n).map(i => [`v${i}`, ofWhat(i)]))
      let module: ModuleJson = {
        resources: [block('aws_instance.i', { user_data: ref('local.script') })],
      }
      for (let i = 0; i < depth; i++)
        module = {
          module_calls: {
            m: call(
              module,
              inputs(() => ref('local.all')),
            ),
          },
          variables: inputs(() => ({})),
        }
      return planJson(
        [
          change(`${'module.m.'.repeat(depth)}aws_instance.i`, {
            after: { user_data: 'a'.repeat(40) },
            unknown: { id: true },
          }),
        ],
        module,
        { variables: inputs(i => ({ value: `value ${i}` })) },
      )
    },
    size: 100,
    large: 2000,
  },
  'one mask for all': {
    plan: n =>
      planJson(
        [
          change('aws_s3_bucket.b', {
            after: { tags: Object.fromEntries(range(n).map(i => [`k${i}`, 'v'])) },
            unknown: { id: true, tags: Object.fromEntries(range(n).map(i => [`k${i}`, false])) },
          }),
          ...range(n).map(i => pointing(`aws_s3_bucket_policy.p[${i}]`)),
        ],
        {
          resources: [
            block('aws_s3_bucket.b'),
            block(
              'aws_s3_bucket_policy.p',
              { bucket: ref('aws_s3_bucket.b.tags', 'aws_s3_bucket.b') },
              { count: literal(n) },
            ),
          ],
        },
      ),
    size: 300,
    large: 4000,
  },
  'locals of one module': {
    plan: n =>
      planJson([...range(n).map(bucket), ...range(n).map(i => pointing(`aws_s3_bucket_policy.p${i}`))], {
        resources: [
          ...range(n).map(i => block(`aws_s3_bucket.b${i}`, { bucket: ref(`local.n${i}`) })),
          ...range(n).map(i => block(`aws_s3_bucket_policy.p${i}`, { bucket: ref(`local.b${i}`) })),
        ],
      }),
    size: 300,
    large: 2000,
  },
  'one module in many instances': {
    plan: n => {
      const at = (i: number) => `module.m["k${i}"].`
      return planJson(
        range(n).flatMap(i => [
          change(`${at(i)}aws_s3_bucket.b`, UNKNOWN),
          pointing(`${at(i)}aws_s3_bucket_policy.p`),
          pointing(`aws_s3_bucket_policy.out["k${i}"]`),
        ]),
        {
          resources: [
            block(
              'aws_s3_bucket_policy.out',
              { bucket: ref('module.m', 'each.key') },
              { forEach: ref('module.m') },
            ),
          ],
          module_calls: {
            m: call(
              {
                resources: [
                  block('aws_s3_bucket.b'),
                  block('aws_s3_bucket_policy.p', { bucket: ref('aws_s3_bucket.b.id', 'aws_s3_bucket.b') }),
                ],
                outputs: { id: output(ref('aws_s3_bucket.b.id')) },
              },
              {},
              { forEach: ref('var.all') },
            ),
          },
        },
      )
    },
    size: 300,
    large: 2000,
  },
  'instances that name their neighbours': {
    plan: n =>
      planJson(
        [
          ...range(n).map(i => change(`aws_s3_bucket.b[${i}]`, UNKNOWN)),
          ...range(n).map(i => pointing(`aws_s3_bucket_policy.p[${i}]`)),
        ],
        {
          resources: [
            block('aws_s3_bucket.b', {}, { count: literal(n) }),
            block(
              'aws_s3_bucket_policy.p',
              { bucket: ref('aws_s3_bucket.b', 'count.index') },
              { count: literal(n) },
            ),
          ],
        },
      ),
    size: 300,
    large: 4000,
  },
  'long texts': {
    plan: n => {
      const text = (part: string) => part.repeat(Math.ceil((n * 64) / part.length))
      const parts = [
        'a',
        ' ',
        '=',
        'password',
        'password=',
        'AKIA',
        '-----BEGIN ',
        '"',
        '\\',
        '${',
        '{{',
        '<',
        'key: ',
        'a_',
        '\n',
        '0',
        '/',
        '*',
        '://',
        '@',
        'export A=',
        'a.',
        '[',
        '{',
        'token "',
        "secret: '",
      ]
      return planJson(
        parts.flatMap((part, i) => [
          change(`aws_instance.i${i}`, { after: { user_data: text(part) } }),
          change(`aws_lambda_function.f${i}`, {
            after: { environment: [{ variables: { PASSWORD: text(part), X: text(part) } }] },
          }),
          change(`aws_ecs_task_definition.t${i}`, {
            after: {
              container_definitions: JSON.stringify([
                { environment: [{ name: 'TOKEN', value: text(part) }], command: [text(part)] },
              ]),
            },
          }),
          change(`aws_cloudwatch_log_metric_filter.m${i}`, { after: { pattern: text(part) } }),
          change(`aws_cloudwatch_log_metric_filter.p${i}`, { after: { pattern: `{ ${text(part)} }` } }),
          change(`aws_iam_policy.p${i}`, {
            after: { policy: document([{ Effect: 'Allow', Action: text(part), Resource: text(part) }]) },
          }),
          change(`aws_iam_policy.q${i}`, { after: { policy: text(part) } }),
          change(`aws_route53_record.r${i}`, { after: { name: text(part), records: [text(part)] } }),
        ]),
        { resources: [] },
      )
    },
    size: 50,
    large: 1000,
  },
  'tags and keys': {
    plan: n =>
      planJson(
        range(10).map(i =>
          change(`aws_lambda_function.f${i}`, {
            after: {
              environment: [
                { variables: Object.fromEntries(range(n).map(k => [`DB_PASSWORD_${k}`, `hunter${k}`])) },
              ],
              tags: Object.fromEntries(range(n).map(k => [`t${k}`, 'v'])),
            },
            sensitive: {
              environment: [
                { variables: Object.fromEntries(range(n).map(k => [`DB_PASSWORD_${k}`, k % 2 === 0])) },
              ],
            },
          }),
        ),
        { resources: [] },
      ),
    size: 100,
    large: 2000,
  },
  'route tables and subnets': {
    plan: n =>
      planJson(
        [
          change('aws_vpc.v', UNKNOWN),
          ...range(n).map(i => change(`aws_subnet.s${i}`, { unknown: { id: true, vpc_id: true } })),
          ...range(n).map(i =>
            change(`aws_route_table.t${i}`, {
              after: { route: [{ cidr_block: '0.0.0.0/0' }] },
              unknown: { id: true, vpc_id: true, route: [{ gateway_id: true }] },
            }),
          ),
          ...range(n).map(i =>
            change(`aws_route_table_association.a${i}`, {
              unknown: { id: true, subnet_id: true, route_table_id: true },
            }),
          ),
          ...range(n).map(i =>
            change(`aws_instance.i${i}`, {
              unknown: { id: true, subnet_id: true, vpc_security_group_ids: true },
            }),
          ),
        ],
        {
          resources: [
            block('aws_vpc.v'),
            ...range(n).map(i => block(`aws_subnet.s${i}`, { vpc_id: ref('aws_vpc.v.id') })),
            ...range(n).map(i =>
              block(`aws_route_table.t${i}`, {
                vpc_id: ref('aws_vpc.v.id'),
                route: [{ gateway_id: ref('local.gateway') }],
              }),
            ),
            ...range(n).map(i =>
              block(`aws_route_table_association.a${i}`, {
                subnet_id: ref('local.subnet'),
                route_table_id: ref('local.table'),
              }),
            ),
            ...range(n).map(i => block(`aws_instance.i${i}`, { subnet_id: ref('local.subnet') })),
          ],
        },
      ),
    size: 300,
    large: 1000,
  },
  'trails, alarms and filters': {
    plan: n =>
      planJson(
        range(n).flatMap(i => [
          change(`aws_cloudtrail.t${i}`, {
            after: {
              name: `t${i}`,
              is_multi_region_trail: true,
              cloud_watch_logs_group_arn: `arn:aws:logs:g${i}`,
            },
            unknown: { id: true },
          }),
          change(`aws_cloudwatch_log_group.g${i}`, { after: { name: `g${i}` }, unknown: { arn: true } }),
          change(`aws_cloudwatch_log_metric_filter.m${i}`, {
            after: {
              log_group_name: 'g1',
              pattern: '{ ($.errorCode = "*UnauthorizedOperation") || ($.errorCode = "AccessDenied*") }',
              metric_transformation: [{ name: 'm', namespace: 'n', value: '1' }],
            },
          }),
          change(`aws_cloudwatch_metric_alarm.a${i}`, {
            after: { metric_name: 'm', namespace: 'n' },
            unknown: { id: true, alarm_actions: true },
          }),
          change(`aws_sns_topic.s${i}`, { unknown: { id: true, arn: true } }),
        ]),
        {
          resources: range(n).flatMap(i => [
            block(`aws_cloudtrail.t${i}`),
            block(`aws_cloudwatch_log_group.g${i}`),
            block(`aws_cloudwatch_log_metric_filter.m${i}`),
            block(`aws_cloudwatch_metric_alarm.a${i}`, { alarm_actions: ref('local.topics') }),
            block(`aws_sns_topic.s${i}`),
          ]),
        },
      ),
    size: 300,
    large: 1000,
  },
  'rules of network ACLs': {
    plan: n =>
      planJson(
        [
          change('aws_network_acl.a', {
            after: {
              ingress: range(n).map(i => ({
                rule_no: i,
                action: i % 2 ? 'allow' : 'deny',
                protocol: 'tcp',
                from_port: i,
                to_port: i,
                cidr_block: '0.0.0.0/0',
              })),
            },
            unknown: { id: true },
          }),
          ...range(n).map(i =>
            change(`aws_network_acl_rule.r${i}`, {
              after: {
                network_acl_id: 'acl-1',
                rule_number: i,
                rule_action: i % 2 ? 'allow' : 'deny',
                protocol: 'tcp',
                from_port: i,
                to_port: i,
                cidr_block: '0.0.0.0/0',
                egress: false,
              },
            }),
          ),
        ],
        { resources: [] },
      ),
    size: 300,
    large: 2000,
  },
  'blocks of one network ACL that each let all in': {
    plan: n =>
      planJson(
        [
          change('aws_network_acl.a', {
            after: {
              ingress: range(n).map(i => ({
                rule_no: i,
                action: i % 5 ? 'allow' : 'deny',
                protocol: '-1',
                from_port: 0,
                to_port: 0,
                cidr_block: i % 5 ? '0.0.0.0/0' : `10.${i % 256}.0.0/16`,
              })),
            },
            unknown: { id: true },
          }),
        ],
        { resources: [] },
      ),
    size: 600,
    large: 4000,
  },
  'rules of one network ACL that each open SSH': {
    plan: n =>
      planJson(
        range(n).map(i =>
          change(`aws_network_acl_rule.r${i}`, {
            after: {
              ...{ network_acl_id: 'acl-1', rule_number: i, rule_action: i % 5 ? 'allow' : 'deny' },
              ...{ protocol: 'tcp', from_port: 22, to_port: 22, egress: false },
              cidr_block: i % 5 ? '0.0.0.0/0' : `10.${i % 256}.0.0/16`,
            },
          }),
        ),
        { resources: [] },
      ),
    size: 600,
    large: 4000,
  },
  'origins of one distribution': {
    plan: n =>
      planJson(
        [
          change('aws_cloudfront_distribution.d', {
            after: {
              origin: range(n).map(i => ({
                ...{ origin_id: `o${i}`, domain_name: `o${i}.example.com` },
                custom_origin_config: [{ origin_protocol_policy: 'http-only' }],
              })),
            },
            unknown: { id: true },
          }),
        ],
        { resources: [block('aws_cloudfront_distribution.d')] },
      ),
    size: 300,
    large: 4000,
  },
  'credentials in one map': {
    plan: n => {
      const environment = Object.fromEntries(range(n).map(i => [`DB_PASSWORD${i}`, 'hunter2']))
      const container = [{ container_name: 'web', image: 'web', environment }]
      const address = 'aws_lightsail_container_service_deployment_version.v'
      return planJson([change(address, { after: { container }, unknown: { id: true } })], {
        resources: [block(address)],
      })
    },
    size: 300,
    large: 40_000,
  },
  'listeners of one environment': {
    plan: n => {
      const settings = range(n).flatMap(i => {
        const namespace = `aws:elbv2:listener:${i}`
        return [
          { namespace, name: 'Protocol', value: 'HTTPS', resource: '' },
          { namespace, name: 'ListenerEnabled', value: 'false', resource: '' },
        ]
      })
      const address = 'aws_elastic_beanstalk_environment.e'
      return planJson([change(address, { after: { name: 'e', setting: settings }, unknown: { id: true } })], {
        resources: [block(address)],
      })
    },
    size: 100,
    large: 2000,
  },
  'accounts of two enablers': {
    plan: n => {
      const enablers = ['aws_inspector2_enabler.a', 'aws_inspector2_enabler.b']
      const after = { account_ids: range(n).map(i => `${111122220000 + i}`), resource_types: ['EC2'] }
      return planJson(
        enablers.map(address => change(address, { after, unknown: { id: true } })),
        { resources: enablers.map(address => block(address)) },
      )
    },
    size: 200,
    large: 20_000,
  },
  'access keys of one user': {
    plan: n => {
      const keys = range(n).map(i => `aws_iam_access_key.k${i}`)
      const user = ref('aws_iam_user.u.name', 'aws_iam_user.u')
      return planJson(
        [
          change('aws_iam_user.u', { after: { name: 'ci' }, unknown: { id: true } }),
          ...keys.map(key => change(key, { after: { user: 'ci', status: 'Active' }, unknown: { id: true } })),
        ],
        {
          resources: [
            block('aws_iam_user.u', { name: literal('ci') }),
            ...keys.map(key => block(key, { user })),
          ],
        },
      )
    },
    size: 300,
    large: 2000,
  },
  'roles of many policies that may be written': {
    plan: n => {
      const roles = range(n).map(i => roleWith(i, 40))
      return planJson([...range(40).map(writable), ...roles], { resources: [] })
    },
    size: 20,
    large: 1000,
  },
  'policies of one role that may be written': {
    plan: n => planJson([...range(n).map(writable), roleWith(0, n)], { resources: [] }),
    size: 120,
    large: 1000,
  },
  'settings that are written twice': {
    plan: n => {
      const policy = document({ Effect: 'Allow', Principal: '*', Action: 's3:*', Resource: '*' })
      const block = (name: string, bucket: string, all: boolean, isGone = false) => {
        const values = { bucket, restrict_public_buckets: all, ignore_public_acls: all }
        const sides = isGone ? { before: values } : { after: values }
        return change(`aws_s3_bucket_public_access_block.${name}`, sides)
      }
      const named = (i: number) => {
        const values = { id: `n${i}`, bucket: `n${i}`, policy }
        return [
          change(`aws_s3_bucket.n${i}`, { before: { ...values, policy: null }, after: values }),
          change(`aws_s3_bucket_policy.n${i}`, { after: { bucket: `n${i}`, policy } }),
          change(`aws_s3_bucket_policy.m${i}`, { after: { bucket: `n${i}`, policy: document([]) } }),
          change(`aws_s3_bucket_acl.n${i}`, { after: { bucket: `n${i}`, acl: 'public-read' } }),
          change(`aws_s3_bucket_acl.m${i}`, { after: { bucket: `n${i}`, acl: 'private' } }),
          block(`n${i}`, `n${i}`, true),
          block(`m${i}`, `n${i}`, false),
        ]
      }
      const same = { id: 'same', bucket: 'same', policy }
      return planJson(
        [
          change('aws_s3_bucket.same', { before: { ...same, policy: '{}' }, after: same }),
          change('aws_s3_bucket_policy.same', {
            before: { bucket: 'same' },
            after: { bucket: 'same', policy },
          }),
          ...range(n).flatMap(i => [
            block(`a${i}`, 'same', i % 2 === 0),
            block(`z${i}`, 'same', true, true),
            change(`aws_s3_account_public_access_block.a${i}`, {
              after: { restrict_public_buckets: i % 2 === 0 },
            }),
            ...named(i),
          ]),
        ],
        undefined,
      )
    },
    size: 300,
    large: 2000,
  },
  'deletions of what an account has one of': {
    plan: n =>
      planJson(
        range(n).map(i =>
          change(`aws_xray_encryption_config.a${i}`, { before: { type: 'NONE' }, after: null }),
        ),
        { resources: [] },
      ),
    size: 500,
    large: 40_000,
  },
  'stages of one name': {
    plan: n =>
      planJson(
        range(n).flatMap(i => [
          change(`aws_api_gateway_stage.s${i}`, { after: { rest_api_id: `${i}`, stage_name: 'prod' } }),
          change(`aws_api_gateway_method_settings.m${i}`, {
            after: { rest_api_id: `${i}`, stage_name: 'prod', method_path: `${i}/GET`, settings: [{}] },
          }),
          change(`aws_api_gateway_method_settings.n${i}`, {
            after: { rest_api_id: `${i}`, stage_name: 'prod', method_path: `${i}/PUT`, settings: [{}] },
          }),
        ]),
        { resources: [] },
      ),
    size: 120,
    large: 1600,
  },
}
