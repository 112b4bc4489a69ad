import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { holdings } from './aws/holdings.ts'
import { typesOf } from './engine/index.ts'
import { harmless } from './harmless.ts'
import { registry } from './registry.ts'

describe('a type that holds nothing unsafe', () => {
  test('has no policy of its own', () => {
    const judged = new Set(registry.flatMap(({ policy }) => typesOf(policy)))
    expect([...harmless].filter(type => judged.has(type))).toEqual([])
  })

  test('holds no data', () => {
    expect(Object.keys(holdings).filter(type => harmless.has(type))).toEqual([])
  })

  const schemas = ['6.47', '5.46']
    .map(version => fileURLToPath(new URL(`../../shared/schema/aws-${version}.json.gz`, import.meta.url)))
    .filter(existsSync)
  test.skipIf(schemas.length === 0)('is one that the schema in ../shared/schema has', () => {
    const known = new Set(schemas.flatMap(typesIn))
    expect([...harmless].filter(type => type.startsWith('aws_') && !known.has(type))).toEqual([])
  })
})

function typesIn(file: string): string[] {
  const { provider_schemas } = JSON.parse(new TextDecoder().decode(gunzipSync(readFileSync(file))))
  return Object.values<{ resource_schemas: object }>(provider_schemas).flatMap(({ resource_schemas }) =>
    Object.keys(resource_schemas),
  )
}
