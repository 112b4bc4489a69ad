import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8')

test('docs/deploy.md names exactly the events that the Worker looks at', () => {
  const code = ['service', 'standing']
    .map(name => read(`worker/services/subscriptions/${name}.ts`))
    .join('\n')
  const handled = [...code.matchAll(/(?:case |event\.type === )'([a-z_]+(?:\.[a-z_]+)+)'/g)].map(
    match => match[1],
  )
  const named = [...read('docs/deploy.md').matchAll(/^ {3}- `([a-z_.]+)`$/gm)].map(match => match[1])
  expect(handled.length).toBeGreaterThan(5)
  expect(named.sort()).toEqual([...new Set(handled)].sort())
})

test('docs/deploy.md makes every binding of wrangler.toml', () => {
  const made = read('docs/deploy.md')
  const settings = read('wrangler.toml')
  for (const [, queue] of settings.matchAll(/^queue = "([\w-]+)"/gm))
    expect(made).toContain(`queues create ${queue}`)
  for (const [, name] of settings.matchAll(/^database_name = "([\w-]+)"/gm))
    expect(made).toContain(`d1 create ${name}`)
  expect(made).toContain('kv namespace create KV')
})
