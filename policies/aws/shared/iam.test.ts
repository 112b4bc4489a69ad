import { describe, expect, test } from 'vitest'
import { at, block, change, graph, literal, planJson, ref } from '../../../tests/plan-json.ts'
import type { Scalar, Value, Verdict } from '../../engine/index.ts'
import { leaves } from '../../engine/judge/verdict.ts'
import { grantsNo } from './grants.ts'
import { all, covers, grantsAnyone, not, type Statement, statements } from './index.ts'

type Ask = (statement: Statement) => Verdict

/** A policy document as the text of a resource's attribute. */
async function text(document: unknown, more: { sensitive?: boolean } = {}): Promise<Scalar> {
  const policy = typeof document === 'string' ? document : JSON.stringify(document)
  const made = await graph(
    planJson([change('aws_x.it', { after: { policy }, sensitive: more.sensitive ? { policy: true } : {} })], {
      resources: [block('aws_x.it', { policy: literal(policy) })],
    }),
  )
  return at(made, 'aws_x.it')._child('policy') as unknown as Scalar
}

const of = (...statements: object[]) => ({ Version: '2012-10-17', Statement: statements })
const allow = (more: object) => ({ Effect: 'Allow', Action: '*', Resource: '*', ...more })
const admin: Ask = s => all(s.allows(), s.covers('*'), s.onEverything())

const none = async (document: unknown, ask: Ask) => statements(await text(document)).no(ask).outcome
const words = (verdict: Verdict) => leaves(verdict).map(leaf => leaf.words)

describe('a document that denies what it allows', () => {
  const actions = (count: number) => Array.from({ length: count }, (_, i) => `S3:Get${i}`)
  const both = (count: number, resources = 1) =>
    of(allow({ Principal: '*', Action: actions(count), Resource: actions(resources) }), {
      Effect: 'Deny',
      Principal: '*',
      Action: actions(count).map(one => one.toLowerCase()),
      Resource: '*',
    })
  test('lets nobody in, unless it would take for ever to tell', async () => {
    expect(await none(both(200), grantsAnyone)).toBe('pass')
    expect(await none(both(201), grantsAnyone)).toBe('undetermined')
    const verdict = statements(await text(both(201))).no(grantsAnyone)
    expect(words(verdict)).toEqual(['`policy` denies and allows more than is held against each other'])
  })

  test('is asked the same again, and of other statements anew', async () => {
    const document = both(2)
    for (const _ of [1, 2]) expect(await none(document, grantsAnyone)).toBe('pass')
    const more = of(...document.Statement, allow({ Principal: '*', Action: 's3:Put' }))
    expect(await none(more, grantsAnyone)).toBe('fail')
  })
})

describe('the shapes of a document', () => {
  test.each([
    ['a list of statements', { Statement: [allow({})] }],
    ['one statement without a list', { Statement: allow({}) }],
    ['lists of one', of({ Effect: 'Allow', Action: ['*'], Resource: ['*'] })],
    ['an effect that is missing, which AWS refuses', { Statement: [{ Action: '*', Resource: '*' }] }],
    ['keys in another case', { statement: [{ effect: 'Allow', action: '*', resource: '*' }] }],
    ['among others', of({ Effect: 'Deny', Action: 's3:*', Resource: '*' }, allow({}))],
    ['*:*, which AWS takes too', of(allow({ Action: '*:*' }))],
    ['many stars', of(allow({ Resource: '**' }))],
    ['many stars for actions', of(allow({ Action: '**' }))],
    ['stars in both parts of actions', of(allow({ Action: '*:**' }))],
    ['an ARN of stars', of(allow({ Resource: 'arn:aws:*:*:*:*' }))],
    ['a comma too many', `{"Statement": [${JSON.stringify(allow({}))},],}`],
    ['a byte order mark and spaces', ` \n${JSON.stringify(of(allow({})))}\n`],
  ])('%s', async (_, document) => {
    expect(await none(document, admin)).toBe('fail')
  })

  test.each([
    ['denies', of(allow({ Effect: 'Deny' }))],
    ['one action', of(allow({ Action: ['s3:*', 'iam:*'] }))],
    ['one resource', of(allow({ Resource: 'arn:aws:s3:::a/*' }))],
    ['all but some actions', of({ Effect: 'Allow', NotAction: 'iam:*', Resource: '*' })],
    ['no statement', { Version: '2012-10-17' }],
    ['no object', '[]'],
    ['an empty text', ''],
  ])('%s is no administrator', async (_, document) => {
    expect(await none(document, admin)).toBe('pass')
  })

  test('what is no JSON stays open, with the reason', async () => {
    const verdict = statements(await text('{"Statement": ')).no(admin)
    expect([verdict.outcome, words(verdict)]).toEqual(['undetermined', ['`policy` is not valid JSON']])
  })

  test.each([
    of(allow({ Action: { toString: 1, valueOf: 1 } })),
    of(allow({ Action: [{ toString: 1 }], Resource: [[[]]], Principal: { AWS: [{ toString: 1 }] } })),
    of(
      allow({ Condition: 'text' }),
      allow({ Condition: [1, null] }),
      allow({ Condition: { A: { b: { toString: 1 } } } }),
    ),
    { Statement: [null, 1, 'text', [allow({})]] },
    of(allow({ Effect: { toString: 1 }, Sid: { toString: 1 } })),
    `{"Statement": [{"Effect": "Allow", "Action": ${'['.repeat(50_000)}${']'.repeat(50_000)}, "Resource": "*"}]}`,
    '{"__proto__": {"Statement": []}, "Statement": {"__proto__": {"Effect": "Allow"}}}',
  ])('a hostile one throws nothing (%#)', async document => {
    const scalar = await text(document)
    for (const ask of [admin, grantsAnyone, (s: Statement) => s.where((o, k) => o === k)])
      expect(() => [statements(scalar).no(ask), statements(scalar).some(ask, 'x')]).not.toThrow()
    expect(() => statements(scalar).grants()).not.toThrow()
  })
})

describe('action patterns', () => {
  test.each([
    ['*', 's3:GetObject'],
    ['s3:*', 's3:GetObject'],
    ['S3:getobject', 's3:GetObject'],
    ['s3:Get*', 's3:GetObject'],
    ['s3:Get?bject', 's3:GetObject'],
    ['s3:*Object', 's3:GetObject'],
    ['*:*', '*'],
    ['*', '*'],
    ['s3:*', 's3:Get*'],
    ['s?:GetObject', 's3:GetObject'],
  ])('%s covers %s', (pattern, action) => {
    expect(covers(pattern, action)).toBe(true)
  })

  test.each([
    ['s3:Get', 's3:GetObject'],
    ['s3:GetObject', 's3:GetObjectAcl'],
    ['s3:GetObject*', 's3:GetObject?x'.slice(0, 11)],
    ['s3.*', 's3:GetObject'],
    ['s3:*', '*'],
    ['s3:Get*', 's3:*'],
    ['(s3|ec2):*', 's3:GetObject'],
    ['', 's3:GetObject'],
  ])('%s does not cover %s', (pattern, action) => {
    expect(covers(pattern, action)).toBe(false)
  })

  test('in NotAction turn round', async () => {
    const document = of({ Effect: 'Allow', NotAction: ['iam:*', 'sts:*'], Resource: '*' })
    expect(await none(document, s => s.covers('s3:GetObject'))).toBe('fail')
    expect(await none(document, s => s.covers('iam:PassRole'))).toBe('pass')
  })
})

