import { describe, expect, test } from 'vitest'
import { unknownNames } from '../../../tests/terraform/schema.ts'
import { registry } from '../../registry.ts'
import { dedent } from '../dedent.ts'
import { type PlanResource, type Policy, typesOf } from '../index.ts'
import { remediationOf } from './remediation.ts'

const resource = (type: string, name: string, module = '') => ({ type, name, module }) as PlanResource
const of = (fix: string, types: string[], type: string, name = 'logs') =>
  remediationOf(
    { fix, resource: types, remediation: 'Do it.' } as unknown as Policy,
    resource(type, name),
    undefined,
  )
    .split('\n')
    .slice(2)
    .join('\n')

describe('the HCL of a remediation', () => {
  test('bears the name of the resource', () => {
    expect(of('resource "aws_a" "this" {\n  on = true\n}', ['aws_a'], 'aws_a')).toBe(
      'resource "aws_a" "logs" {\n  on = true\n}',
    )
  })

  test('keeps the type of a companion, which names the resource', () => {
    expect(of('resource "aws_lock" "this" {\n  of = aws_a.this.id\n}', ['aws_a'], 'aws_a')).toBe(
      'resource "aws_lock" "logs" {\n  of = aws_a.logs.id\n}',
    )
  })

  test('keeps it also where the policy judges the companion too', () => {
    const fix = 'resource "aws_lock" "this" {\n  of = aws_a.this.id\n}'
    expect(of(fix, ['aws_a', 'aws_lock'], 'aws_a')).toBe(
      'resource "aws_lock" "logs" {\n  of = aws_a.logs.id\n}',
    )
    expect(of(fix, ['aws_a', 'aws_lock'], 'aws_lock')).toBe(
      'resource "aws_lock" "logs" {\n  of = aws_a.example.id\n}',
    )
  })

  test('names a resource that the companion is written for alike', () => {
    const fix = 'resource "aws_lock" "this" {\n  of = aws_a.this.id\n}'
    const alike = 'resource "aws_lock" "logs" {\n  of = aws_b.logs.id\n}'
    expect(of(fix, ['aws_a', 'aws_b'], 'aws_b')).toBe(alike)
    expect(of(fix, ['aws_a', 'aws_b', 'aws_lock'], 'aws_b')).toBe(alike)
  })

  test('takes the type of a resource that is written alike', () => {
    expect(of('resource "aws_a" "this" {}', ['aws_a', 'aws_alias'], 'aws_alias')).toBe(
      'resource "aws_alias" "logs" {}',
    )
  })

  test('is the block of the resource’s own type, of several', () => {
    const fix =
      'resource "aws_a" "this" {\n  x {\n\n    y = 1\n  }\n}\n\nresource "aws_b" "this" {\n  z = 1\n}'
    expect(of(fix, ['aws_a', 'aws_b'], 'aws_b')).toBe('resource "aws_b" "logs" {\n  z = 1\n}')
    expect(of(fix, ['aws_a', 'aws_b'], 'aws_a')).toBe('resource "aws_a" "logs" {\n  x {\n\n    y = 1\n  }\n}')
  })

  test('takes a hostile name as it stands', () => {
    expect(of('resource "aws_a" "this" {}', ['aws_a'], 'aws_a', '$&$1$`')).toBe(
      'resource "aws_a" "$&$1$`" {}',
    )
  })

  test('says which module it stands in, and where that comes from', () => {
    const policy = { fix: 'x = 1', resource: 'aws_a', remediation: 'Do it.' } as unknown as Policy
    expect(
      remediationOf(policy, resource('aws_a', 'b', 'module.m["k"]'), 'terraform-aws-modules/x/aws'),
    ).toBe('Do it.\n\n# in module.m["k"] (source "terraform-aws-modules/x/aws")\nx = 1')
  })
})

describe.each(registry.flatMap(({ id, policy }) => typesOf(policy).map(type => [id, type, policy] as const)))(
  '%s, for %s',
  (_, type, policy) => {
    const hcl = of(policy.fix, [...typesOf(policy)], type)

    test('has only names that the provider knows', () => {
      expect(unknownNames(dedent(hcl))).toEqual([])
    })

    test('leaves no name open and names nothing by itself', () => {
      expect(hcl).not.toMatch(/"this"|\.this\b/)
      for (const block of hcl.split(/\n\n(?=resource )/)) {
        const own = /^resource "(\w+)" "(\w+)"/.exec(block)
        expect(own && block.includes(`${own[1]}.${own[2]}.`)).toBeFalsy()
      }
    })
  },
)
