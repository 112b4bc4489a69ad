import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import type { CatalogueEntry } from '../../../policies/catalogue.ts'
import { publish } from '../../../policies/registry/published.ts'
import { createTools, type Env } from '../environment.ts'
import { createCatalogue } from './service.ts'

const tools = createTools(env as unknown as Env, { waitUntil() {} })
const catalogue = createCatalogue(tools)

it('reads every policy that it lists from the files of the build', async () => {
  const all = await catalogue.list()
  expect(all.length).toBeGreaterThan(500)
  const ids = all.map(({ id }) => id)
  expect(Object.keys(await catalogue.notes())).toEqual(ids)
  expect(Object.keys(await catalogue.texts())).toEqual(ids)
  for (const id of ids) expect((await catalogue.get(id))?.id).toBe(id)
})

it('knows no other policy', async () => {
  for (const id of ['', 'index', '../index', 'aws/rds/nothing', 'notes']) {
    expect([id, await catalogue.get(id)]).toEqual([id, undefined])
  }
})

it('finds a policy by an id that it had before', async () => {
  const entry = { ...(await catalogue.get((await catalogue.list())[0]!.id))!, formerly: ['aws/old/name'] }
  const files: Record<string, unknown> = publish([entry satisfies CatalogueEntry])
  const renamed = createCatalogue({
    ...tools,
    readAsset: async <Content>(path: string) => files[path] as Content,
  })
  expect((await renamed.get('aws/old/name'))?.id).toBe(entry.id)
})

it('says which file is missing', async () => {
  await expect(tools.readAsset('policies/nothing.json')).rejects.toThrow(
    'no policies/nothing.json among the assets: 404',
  )
})