describe('everyone', () => {
  test.each([
    ['*', 'fail'],
    [['*'], 'fail'],
    [{ AWS: '*' }, 'fail'],
    [{ AWS: ['arn:aws:iam::111122223333:root', '*'] }, 'fail'],
    [{ '*': '*' }, 'fail'],
    [{ AWS: 'arn:aws:iam::111122223333:root' }, 'pass'],
    [{ AWS: '111122223333' }, 'pass'],
    [{ Service: 's3.amazonaws.com' }, 'pass'],
    [{ Federated: 'arn:aws:iam::111122223333:saml-provider/x' }, 'pass'],
    [undefined, 'pass'],
  ] as const)('is the principal %j: %s', async (principal, expected) => {
    expect(await none(of(allow({ Principal: principal })), grantsAnyone)).toBe(expected)
  })

  test('is whoever a NotPrincipal leaves, where that allows', async () => {
    const but = { NotPrincipal: { AWS: 'arn:aws:iam::111122223333:root' } }
    expect(await none(of(allow({ NotPrincipal: { AWS: ['*'] } })), grantsAnyone)).toBe('pass')
    expect(await none(of(allow(but)), grantsAnyone)).toBe('fail')
    expect(await none(of(allow({ ...but, Effect: 'Deny' })), grantsAnyone)).toBe('pass')
  })

  const fence = (more: object) =>
    of(allow({ Principal: '*' }), { Effect: 'Deny', Principal: '*', Action: '*', Resource: '*', ...more })
  test.each([
    ['all but a network', { Condition: { NotIpAddress: { 'aws:SourceIp': ['203.0.113.0/24'] } } }],
    ['all but an endpoint', { Condition: { StringNotEquals: { 'aws:SourceVpce': 'vpce-1' } } }],
    ['all but an organization', { Condition: { StringNotEqualsIfExists: { 'aws:PrincipalOrgID': 'o-1' } } }],
    [
      'all but a network and services of AWS',
      {
        Condition: {
          NotIpAddress: { 'aws:SourceIp': '203.0.113.0/24' },
          Bool: { 'aws:ViaAWSService': 'false' },
        },
      },
    ],
    [
      'all but an organization and services of AWS',
      {
        Condition: {
          StringNotEquals: { 'aws:PrincipalOrgID': 'o-1' },
          BoolIfExists: { 'aws:PrincipalIsAWSService': 'false' },
        },
      },
    ],
    ['all but a role', { Principal: undefined, NotPrincipal: { AWS: 'arn:aws:iam::111122223333:role/a' } }],
    ['everybody', {}],
  ])('is nobody where another statement denies %s', async (_, more) => {
    expect(await none(fence(more), grantsAnyone)).toBe('pass')
  })

  test.each([
    ['plain HTTP', { Condition: { Bool: { 'aws:SecureTransport': 'false' } } }],
    [
      'plain HTTP from elsewhere',
      {
        Condition: {
          NotIpAddress: { 'aws:SourceIp': '203.0.113.0/24' },
          Bool: { 'aws:SecureTransport': 'false' },
        },
      },
    ],
    ['a network', { Condition: { IpAddress: { 'aws:SourceIp': '203.0.113.0/24' } } }],
    ['all but every address', { Condition: { NotIpAddress: { 'aws:SourceIp': '0.0.0.0/0' } } }],
    // without the key, as in an anonymous request, it does not match
    [
      'all but an organization of those who sign',
      {
        Condition: {
          StringNotEquals: { 'aws:PrincipalOrgID': 'o-1' },
          Bool: { 'aws:PrincipalIsAWSService': 'false' },
        },
      },
    ],
    [
      'all but an organization of those who sign, in other words',
      {
        Condition: {
          StringNotEquals: { 'aws:PrincipalOrgID': 'o-1' },
          BoolIfExists: { 'aws:PrincipalIsAWSService': 'false' },
          Null: { 'aws:PrincipalIsAWSService': 'false' },
        },
      },
    ],
    ['all who sign', { Condition: { StringNotEquals: { 'aws:PrincipalAccount': 'anonymous' } } }],
    ['all without a key', { Condition: { 'ForAnyValue:StringNotEquals': { 'aws:SourceVpce': 'vpce-1' } } }],
    ['one role', { Principal: { AWS: 'arn:aws:iam::111122223333:role/a' } }],
    ['another action', { Action: 's3:PutObject', Condition: { StringNotEquals: { 'aws:SourceVpce': 'v' } } }],
    ['another resource', { Resource: 'a', Condition: { StringNotEquals: { 'aws:SourceVpce': 'vpce-1' } } }],
  ])('is everybody where another statement denies %s', async (_, more) => {
    expect(await none(fence(more), grantsAnyone)).toBe('fail')
  })

  test('is nobody where what is denied is all that is allowed', async () => {
    const Condition = { StringNotEquals: { 'aws:SourceVpce': 'vpce-1' } }
    const one = { Principal: '*', Action: 's3:Get*', Resource: 'arn:aws:s3:::a/*' }
    const denied = { Effect: 'Deny', Condition, Principal: '*', Action: 's3:*' }
    expect(await none(of(allow(one), { ...denied, Resource: ['arn:aws:s3:::a/*'] }), grantsAnyone)).toBe(
      'pass',
    )
    expect(await none(of(allow(one), { ...denied, Resource: 'arn:aws:s3:::b/*' }), grantsAnyone)).toBe('fail')
    const but = (more: object) => none(of(allow(one), { ...denied, ...more }), grantsAnyone)
    expect(await but({ NotResource: ['arn:aws:s3:::b', 'arn:aws:s3:::b/*'] })).toBe('pass')
    expect(await but({ NotResource: 'arn:aws:s3:::a/logs/*' })).toBe('fail')
    expect(await but({ NotResource: 'arn:aws:s3:::*/logs' })).toBe('undetermined')
    const action = (NotAction: string | string[]) => but({ Action: undefined, NotAction, Resource: '*' })
    expect(await action(['s3:PutObject', 'S3:List*'])).toBe('pass')
    expect(await action('s3:getobject')).toBe('fail')
    expect(await action('s3:*')).toBe('fail')
    expect(await action('s3:*Object')).toBe('undetermined')
  })

  const org = { 'aws:PrincipalOrgID': 'o-1' }
  test.each([
    [{ StringEquals: org }],
    [{ StringLike: { 'aws:PrincipalArn': 'arn:aws:iam::111122223333:role/app-*' } }],
    [{ ArnLike: { 'aws:SourceArn': 'arn:aws:sns:eu-central-1:111122223333:jobs' } }],
    [{ ArnEquals: { 'AWS:sourcearn': 'arn:aws:s3:::one-bucket' } }],
    [{ ArnLike: { 'aws:SourceArn': 'arn:aws:s3:*:*:one-bucket' } }],
    [{ ArnLike: { 'aws:SourceArn': 'arn:aws:s3:::one-bucket/*' } }],
    [
      {
        ArnLike: { 'aws:SourceArn': 'arn:aws:s3:::uploads-*' },
        StringEquals: { 'aws:SourceAccount': '111122223333' },
      },
    ],
    [{ StringLike: { 'aws:userid': 'AROAEXAMPLE:*' } }],
    [{ StringEquals: { 'kms:CallerAccount': '111122223333' } }],
    [{ StringEquals: { 'aws:VpceAccount': '111122223333' } }],
    [{ StringEquals: { 'aws:VpceOrgID': 'o-1' } }],
    [{ ArnLike: { 'aws:SourceVpcArn': 'arn:aws:ec2:eu-central-1:111122223333:vpc/vpc-1' } }],
    [{ StringLike: { 'sns:Endpoint': '*@acme.example' } }],
    [{ StringEquals: { 'sns:Endpoint': 'https://acme.example/hook' } }],
    [{ StringLike: { 'sns:Endpoint': 'arn:aws:sqs:eu-central-1:111122223333:*' } }],
    [{ StringEquals: { 'aws:SourceAccount': ['111122223333', '444455556666'] } }],
    [{ IpAddress: { 'aws:SourceIp': '203.0.113.0/24' } }],
    [{ IpAddress: { 'aws:SourceIp': ['10.0.0.0/8', '2001:db8::/32', 'fc00::/7', '203.0.113.7'] } }],
    [{ 'ForAnyValue:StringLike': { 'aws:PrincipalOrgPaths': 'o-1/*' } }],
    [{ Bool: { 'aws:SecureTransport': 'true' }, StringEquals: org }],
    [{ StringEquals: { 'aws:PrincipalServiceName': 'cloudtrail.amazonaws.com' } }],
    [{ 'ForAnyValue:StringEquals': { 'aws:PrincipalServiceNamesList': ['cloudtrail.amazonaws.com'] } }],
    [{ IpAddress: { 'aws:VpcSourceIp': '10.0.0.0/8' }, StringEquals: { 'aws:SourceVpc': 'vpc-1' } }],
    [{ StringLike: { 's3:DataAccessPointArn': 'arn:aws:s3:*:111122223333:accesspoint/*' } }],
    [{ StringEquals: { 'aws:PrincipalAccount': '${aws:ResourceAccount}' } }],
    [{ StringEquals: { 'aws:PrincipalOrgID': '${aws:ResourceOrgID}' } }],
    [{ ArnLike: { 'aws:SourceArn': 'arn:aws:sns:*:${aws:ResourceAccount}:jobs' } }],
    [{ ArnLike: { 'aws:PrincipalArn': 'arn:aws:iam::111122223333:user/${aws:username}' } }],
    [{ StringEquals: { 'aws:userid': '${*}' } }],
    // the key has to be there
    [
      {
        'ForAllValues:StringLike': { 'aws:PrincipalOrgPaths': 'o-1/*' },
        Null: { 'aws:PrincipalOrgPaths': 'false' },
      },
    ],
    [{ StringEqualsIfExists: org, Null: { 'AWS:principalorgid': false } }],
  ])('is narrowed by %j', async Condition => {
    expect(await none(of(allow({ Principal: '*', Condition })), grantsAnyone)).toBe('pass')
  })

  test.each([
    [{}],
    // without the key the request matches
    [{ StringEqualsIfExists: org }],
    [{ 'ForAllValues:StringEquals': org }],
    [{ StringNotEquals: org }],
    [{ Null: { 'aws:PrincipalOrgID': 'true' } }],
    [{ StringEqualsIfExists: org, Null: { 'aws:PrincipalOrgID': ['false', 'true'] } }],
    [{ StringEqualsIfExists: org, Null: { 'aws:PrincipalAccount': 'false' } }],
    // not about who calls
    [{ Bool: { 'aws:SecureTransport': 'true' } }],
    [{ StringEquals: { 's3:x-amz-acl': 'private' } }],
    [{ StringLike: { 'aws:UserAgent': 'x' } }],
    [{ StringEquals: { 'sns:Protocol': 'https' } }],
    // matches everybody
    [{ StringLike: { 'sns:Endpoint': 'https://*' } }],
    [{ StringLike: { 'sns:Endpoint': '*@*' } }],
    [{ StringLike: { 'sns:Endpoint': 'arn:aws:sqs:*:*:jobs' } }],
    [{ StringLike: { 'aws:VpceOrgID': 'o-*' } }],
    [{ StringLike: { 'aws:PrincipalArn': '*' } }],
    [{ StringLike: { 'aws:PrincipalOrgID': ['o-1', '*'] } }],
    [{ ArnLike: { 'aws:PrincipalArn': 'arn:aws:iam::*:role/app' } }],
    [{ ArnLike: { 'aws:SourceArn': 'arn:aws:sns:*:*:*' } }],
    [{ ArnLike: { 'aws:SourceArn': 'arn:aws:s3:::*' } }],
    [{ ArnLike: { 'aws:SourceArn': 'arn:aws:s3:*:*:*' } }],
    // a bucket that anyone can make
    [{ ArnLike: { 'aws:SourceArn': 'arn:aws:s3:::?*' } }],
    [{ ArnLike: { 'aws:SourceArn': 'arn:aws:s3:::*-uploads' } }],
    [{ ArnLike: { 'aws:SourceArn': 'arn:aws:s3:*:*:uploads-*' } }],
    [{ StringLike: { 'aws:SourceArn': 'arn:aws:s3:::uploads-*/in' } }],
    [{ StringLike: { 'aws:PrincipalArn': '*:role/app' } }],
    [{ StringLike: { 'aws:PrincipalArn': '*/app' } }],
    [{ StringLike: { 'aws:userid': '*:app' } }],
    // without a signature
    [{ StringEquals: { 'aws:PrincipalAccount': ['111122223333', 'anonymous'] } }],
    [{ StringEquals: { 'aws:userid': 'anonymous' } }],
    // of each caller its own
    [{ ArnLike: { 'aws:PrincipalArn': 'arn:aws:iam::${aws:PrincipalAccount}:role/deploy' } }],
    [{ ArnLike: { 'aws:PrincipalArn': 'arn:aws:iam::&{aws:PrincipalAccount}:role/deploy' } }],
    [{ StringEquals: { 'aws:PrincipalAccount': '${aws:principalaccount}' } }],
    [{ StringEquals: { 'aws:userid': "${aws:userid, 'nobody'}" } }],
    [{ StringEquals: { 'aws:SourceVpc': '${aws:SourceVpc}' } }],
    [{ ArnEquals: { 'aws:SourceArn': 'arn:aws:sns:eu-central-1:${aws:SourceAccount}:jobs' } }],
    [{ IpAddress: { 'aws:SourceIp': '0.0.0.0/0' } }],
    [{ IpAddress: { 'aws:SourceIp': ['10.0.0.0/8', '::/0'] } }],
    [{ IpAddress: { 'aws:SourceIp': ['0.0.0.0/1', '128.0.0.0/1'] } }],
    [{ IpAddress: { 'aws:SourceIp': '2000::/3' } }],
    [{ NotIpAddress: { 'aws:SourceIp': '203.0.113.0/24' } }],
    [{ StringLike: { 'aws:SourceIp': '*' } }],
    [{ StringLike: { 'aws:PrincipalOrgID': '?*' } }],
    [{ StringLike: { 'aws:PrincipalOrgID': 'o-?*' } }],
    [{ 'ForAnyValue:StringLike': { 'aws:PrincipalOrgPaths': 'o-*/r-ab12/*' } }],
    [{ StringLike: { 'aws:SourceAccount': '1111*' } }],
    [{ StringLike: { 'kms:CallerAccount': '1111????????' } }],
    [{ ArnLike: { 's3:DataAccessPointArn': 'arn:aws:s3:eu-central-1:*:accesspoint/data' } }],
    [{ ArnLike: { 'aws:SourceArn': 'arn:aws:route53:::hostedzone/*' } }],
    // an address in some VPC, of whomever that is
    [{ IpAddress: { 'aws:VpcSourceIp': '10.0.0.0/8' } }],
    [{ IpAddress: { 'aws:VpcSourceIp': '0.0.0.0/0' } }],
    // a principal of any account
    [{ StringEquals: { 'lambda:FunctionUrlAuthType': 'AWS_IAM' } }],
    [{ StringEquals: { 'kms:ViaService': 's3.eu-central-1.amazonaws.com' } }],
    [{ Bool: { 'aws:ViaAWSService': 'true' } }],
    [{ StringEquals: { 'sts:ExternalId': '12345' } }],
    [{ StringEquals: { 'aws:RequestedRegion': 'eu-central-1' } }],
    [{ DateLessThan: { 'aws:CurrentTime': '2020-01-01T00:00:00Z' } }],
  ])('is not narrowed by %j', async Condition => {
    expect(await none(of(allow({ Principal: '*', Condition })), grantsAnyone)).toBe('fail')
  })
})

describe('a condition of a policy’s own', () => {
  const denied: Ask = s =>
    all(
      s.denies(),
      s.where(
        (operator, key, values) =>
          operator === 'Bool' && key === 'aws:securetransport' && values.join() === 'false',
      ),
    )
  const some = async (document: unknown) => statements(await text(document)).some(denied, 'denies plain HTTP')
  const deny = (Condition: object) => of(allow({ Effect: 'Deny', Condition }))

  test.each([
    [{ Bool: { 'aws:SecureTransport': 'false' } }, 'pass'],
    [{ Bool: { 'aws:SecureTransport': [false] } }, 'pass'],
    [{ Bool: { 'AWS:SECURETRANSPORT': 'false' } }, 'pass'],
    [{ Bool: { 'aws:SecureTransport': 'true' } }, 'fail'],
    [{ BoolIfExists: { 'aws:SecureTransport': 'false' } }, 'fail'],
    [{ Bool: { 'aws:SecureTransport': ['false', 'true'] } }, 'fail'],
  ])('%j: %s', async (condition, expected) => {
    expect((await some(deny(condition))).outcome).toBe(expected)
  })

  test('that no statement has is told in words, and an absent document by itself', async () => {
    expect(words(await some(deny({})))).toEqual(['`policy` has no statement that denies plain HTTP'])
    const verdict = await some('')
    expect([verdict.outcome, words(verdict)]).toEqual(['fail', [undefined]])
  })

  test('whose value is decided at apply stays open', async () => {
    const condition = [{ test: 'Bool', variable: 'aws:SecureTransport', values: [null] }]
    const doc = await deferred({
      doc: {
        after: { statement: [statement({ effect: 'Deny', condition })] },
        unknown: { statement: [{ condition: [{ values: [true] }] }] },
        written: { statement: [{ condition: [{ values: ref('local.v') }] }] },
      },
    })
    const any: Ask = s =>
      all(
        s.denies(),
        s.where((operator, key) => operator === 'Bool' && key === 'aws:securetransport'),
      )
    expect(statements(doc).some(any, 'denies').outcome).toBe('undetermined')
    expect(statements(doc).some(s => s.where(operator => operator === 'Null'), 'denies').outcome).toBe('fail')
  })
})

const ACCOUNT = '${aws:PrincipalAccount}'

describe('what is allowed on one', () => {
  const OWN = 'arn:aws:iam::111122223333:role/ci-deploy'
  test.each([
    ['by a pattern', 'arn:aws:iam::*:role/ci-*', 'role/ci-deploy', 'pass'],
    ['on another path', 'arn:aws:iam::*:role/ci-*', 'role/system/ci-deploy', 'fail'],
    ['whose path the pattern takes in', 'arn:aws:iam::*:role/*-deploy', 'role/system/ci-deploy', 'pass'],
    ['by its ARN', OWN, OWN, 'pass'],
    ['of another account', 'arn:aws:iam::444455556666:role/ci-*', OWN, 'fail'],
    ['of another kind', 'arn:aws:iam::*:user/ci-*', OWN, 'fail'],
    ['of the account of AWS', 'arn:aws:iam::aws:policy/ci-*', 'policy/ci-deploy', 'fail'],
    ['by a star for all before it', 'arn:*:role/ci-*', 'role/ci-deploy', 'pass'],
    ['of the caller’s own account', `arn:aws:iam::${ACCOUNT}:role/ci-*`, 'role/ci-deploy', 'pass'],
    ['of the caller’s own account, by its ARN', `arn:aws:iam::${ACCOUNT}:role/ci-*`, OWN, 'pass'],
    ['that is not known yet', 'arn:aws:iam::*:role/ci-*', undefined, 'undetermined'],
    ['whoever it is', '*', undefined, 'pass'],
  ] as const)('%s', async (_, Resource, name, outcome) => {
    const action = 'iam:PutRolePolicy'
    const document = statements(await text(of(allow({ Action: 'iam:Put*', Resource }))))
    expect(document.allowsOn(action, name).outcome).toBe(outcome)
    expect(document.allowsOn('iam:GetRole', name).outcome).toBe('fail')
    expect(document.deniesOn(action, name)).toBe(false)
    const denying = statements(await text(of({ Effect: 'Deny', Action: 'iam:Put*', Resource })))
    expect(denying.deniesOn(action, name)).toBe(outcome === 'pass')
    const others = statements(await text(of({ Effect: 'Deny', Action: 'iam:Put*', NotResource: Resource })))
    expect(others.deniesOn(action, name)).toBe(outcome === 'fail')
  })

  test.each([
    [{ StringEquals: { 'aws:PrincipalOrgID': 'o-1111222233' } }, 'pass'],
    [{ StringEquals: { 'aws:RequestedRegion': ['eu-central-1', 'us-east-1'] } }, 'pass'],
    [{ StringEquals: { 'aws:RequestedRegion': 'eu-central-1' } }, 'fail'],
    [{ StringEquals: { 'aws:ResourceTag/team': 'one' } }, 'fail'],
  ])('under a condition: %j', async (Condition, outcome) => {
    const document = statements(await text(of(allow({ Action: 'iam:*', Resource: OWN, Condition }))))
    expect(document.allowsOn('iam:PutRolePolicy', OWN).outcome).toBe(outcome)
  })
})

const EXCESSES = [
  'admin',
  'iam',
  'escalation',
  's3',
  'credentials',
  'data',
  'decrypt',
  'pass-role',
  'permissions',
  'bucket-list',
  'write',
  'read',
] as const

describe('what is granted too widely', () => {
  const excesses = async (...list: object[]) => {
    const document = await text(of(...list))
    return EXCESSES.filter(kind => grantsNo(kind, document).outcome === 'fail')
  }
  const roles = 'arn:aws:iam::111122223333:role/*'
  const EC2 = 'ec2.amazonaws.com'
  const RUN = allow({ Action: 'ec2:RunInstances' })

  test.each([
    ['everything', [allow({})], ['admin']],
    ['everything twice over', [allow({}), allow({ Action: 'iam:*' })], ['admin']],
    ['all of IAM', [allow({ Action: ['iam:*'] })], ['iam']],
    [
      'all of IAM, denied but for roles',
      [allow({ Action: ['iam:*'] }), { Effect: 'Deny', Action: 'iam:*', NotResource: roles }],
      ['escalation', 'pass-role'],
    ],
    [
      'all of IAM, denied but for one role',
      [
        allow({ Action: ['iam:*'] }),
        { Effect: 'Deny', Action: 'iam:*', NotResource: roles.replace('*', 'app') },
      ],
      [],
    ],
    ['all but a service', [allow({ Action: undefined, NotAction: 's3:*' })], ['iam']],
    ['all but IAM', [allow({ Action: undefined, NotAction: ['iam:*'] })], ['escalation', 's3']],
    ['one action', [allow({ Action: 'iam:CreateAccessKey' })], ['escalation']],
    ['one in capitals', [allow({ Action: 'LAMBDA:GETFUNCTION' })], ['read']],
    ['a wildcard', [allow({ Action: 'iam:Create*' })], ['escalation', 'credentials']],
    ['a path', [allow({ Action: ['iam:PassRole', 'ec2:RunInstances'] })], ['escalation']],
    [
      'a path in two statements',
      [allow({ Action: 'iam:PassRole', Resource: roles }), allow({ Action: 'ec2:RunInstances' })],
      ['escalation'],
    ],
    ...[
      ...['arn:aws:iam::*', 'arn:aws:iam:*', 'arn:*:iam:*:*:*', 'arn:aws:iam::1111????????:role/*'],
      'arn:aws:iam::**:role/**',
    ].map((Resource): [string, object[], string[]] => [
      `every role as ${Resource}`,
      [allow({ Action: 'iam:PassRole', Resource })],
      ['pass-role'],
    ]),
    ...['arn:aws:s3:*', 'arn:aws:s3::*', 'arn:aws:s3:::*', 'arn:aws:s3:::*/*'].map(
      (Resource): [string, object[], string[]] => [
        `every bucket as ${Resource}`,
        [allow({ Action: 's3:*', Resource })],
        ['s3'],
      ],
    ),
    ...['arn:aws:iam::111122223333:role/app/*', 'arn:aws:iam::*:*/app'].map(
      (Resource): [string, object[], string[]] => [
        `some roles as ${Resource}`,
        [allow({ Action: 'iam:PassRole', Resource })],
        [],
      ],
    ),
    [
      'what is denied on all of its service',
      [
        allow({ Action: ['iam:PassRole', 's3:*', 'sqs:DeleteQueue'] }),
        allow({ Effect: 'Deny', Action: '*', Resource: ['arn:aws:iam::*:role/*', 'arn:aws:s3:::*'] }),
      ],
      ['write'],
    ],
    [
      'what is denied on some of its service',
      [
        allow({ Action: 'iam:PassRole' }),
        allow({ Effect: 'Deny', Action: '*', Resource: 'arn:aws:iam::*:role/app' }),
      ],
      ['pass-role'],
    ],
    [
      'what is denied on one kind of resources, and is about another',
      [
        allow({ Action: ['iam:CreateAccessKey', 's3:ListAllMyBuckets'] }),
        allow({ Effect: 'Deny', Action: '*', Resource: ['arn:aws:iam::*:role/*', 'arn:aws:s3:::*/*'] }),
      ],
      ['escalation', 'bucket-list'],
    ],
    ['half a path', [allow({ Action: 'iam:PassRole' })], ['pass-role']],
    ['all of S3', [allow({ Action: 's3:*' })], ['s3']],
    ['S3 by halves', [allow({ Action: ['s3:Get*', 's3:Put*', 's3:List*'] })], ['s3', 'bucket-list']],
    ['one bucket', [allow({ Action: 's3:*', Resource: ['arn:aws:s3:::a', 'arn:aws:s3:::a/*'] })], []],
    ['every object', [allow({ Action: 's3:GetObject', Resource: 'arn:aws:s3:::*/*' })], ['data']],
    [
      'secrets and writing',
      [allow({ Action: ['secretsmanager:GetSecretValue', 'sqs:SendMessage'] })],
      ['data', 'write'],
    ],
    ['all of a queue service', [allow({ Action: 'sqs:*' })], ['permissions']],
    ['any case', [allow({ Action: 'DYNAMODB:deletetable' })], ['write']],
    ['reading', [allow({ Action: ['lambda:GetFunction', 'dynamodb:getitem'] })], ['read']],
    [
      'what needs a star',
      [allow({ Action: ['ec2:Describe*', 'xray:PutTraceSegments', 'ecr:GetAuthorizationToken'] })],
      [],
    ],
    ['a service that is not known', [allow({ Action: ['nosuch:*', 'nosuch:DeleteThing'] })], []],
    ['one resource', [allow({ Action: 'iam:CreateAccessKey', Resource: 'arn:aws:iam::1:user/me' })], []],
    [
      'a condition',
      [allow({ Action: 'iam:*', Condition: { Bool: { 'aws:MultiFactorAuthPresent': 'true' } } })],
      [],
    ],
    [
      'a condition that everybody meets',
      [
        allow({ Action: 'iam:*', Condition: { Bool: { 'aws:SecureTransport': 'true' } } }),
        allow({ Action: 's3:*', Condition: { IpAddress: { 'aws:SourceIp': '0.0.0.0/0' } } }),
        allow({ Action: 'sqs:*', Condition: { StringLike: { 'aws:PrincipalArn': '*' } } }),
      ],
      ['iam', 's3', 'permissions'],
    ],
    [
      'every service that a role may be passed to, and every region',
      [
        allow({ Action: 'iam:PassRole', Condition: { StringLike: { 'iam:PassedToService': '*' } } }),
        allow({ Action: 'sqs:*', Condition: { StringLike: { 'aws:RequestedRegion': ['us-east-1', '*'] } } }),
      ],
      ['pass-role', 'permissions'],
    ],
    [
      'some services that a role may be passed to, and some regions',
      [
        allow({ Action: 'iam:PassRole', Condition: { StringLike: { 'iam:PassedToService': 'ecs*' } } }),
        allow({ Action: 'sqs:*', Condition: { StringLike: { 'aws:RequestedRegion': 'eu-*' } } }),
      ],
      [],
    ],
    [
      'a condition that is met by leaving something away',
      [
        allow({ Action: 'iam:*', Condition: { BoolIfExists: { 'aws:MultiFactorAuthPresent': 'false' } } }),
        allow({ Action: 'sqs:*', Condition: { Null: { 'aws:MultiFactorAuthAge': 'true' } } }),
      ],
      ['iam', 'permissions'],
    ],
    [
      'a condition that is met by leaving something away under IfExists and ForAllValues',
      [
        allow({ Action: 'iam:*', Condition: { BoolIfExists: { 'aws:MultiFactorAuthPresent': 'true' } } }),
        allow({ Action: 's3:*', Condition: { 'ForAllValues:StringEquals': { 'aws:TagKeys': ['team'] } } }),
        allow({ Action: 'sqs:*', Condition: { StringEqualsIfExists: { 'aws:SourceVpce': 'vpce-1' } } }),
        allow({
          Action: 'dynamodb:DeleteTable',
          Condition: { NumericLessThanIfExists: { 'aws:MultiFactorAuthAge': '3600' } },
        }),
        allow({ Action: 'kms:Decrypt', Condition: { Null: { 'aws:SourceVpce': 'true' } } }),
        allow({ Action: 'lambda:GetFunction', Condition: { Null: { 'aws:RequestTag/team': 'true' } } }),
      ],
      ['iam', 's3', 'decrypt', 'permissions', 'write', 'read'],
    ],
    [
      'a condition that asks for what must be there',
      [
        allow({ Action: 'iam:*', Condition: { 'ForAnyValue:StringEquals': { 'aws:TagKeys': ['team'] } } }),
        allow({ Action: 's3:*', Condition: { StringEquals: { 'aws:SourceVpce': 'vpce-1' } } }),
        allow({ Action: 'sqs:*', Condition: { NumericLessThan: { 'aws:MultiFactorAuthAge': '3600' } } }),
        allow({ Action: 'lambda:*', Condition: { Null: { 'aws:SourceVpce': 'false' } } }),
      ],
      [],
    ],
    [
      'a condition that every call of one’s own meets',
      [
        allow({ Action: 'iam:*', Condition: { Bool: { 'aws:ViaAWSService': 'false' } } }),
        allow({ Action: 's3:*', Condition: { Bool: { 'aws:PrincipalIsAWSService': false } } }),
        allow({ Action: 'sqs:*', Condition: { Null: { 'aws:PrincipalArn': 'false' } } }),
      ],
      ['iam', 's3', 'permissions'],
    ],
    [
      'a condition on the account and the organisation that the holder is of',
      [
        allow({
          Action: 'iam:*',
          Condition: { StringEquals: { 'aws:ResourceAccount': '${aws:PrincipalAccount}' } },
        }),
        allow({ Action: 's3:*', Condition: { StringEquals: { 'aws:PrincipalOrgID': 'o-1111222233' } } }),
        allow({
          Action: 'sqs:*',
          Condition: {
            StringEqualsIfExists: { 'aws:ResourceOrgId': '${aws:PrincipalOrgID}' },
            StringLike: { 'aws:PrincipalAccount': ['111122223333'] },
          },
        }),
      ],
      ['iam', 's3', 'permissions'],
    ],
    [
      'a condition on another account, or on all but its own',
      [
        allow({ Action: 'iam:*', Condition: { StringEquals: { 'aws:ResourceAccount': '111122223333' } } }),
        allow({
          Action: 's3:*',
          Condition: { StringNotEquals: { 'aws:ResourceAccount': '${aws:PrincipalAccount}' } },
        }),
        allow({ Action: 'sqs:*', Condition: { StringNotEquals: { 'aws:PrincipalOrgID': 'o-1111222233' } } }),
      ],
      [],
    ],
    [
      'all but one address, principal, service or name',
      [
        allow({ Action: 'iam:PassRole', Condition: { StringNotEquals: { 'iam:PassedToService': 'a' } } }),
        allow({ Action: 's3:*', Condition: { NotIpAddress: { 'aws:SourceIp': '203.0.113.0/24' } } }),
        allow({ Action: 'sqs:*', Condition: { StringNotLike: { 'sts:RoleSessionName': 'a*' } } }),
      ],
      ['s3', 'pass-role', 'permissions'],
    ],
    [
      'all but every address',
      [allow({ Action: 's3:*', Condition: { NotIpAddress: { 'aws:SourceIp': '0.0.0.0/0' } } })],
      [],
    ],
    [
      'what holds from some day on',
      [
        allow({
          Action: 'iam:*',
          Condition: { DateGreaterThan: { 'aws:CurrentTime': '2020-01-01T00:00:00Z' } },
        }),
        allow({ Action: 's3:*', Condition: { NumericGreaterThanEquals: { 'aws:EpochTime': '1577836800' } } }),
        allow({
          Action: 'iam:PassRole',
          Condition: { DateGreaterThan: { 'aws:TokenIssueTime': '2020-01-01T00:00:01Z' } },
        }),
      ],
      ['iam', 's3', 'pass-role'],
    ],
    [
      'what holds until some day',
      [
        allow({
          Action: 'iam:*',
          Condition: {
            DateGreaterThan: { 'aws:CurrentTime': '2020-01-01T00:00:00Z' },
            DateLessThan: { 'aws:CurrentTime': '2020-06-30T23:59:59Z' },
          },
        }),
      ],
      [],
    ],
    [
      'a path by a role that goes to the service that takes it',
      [allow({ Action: 'iam:PassRole', Condition: { StringEquals: { 'iam:PassedToService': EC2 } } }), RUN],
      ['escalation'],
    ],
    [
      'a path by a role that goes to several services, with a wildcard, in China and under IfExists',
      [
        allow({
          Action: ['iam:PassRole', 'ec2:RunInstances'],
          Condition: { StringLikeIfExists: { 'iam:PassedToService': ['ecs*', 'ec2.amazonaws.com.*'] } },
        }),
      ],
      ['escalation'],
    ],
    [
      'a role that goes to another service than the one that is run',
      [allow({ Action: 'iam:PassRole', Condition: { StringEquals: { 'iam:PassedToService': 'a' } } }), RUN],
      ['write'],
    ],
    ...(
      [
        ['the one that is run', ['ecs-tasks.amazonaws.com', 'ec2.*'], ['escalation']],
        ['another one', 'ecs-tasks.amazonaws.com', ['write']],
      ] as const
    ).map(([name, service, expected]): [string, object[], readonly string[]] => [
      `a role that another statement denies to every service but ${name}`,
      [
        allow({ Action: ['iam:PassRole', 'ec2:RunInstances'] }),
        allow({
          Effect: 'Deny',
          Action: 'iam:Pass*',
          Condition: { StringNotLikeIfExists: { 'iam:PassedToService': service } },
        }),
      ],
      [...expected],
    ]),
    [
      'a role that another statement denies to one service, or to some where more is asked',
      [
        allow({ Action: 'iam:PassRole' }),
        allow({ Effect: 'Deny', Action: '*', Condition: { StringEquals: { 'iam:PassedToService': EC2 } } }),
        allow({
          Effect: 'Deny',
          Action: '*',
          Condition: {
            StringNotEquals: { 'iam:PassedToService': EC2 },
            Bool: { 'aws:MultiFactorAuthPresent': 'false' },
          },
        }),
      ],
      ['pass-role'],
    ],
    [
      'a service that has no such key',
      [
        allow({
          Action: ['iam:PassRole', 'ec2:RunInstances'],
          Condition: { StringEquals: { 'iam:PassedToService': EC2 } },
        }),
      ],
      [],
    ],
    [
      'a path in one region',
      [
        allow({
          Action: ['iam:PassRole', 'ec2:RunInstances', 'sqs:*'],
          Condition: { StringEquals: { 'aws:RequestedRegion': 'eu-central-1' } },
        }),
      ],
      ['escalation'],
    ],
    [
      'the region of a global service',
      [
        allow({
          Action: ['iam:AttachUserPolicy', 'iam:Create*', 'sqs:*'],
          Condition: { StringLike: { 'aws:RequestedRegion': ['eu-*', 'us-*'] } },
        }),
      ],
      ['escalation', 'credentials', 'permissions'],
    ],
    [
      'all of a global service in its region',
      [allow({ Action: 'iam:*', Condition: { StringEquals: { 'aws:RequestedRegion': 'us-east-1' } } })],
      ['iam'],
    ],
    [
      'all of a global service in another region, where it does not answer',
      [allow({ Action: 'iam:*', Condition: { StringEquals: { 'aws:RequestedRegion': 'eu-central-1' } } })],
      [],
    ],
    [
      'all but some in one region',
      [
        allow({
          Action: undefined,
          NotAction: ['iam:*', 'organizations:*'],
          Condition: { StringEquals: { 'aws:RequestedRegion': 'us-east-1' } },
        }),
      ],
      ['escalation'],
    ],
    [
      'a path in one region with a second factor',
      [
        allow({
          Action: ['iam:PassRole', 'ec2:RunInstances'],
          Condition: {
            StringEquals: { 'aws:RequestedRegion': 'eu-central-1' },
            Bool: { 'aws:MultiFactorAuthPresent': 'true' },
          },
        }),
      ],
      [],
    ],
    [
      'one condition of two that says something',
      [
        allow({
          Action: 'iam:*',
          Condition: {
            Bool: { 'aws:SecureTransport': 'true' },
            StringEquals: { 'aws:RequestedRegion': 'a' },
          },
        }),
      ],
      [],
    ],
    ['a denial', [allow({ Effect: 'Deny', Action: 'iam:*' })], []],
    [
      'a denial without a second factor',
      [
        allow({ Action: 'iam:*' }),
        allow({
          Effect: 'Deny',
          Action: 'iam:*',
          Condition: { BoolIfExists: { 'aws:MultiFactorAuthPresent': 'false' } },
        }),
      ],
      ['iam'],
    ],
    [
      'what another statement denies',
      [allow({ Action: ['iam:PassRole', 'ec2:RunInstances'] }), allow({ Effect: 'Deny', Action: 'iam:*' })],
      ['write'],
    ],
  ])('%s', async (_, list, expected) => {
    expect(await excesses(...list)).toEqual(expected)
  })
})

describe('what is granted on all of a kind', () => {
  const arn = (rest: string) => `arn:aws:${rest}`
  const INSTANCES = arn('ec2:*:*:instance/*')
  const words = async (...list: object[]) => {
    const document = await text(of(...list))
    const leafs = EXCESSES.map(kind => grantsNo(kind, document)).filter(({ outcome }) => outcome === 'fail')
    return leafs.flatMap(verdict => leaves(verdict).map(leaf => leaf.words))
  }

  test.each([
    ['iam:*', arn('iam::*:mfa/*')],
    ['iam:*', arn('iam::111122223333:server-certificate/*')],
    ['iam:Create*', arn('iam::*:role/*')],
    ['lambda:*', arn('lambda:*:*:layer:*')],
    ['glue:*', arn('glue:*:*:table/*')],
    ['sagemaker:*', arn('sagemaker:*:*:endpoint/*')],
    ['codebuild:*', arn('codebuild:*:*:report-group/*')],
    ['ec2:*', arn('ec2:*:*:volume/*')],
    ['cloudformation:*', arn('cloudformation:*:*:stackset/*')],
    ['kms:*', arn('kms:*:*:alias/*')],
    ['s3:*', arn('iam::*:role/*')],
    ['ecs:*', arn('ecs:*:*:task/prod/*')],
    ['ssm:SendCommand', arn('ssm:*:*:document/*')],
    ['ssm:SendCommand', INSTANCES],
    ['ssm:SendCommand', [INSTANCES, arn('ssm:*:*:document/restart-app')]],
    ['elasticmapreduce:*', arn('elasticmapreduce:*:*:*')],
    ['sts:AssumeRoot', arn('iam::111122223333:root')],
    ['sts:AssumeRoot', arn(`iam::${ACCOUNT}:root`)],
    ['iam:PassRole', arn('iam::*:role/${aws:PrincipalTag/team}')],
  ])('%s on %s is little', async (Action, Resource) => {
    expect(await words(allow({ Action, Resource }))).toEqual([])
  })

  test.each([
    ['iam:*', arn('iam::*'), ['allows `iam:*` on every resource']],
    [
      'iam:*',
      ['group', 'policy', 'role', 'user'].map(kind => arn(`iam::111122223333:${kind}/*`)),
      ['allows `iam:*` on every resource'],
    ],
    [
      'iam:*',
      arn('iam::111122223333:role/*'),
      [
        'lets its holder give every right to any role with `iam:AttachRolePolicy`',
        'allows `iam:PassRole` on every resource',
      ],
    ],
    ['*', arn('iam::*:*'), ['allows `iam:*` on every resource']],
    ['i*:*', arn('iam::*:*'), ['allows `i*:*` on every resource']],
    ['*', arn('i*::*:*'), ['allows `iam:*` on every resource']],
    ['*', arn('*:*:111122223333:*'), ['allows `iam:*` on every resource']],
    ['iam:PassRole', arn(`iam::${ACCOUNT}:role/*`), ['allows `iam:PassRole` on every resource']],
    ['iam:PassRole', arn('iam::&{aws:resourceaccount}:*'), ['allows `iam:PassRole` on every resource']],
    [
      'iam:PutUserPolicy',
      arn(`iam::${ACCOUNT}:user/\${aws:username}`),
      ['lets its holder gain every right with `iam:PutUserPolicy`'],
    ],
    [
      '*:Put*',
      arn('iam::*:role/*'),
      ['lets its holder give every right to any role with `iam:PutRolePolicy`'],
    ],
    ['*', arn('s3:::*'), ['allows `s3:*` on every bucket']],
    ['ssm:*', arn('ssm:*:*:parameter/*'), ['allows `ssm:GetParameter` on every resource']],
    ['SSM:GETPARAMETER', arn('ssm:*:*:parameter/*'), ['allows `SSM:GETPARAMETER` on every resource']],
    ['s3:List*', arn('s3:::*'), ['allows `s3:List*` without naming a bucket']],
    ['kms:*', arn('kms:*:111122223333:key/*'), ['allows `kms:*` on every resource']],
    ['sts:*', arn('iam::*:root'), ['allows `sts:AssumeRoot` on every resource']],
    [
      'gamelift:GetComputeAccess',
      arn('gamelift:*:*:containerfleet/*'),
      ['allows `gamelift:GetComputeAccess` on every resource'],
    ],
    [
      'ssm:StartSession',
      INSTANCES,
      ['lets its holder gain the rights of any instance with `ssm:StartSession`'],
    ],
    ...[
      arn('ssm:*:*:document/*'),
      arn('ssm:*::document/AWS-RunShellScript'),
      arn('ssm:*:*:document/AWS-*'),
    ].map((document): [string, string[], string[]] => [
      'ssm:SendCommand',
      [INSTANCES, document],
      ['lets its holder gain the rights of any instance with `ssm:SendCommand`'],
    ]),
  ])('%s on %s is much', async (Action, Resource, told) => {
    expect(await words(allow({ Action, Resource }))).toEqual(told.map(one => `\`policy\` ${one}`))
  })

  test.each(['*', '*:autoScalingGroupName/*'])(
    'is named by a star for several parts of a name: %s',
    async name => {
      const scaling = arn(`autoscaling:*:*:autoScalingGroup:${name}`)
      const templates = arn('autoscaling:*:*:launchConfiguration:*')
      expect(
        await words(
          allow({ Action: 'iam:PassRole' }),
          allow({ Action: 'autoscaling:*', Resource: [scaling, templates] }),
        ),
      ).toHaveLength(1)
    },
  )

  test('adds up over statements, where a request needs several', async () => {
    const send = (Resource: string) => allow({ Action: 'ssm:SendCommand', Resource })
    const documents = send(arn('ssm:*:*:document/AWS-RunPowerShellScript'))
    expect(await words(send(INSTANCES), documents)).toEqual([
      '`policy` lets its holder gain the rights of any instance with `ssm:SendCommand`',
    ])
    const tagged = { StringEquals: { 'aws:ResourceTag/team': 'one' } }
    expect(await words({ ...send(INSTANCES), Condition: tagged }, documents)).toEqual([])
  })

  test.each([
    ['iam:CreatePolicyVersion', { Resource: arn('iam::*:policy/*') }],
    ['iam:CreatePolicyVersion', { Resource: arn('iam::*') }],
    ['iam:CreatePolicyVersion', { NotResource: arn('iam::*:role/*') }],
    ['iam:CreateAccessKey', { Resource: arn('iam::111122223333:user/*') }],
    ['iam:CreateAccessKey', { Resource: arn(`iam::${ACCOUNT}:user/*`) }],
    ['sts:AssumeRole', { Resource: arn('iam::*:role/*') }],
    ['ssm:SendCommand', { Resource: INSTANCES }],
    ['ssm:SendCommand', { Resource: arn('ssm:*:*:document/*') }],
    ['sqs:DeleteQueue', { Resource: arn('sqs:*:*:*') }],
  ])('%s is denied by a statement with %j', async (Action, means) => {
    expect(await words(allow({ Action }), { Effect: 'Deny', Action: '*', ...means })).toEqual([])
  })

  test.each([
    ['iam:CreatePolicyVersion', { Resource: arn('iam::*:role/*') }],
    ['iam:CreatePolicyVersion', { NotResource: arn('iam::*:policy/*') }],
    ['ssm:SendCommand', { Resource: arn('ssm:*::document/AWS-RunShellScript') }],
    ['dynamodb:DeleteTable', { NotResource: arn('dynamodb:*:*:table/*') }],
    ['ec2:StartInstances', { Resource: arn('ec2:*:*:volume/*') }],
    ['s3:ListAllMyBuckets', { Resource: arn('s3:::*/*') }],
  ])('%s is not denied by a statement with %j', async (Action, means) => {
    expect(await words(allow({ Action }), { Effect: 'Deny', Action: '*', ...means })).toHaveLength(1)
  })

  test('is not all of it where that is left out', async () => {
    const but = (kind: string) =>
      allow({ Action: 'iam:PassRole', Resource: undefined, NotResource: arn(kind) })
    expect(await words(but('iam::*:role/*'))).toEqual([])
    expect(await words(but('iam::*:role/app'))).toEqual(['`policy` allows `iam:PassRole` on every resource'])
  })
})

describe('what is granted on all of a kind in one region', () => {
  const EU = (rest: string) => `arn:aws:${rest.replace('@', 'eu-central-1:111122223333')}`
  const PASS = allow({ Action: 'iam:PassRole' })
  const excesses = async (...list: object[]) => {
    const document = await text(of(...list))
    return EXCESSES.filter(kind => grantsNo(kind, document).outcome === 'fail')
  }

  test.each([
    ['lambda:UpdateFunctionCode', EU('lambda:@:function:*')],
    ['lambda:*', EU('lambda:@:*')],
    ['lambda:UpdateFunctionCode', 'arn:aws:lambda:eu-*:*:function:*'],
    ['lambda:UpdateFunctionCode', 'arn:aws:lambda:eu-*'],
    ['lambda:UpdateFunctionCode', 'arn:aws-cn:lambda:cn-north-1:*:function:*'],
    ['ssm:SendCommand', [EU('ec2:@:instance/*'), EU('ssm:eu-central-1::document/AWS-RunShellScript')]],
    ['ssm:SendCommand', [EU('ec2:@:instance/*'), 'arn:aws:ssm:*::document/AWS-*']],
  ])('%s on %s is a way to more rights', async (Action, Resource) => {
    expect(await excesses(allow({ Action, Resource }))).toEqual(['escalation'])
  })

  test.each([
    [['lambda:CreateFunction', 'lambda:InvokeFunction'], EU('lambda:@:function:*')],
    [['ec2:RunInstances'], EU('ec2:@:*')],
    [['ec2:RunInstances'], EU('ec2:@:instance/*')],
  ])('%s on %s is one with every role that may be passed', async (Action, Resource) => {
    expect(await excesses(PASS, allow({ Action, Resource }))).toEqual(['escalation'])
  })

  test.each([
    ['secretsmanager:GetSecretValue', EU('secretsmanager:@:secret:*')],
    ['kms:*', EU('kms:@:key/*')],
    ['ssm:*', EU('ssm:@:parameter/*')],
    ['sqs:*', EU('sqs:@:*')],
    ['lambda:UpdateFunctionCode', EU('lambda:@:function:app-*')],
    ['lambda:UpdateFunctionCode', EU('lambda:eu-central-1')],
    ['iam:*', EU('iam:@:*')],
    ['s3:*', EU('s3:eu-central-1::*')],
    ['*', 'arn:aws:*:layer:*'],
  ])('%s on %s is none', async (Action, Resource) => {
    expect((await excesses(allow({ Action, Resource }))).filter(kind => kind !== 'permissions')).toEqual([])
  })

  test('is no limit where it is denied or left out', async () => {
    const code = allow({ Action: 'lambda:UpdateFunctionCode' })
    const there = EU('lambda:@:function:*')
    const [denied, left] = [{ Resource: there }, { NotResource: there }]
    for (const means of [denied, left])
      expect(await excesses(code, { Effect: 'Deny', Action: '*', ...means })).toEqual(['escalation'])
  })

  test('counts as a condition on the region does, and beside one', async () => {
    const Condition = { StringEquals: { 'aws:RequestedRegion': 'eu-central-1' } }
    const code = { Action: 'lambda:UpdateFunctionCode', Condition }
    expect(await excesses(allow(code))).toEqual(['escalation'])
    expect(await excesses(allow({ ...code, Resource: EU('lambda:@:function:*') }))).toEqual(['escalation'])
  })
})

describe('what is told of a statement', () => {
  test('names actions, resources, principals and conditions', async () => {
    const document = of(
      allow({
        Action: ['s3:GetObject', 's3:PutObject', 's3:DeleteObject', 's3:ListBucket'],
        Resource: 'arn:aws:s3:::a/*',
        Principal: { AWS: '*' },
        Condition: { Bool: { 'aws:SecureTransport': 'true' } },
      }),
    )
    expect(words(statements(await text(document)).no(grantsAnyone))).toEqual([
      '`policy` allows `s3:GetObject`, `s3:PutObject`, `s3:DeleteObject` and 1 more on `arn:aws:s3:::a/*` to `*` where `aws:SecureTransport`',
    ])
  })

  test.each([
    [['a'], 'a resource known after apply'],
    [['a', 'b'], '2 resources known after apply'],
  ])('counts what is known after apply: %s', async (buckets, told) => {
    const made = (id: string) => change(`aws_s3_bucket.${id}`, { unknown: { arn: true } })
    const statement = {
      effect: 'Allow',
      actions: ['s3:GetObject'],
      resources: buckets.map(() => null),
      principals: [{ type: '*', identifiers: ['*'] }],
    }
    const it = at(
      await graph(
        planJson(
          [
            ...buckets.map(made),
            change('aws_x.it', { unknown: { policy: true } }),
            change('data.aws_iam_policy_document.d', {
              actions: ['read'],
              after: { statement: [statement] },
              unknown: { json: true, statement: [{ resources: buckets.map(() => true) }] },
            }),
          ],
          {
            resources: [
              ...buckets.map(id => block(`aws_s3_bucket.${id}`)),
              block('aws_x.it', { policy: ref('data.aws_iam_policy_document.d.json') }),
              block('data.aws_iam_policy_document.d', {
                statement: [{ resources: ref(...buckets.map(id => `aws_s3_bucket.${id}.arn`)) }],
              }),
            ],
          },
        ),
      ),
      'aws_x.it',
    )
    expect(words(statements(it._child('policy') as unknown as Scalar).no(grantsAnyone))).toEqual([
      `\`policy\` allows \`s3:GetObject\` on ${told} to \`*\``,
    ])
  })

  test('quotes nothing of a document that is sensitive', async () => {
    const secret = { ...allow({ Principal: '*', Action: ['iam:CreateAccessKey'] }), Sid: 'marker' }
    const scalar = await text(of(secret), { sensitive: true })
    const told = [
      ...words(statements(scalar).no(grantsAnyone)),
      ...words(grantsNo('escalation', scalar)),
      ...words(statements(scalar).some(s => s.denies(), 'denies')),
    ]
    expect(told.join()).not.toMatch(/iam:|marker|\*/)
  })
})

const HIDDEN = 'a statement of `policy` is at fault; it is sensitive and not shown'

/** A resource whose policy comes from data sources that are read at apply. */
interface Source {
  after?: object
  unknown?: object
  written?: object
  sensitive?: object
}
async function deferred(sources: Record<string, Source>, from = 'doc'): Promise<Scalar> {
  const json = (name: string) => `data.aws_iam_policy_document.${name}`
  const made = await graph(
    planJson(
      [
        change('aws_x.it', { unknown: { policy: true } }),
        change('aws_made.one', { unknown: { arn: true, id: true } }),
        ...Object.entries(sources).map(([name, { after = {}, unknown = {}, sensitive = {} }]) =>
          change(json(name), { after, unknown: { json: true, id: true, ...unknown }, sensitive }),
        ),
      ],
      {
        resources: [
          block('aws_x.it', { policy: ref(`${json(from)}.json`, json(from)) }),
          block('aws_made.one'),
          ...Object.entries(sources).map(([name, { written = {} }]) => block(json(name), written)),
        ],
      },
    ),
  )
  return at(made, 'aws_x.it')._child('policy') as unknown as Scalar
}

const statement = (more: object) => ({ actions: ['*'], resources: ['*'], effect: null, sid: null, ...more })
const anyone = [{ type: '*', identifiers: ['*'] }]
const open = { after: { statement: [statement({ principals: anyone })] } }

describe('a statement of no action, which keeps a default away', () => {
  test.each([[''], [['']], [[]]])('allows nobody anything: %j', async action => {
    const document = await text(of(allow({ Principal: '*', Action: action })))
    expect(statements(document).no(grantsAnyone).outcome).toBe('pass')
  })

  test('nor does one of a data source, whose resource is known after apply', async () => {
    const doc = (actions: string[]) => ({
      after: { statement: [statement({ actions, principals: anyone })] },
      unknown: { statement: [{ resources: true }] },
    })
    expect(statements(await deferred({ doc: doc(['']) })).no(grantsAnyone).outcome).toBe('pass')
    expect(statements(await deferred({ doc: doc(['', 's3:*']) })).no(grantsAnyone).outcome).toBe('fail')
  })

  test('denies nothing', async () => {
    const document = await text(of(allow({ Effect: 'Deny', Principal: '*', Action: '' })))
    expect(statements(document).some(s => s.denies(), 'denies').outcome).toBe('fail')
  })
})

const arn = ref('aws_made.one.arn', 'aws_made.one')

test('an element of a set that has no value is known after apply, be it marked as that or not', async () => {
  const condition = [{ test: 'StringEquals', variable: 'aws:PrincipalOrgID', values: [null] }]
  const doc = { after: { statement: [statement({ principals: anyone, condition })] } }
  expect(statements(await deferred({ doc })).no(grantsAnyone).outcome).toBe('pass')
  expect(statements(await deferred({ doc: open })).no(grantsAnyone).outcome).toBe('fail')
})

describe('a list of documents that is known after apply as a whole', () => {
  const parts = (...names: string[]) => ({
    written: {
      source_policy_documents: ref(
        ...names.flatMap(n => [
          `data.aws_iam_policy_document.${n}.json`,
          `data.aws_iam_policy_document.${n}`,
        ]),
      ),
    },
    unknown: { source_policy_documents: true },
  })
  const one = {
    after: {
      statement: [
        statement({
          actions: ['s3:GetObject'],
          principals: [{ type: 'AWS', identifiers: ['111122223333'] }],
        }),
      ],
    },
  }

  test('is what its documents are', async () => {
    const closed = await deferred({ doc: parts('one', 'two'), one, two: one })
    expect(statements(closed).no(grantsAnyone).outcome).toBe('pass')
    const opened = await deferred({ doc: parts('one', 'two'), one, two: open })
    expect(statements(opened).no(grantsAnyone).outcome).toBe('fail')
  })

  test('stays open where it is made from more', async () => {
    const written = {
      source_policy_documents: ref(
        'data.aws_iam_policy_document.one.json',
        'data.aws_iam_policy_document.one',
        'local.more',
      ),
    }
    const doc = await deferred({ doc: { unknown: { source_policy_documents: true }, written }, one })
    expect(statements(doc).no(grantsAnyone).outcome).toBe('undetermined')
    const made = {
      source_policy_documents: ref(
        'data.aws_iam_policy_document.one.json',
        'data.aws_iam_policy_document.one',
        'aws_made.one.arn',
        'aws_made.one',
      ),
    }
    const other = await deferred({ doc: { unknown: { source_policy_documents: true }, written: made }, one })
    expect(statements(other).no(grantsAnyone).outcome).toBe('undetermined')
  })
})

describe('a data source that is read at apply', () => {
  test('is told as the document that the provider makes of it', async () => {
    const actions = ['s3:GetObject', 's3:PutObject']
    const told = (document: Scalar) => words(statements(document).no(grantsAnyone))
    const later = await deferred({
      doc: {
        after: {
          statement: [
            statement({
              actions,
              resources: ['a', 'b'],
              principals: [{ type: 'AWS', identifiers: ['*', '1'] }],
            }),
          ],
        },
      },
    })
    const text = JSON.stringify(
      of(allow({ Principal: { AWS: ['1', '*'] }, Action: [...actions].reverse(), Resource: ['b', 'a'] })),
    )
    const made = await graph(planJson([change('aws_x.it', { after: { policy: text } })], undefined))
    expect(told(later)).toEqual(told(at(made, 'aws_x.it')._child('policy') as unknown as Scalar))
  })

  test.each([
    ['actions', { actions: [null] }],
    ['resources', { actions: ['sqs:AddPermission'], resources: [null] }],
  ])('with %s decided at apply may grant too much', async (name, written) => {
    const doc = await deferred({
      doc: {
        after: { statement: [statement(written)] },
        unknown: { statement: [{ [name]: [true] }] },
        written: { statement: [{ [name]: ref('local.x') }] },
      },
    })
    expect(grantsNo('permissions', doc).outcome).toBe('undetermined')
    expect(grantsNo('admin', doc).outcome).toBe(name === 'actions' ? 'undetermined' : 'pass')
  })

  test('is asked by its blocks', async () => {
    const doc = await deferred({ doc: { after: { statement: [statement({ principals: anyone })] } } })
    expect(statements(doc).no(grantsAnyone).outcome).toBe('fail')
    expect(statements(doc).no(admin).outcome).toBe('fail')
    expect(words(statements(doc).no(admin))).toEqual(['`policy` allows `*` on `*` to `*`'])
  })

  test('reads several stars in a row as one', async () => {
    const roles = statement({ actions: ['iam:PassRole'], resources: ['arn:aws:iam::**:role/**'] })
    const doc = await deferred({ doc: { after: { statement: [roles] } } })
    expect(grantsNo('pass-role', doc).outcome).toBe('fail')
  })

  test('says by Null that a key has to be there', async () => {
    const condition = [
      { test: 'StringEqualsIfExists', variable: 'aws:PrincipalOrgID', values: ['o-1'] },
      { test: 'Null', variable: 'aws:PrincipalOrgID', values: ['false'] },
    ]
    const asked = async (count: number) => {
      const one = statement({ principals: anyone, condition: condition.slice(0, count) })
      return statements(await deferred({ doc: { after: { statement: [one] } } })).no(grantsAnyone).outcome
    }
    expect([await asked(1), await asked(2)]).toEqual(['fail', 'pass'])
  })

  test('allows where no effect is written', async () => {
    const doc = await deferred({ doc: { after: { statement: [statement({ effect: 'Deny' })] } } })
    expect(statements(doc).no(s => s.allows()).outcome).toBe('pass')
  })

  test.each([
    [{ type: 'AWS', identifiers: ['*'] }, 'fail'],
    [{ type: 'AWS', identifiers: ['111122223333'] }, 'pass'],
    [{ type: 'Service', identifiers: ['ec2.amazonaws.com'] }, 'pass'],
  ])('with the principal %j: %s', async (principals, expected) => {
    const doc = await deferred({ doc: { after: { statement: [statement({ principals: [principals] })] } } })
    expect(statements(doc).no(grantsAnyone).outcome).toBe(expected)
  })

  test('with a condition whose value is decided at apply is narrowed', async () => {
    const condition = [{ test: 'StringEquals', variable: 'aws:SourceArn', values: [null] }]
    const doc = await deferred({
      doc: {
        after: { statement: [statement({ principals: anyone, condition })] },
        unknown: { statement: [{ condition: [{ values: [true] }] }] },
        written: { statement: [{ condition: [{ values: arn }] }] },
      },
    })
    expect(statements(doc).no(grantsAnyone).outcome).toBe('pass')
  })

  test.each([
    ['111122223333', 'pass'],
    ['*', 'fail'],
  ])('with a condition on the account %s: %s', async (account, expected) => {
    const condition = [{ test: 'StringLike', variable: 'aws:SourceAccount', values: [account] }]
    const doc = await deferred({
      doc: { after: { statement: [statement({ principals: anyone, condition })] } },
    })
    expect(statements(doc).no(grantsAnyone).outcome).toBe(expected)
  })

  test.each([
    ['a condition', { condition: true }],
    ["a condition's key", { condition: [{ variable: true }] }],
    ["a condition's operator", { condition: [{ test: true }] }],
  ])('with %s decided at apply stays open', async (_, unknown) => {
    const condition = [
      {
        values: ['x'],
        ...(unknown.condition === true ? {} : { test: 'StringEquals', variable: 'aws:SourceArn' }),
      },
    ]
    const doc = await deferred({
      doc: {
        after: {
          statement: [
            statement({ principals: anyone, condition: unknown.condition === true ? undefined : condition }),
          ],
        },
        unknown: { statement: [unknown] },
        written: { statement: [{ condition: ref('local.c') }] },
      },
    })
    expect(statements(doc).no(grantsAnyone).outcome).toBe('undetermined')
  })

  test('with a statement that is partly unknown is open only where that could matter', async () => {
    const doc = await deferred({
      doc: {
        after: { statement: [statement({ resources: [null] })] },
        unknown: { statement: [{ resources: [true] }] },
        written: { statement: [{ resources: ref('local.r') }] },
      },
    })
    expect(statements(doc).no(admin).outcome).toBe('undetermined')
    expect(statements(doc).no(s => all(s.denies(), s.onEverything())).outcome).toBe('pass')
  })

  test('with a principal whose type is decided at apply stays open', async () => {
    const doc = await deferred({
      doc: {
        after: { statement: [statement({ principals: [{ identifiers: ['*'] }] })] },
        unknown: { statement: [{ principals: [{ type: true }] }] },
        written: { statement: [{ principals: [{ type: ref('local.t') }] }] },
      },
    })
    expect(statements(doc).no(grantsAnyone).outcome).toBe('undetermined')
  })

  describe('merges', () => {
    const other = (sid: string | null, more: object) => ({
      after: { statement: [statement({ sid, actions: ['s3:GetObject'], ...more })] },
    })
    const list = (name: string) => ({
      [name]: ref('data.aws_iam_policy_document.other.json', 'data.aws_iam_policy_document.other'),
    })
    const merged = (kind: string, own: object, second: Source) =>
      deferred({
        doc: {
          after: { statement: [own], [kind]: [null] },
          unknown: { [kind]: [true] },
          written: list(kind),
        },
        other: second,
      })

    test('the documents that it names', async () => {
      const doc = await merged('source_policy_documents', statement({}), other(null, { principals: anyone }))
      expect(statements(doc).no(grantsAnyone).outcome).toBe('fail')
    })

    test('a source’s statement away under its own of the same Sid', async () => {
      const doc = await merged(
        'source_policy_documents',
        statement({ sid: 'a', actions: ['s3:PutObject'] }),
        other('a', { principals: anyone }),
      )
      expect(statements(doc).no(grantsAnyone).outcome).toBe('pass')
    })

    test('its own statement away under an override’s of the same Sid', async () => {
      const own = statement({ sid: 'a', principals: anyone })
      expect(
        statements(await merged('override_policy_documents', own, other('a', {}))).no(grantsAnyone).outcome,
      ).toBe('pass')
      expect(
        statements(await merged('override_policy_documents', own, other('b', {}))).no(grantsAnyone).outcome,
      ).toBe('fail')
    })

    test('an empty Sid with none', async () => {
      const own = statement({ sid: '', principals: anyone })
      expect(
        statements(await merged('override_policy_documents', own, other('', {}))).no(grantsAnyone).outcome,
      ).toBe('fail')
    })

    test('a text among the documents', async () => {
      const doc = await deferred({
        doc: {
          after: { statement: [], source_policy_documents: [JSON.stringify(of(allow({ Principal: '*' })))] },
        },
      })
      expect(statements(doc).no(grantsAnyone).outcome).toBe('fail')
    })

    test('several documents that are all read at apply', async () => {
      const document = (name: string) => `data.aws_iam_policy_document.${name}`
      const doc = (second: object) =>
        deferred({
          doc: {
            after: { statement: [], source_policy_documents: [null, null] },
            unknown: { source_policy_documents: [true, true] },
            written: {
              source_policy_documents: ref(
                ...['a', 'b'].flatMap(name => [`${document(name)}.json`, document(name)]),
              ),
            },
          },
          a: { after: { statement: [statement({ sid: 'x', principals: anyone })] } },
          b: { after: { statement: [statement(second)] } },
        })
      expect(statements(await doc({})).no(grantsAnyone).outcome).toBe('fail')
      expect(statements(await doc({ sid: 'x' })).no(grantsAnyone).outcome).toBe('pass')
    })

    test('one document that is read at apply, beside one that is known', async () => {
      const document = (name: string) => `data.aws_iam_policy_document.${name}`
      const text = JSON.stringify(of(allow({ Principal: { AWS: '111122223333' } })))
      const doc = (second: object) =>
        deferred({
          doc: {
            after: { statement: [], source_policy_documents: [text, null] },
            unknown: { source_policy_documents: [false, true] },
            written: {
              source_policy_documents: ref(
                ...['known', 'b'].flatMap(name => [`${document(name)}.json`, document(name)]),
              ),
            },
          },
          known: { after: { json: text }, unknown: { json: false } },
          b: { after: { statement: [statement(second)] } },
        })
      expect(statements(await doc({ principals: anyone })).no(grantsAnyone).outcome).toBe('fail')
      expect(statements(await doc({})).no(grantsAnyone).outcome).toBe('pass')
    })

    test('documents that cannot be read, and stays open', async () => {
      const doc = await deferred({
        doc: {
          after: { statement: [statement({})] },
          unknown: { override_policy_documents: true },
          written: { override_policy_documents: ref('local.documents') },
        },
      })
      expect(statements(doc).no(grantsAnyone).outcome).toBe('undetermined')
      expect(statements(doc).some(s => s.denies(), 'denies').outcome).toBe('undetermined')
    })

    test('no two statements whose Sids are both decided at apply', async () => {
      const doc = await deferred({
        doc: {
          after: {
            statement: [statement({ sid: undefined, principals: anyone }), statement({ sid: undefined })],
          },
          unknown: { statement: [{ sid: true }, { sid: true }] },
          written: { statement: [{ sid: ref('local.a') }, { sid: ref('local.b') }] },
        },
      })
      expect(statements(doc).no(grantsAnyone).outcome).toBe('fail')
    })

    test('round and round, and ends', async () => {
      const doc = await deferred({
        doc: {
          after: { statement: [], source_policy_documents: [null] },
          unknown: { source_policy_documents: [true] },
          written: list('source_policy_documents'),
        },
        other: {
          after: { statement: [], source_policy_documents: [null] },
          unknown: { source_policy_documents: [true] },
          written: list('source_policy_documents'),
        },
      })
      expect(statements(doc).no(grantsAnyone).outcome).toBe('undetermined')
    })
  })

  test.each([
    ['in a block', { sensitive: { statement: [{ resources: true }] } }],
    ['in an element', { sensitive: { statement: [{ actions: [true] }] } }],
    ['as a whole', { sensitive: { statement: true } }],
  ])('is not quoted where it is sensitive %s', async (_, { sensitive }) => {
    const secret = statement({ principals: anyone, actions: ['marker:Get'], resources: ['*', 'arn:marker'] })
    const doc = await deferred({ doc: { after: { statement: [secret] }, sensitive } })
    const verdict = statements(doc).no(grantsAnyone)
    expect([verdict.outcome, words(verdict)]).toEqual(['fail', [HIDDEN]])
  })

  test('is not quoted where a document that it merges is sensitive', async () => {
    const doc = await deferred({
      doc: {
        after: {
          statement: [],
          source_policy_documents: [JSON.stringify(of(allow({ Principal: '*', Action: 'marker:Get' })))],
        },
        sensitive: { source_policy_documents: [true] },
      },
    })
    expect(words(statements(doc).no(grantsAnyone))).toEqual([HIDDEN])
  })

  test('tells in words why it stays open', async () => {
    const doc = await deferred({
      doc: { unknown: { statement: true }, written: { statement: ref('local.s') } },
    })
    expect(words(statements(doc).no(admin))).toEqual([
      '`statement` comes from `local.s`, which the plan does not show',
    ])
  })
})

test('a document that is absent has no statement', async () => {
  const made = await graph(
    planJson([change('aws_x.it', { unknown: { policy: true } })], { resources: [block('aws_x.it')] }),
  )
  const policy = (at(made, 'aws_x.it') as unknown as { policy: Scalar & Value }).policy
  expect(statements(policy).no(admin).outcome).toBe('pass')
  expect(statements(policy).some(s => not(s.allows()), 'denies').outcome).toBe('fail')
})
