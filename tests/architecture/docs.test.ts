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

test('docs/deploy.md gives a restricted key of Stripe the rights to all that the Worker asks for', () => {
  const code = read('worker/services/subscriptions/service.ts')
  const asked = [...code.matchAll(/\bstripe\.([a-zA-Z.]+)\.([a-z]+)\(/g)].map(([, on = '', verb = '']) => ({
    on,
    right: /^(list|retrieve)$/.test(verb) ? 'read' : 'write',
  }))
  expect(asked.length).toBeGreaterThan(10)
  const page = read('docs/deploy.md').replace(/\s+/g, ' ').toLowerCase()
  const [, write = '', readOnly = ''] =
    /a restricted key[^.]*with write access to ([^.]*), and read access to ([^.]*)\./.exec(page) ?? []
  for (const { on, right } of asked) {
    const name =
      { 'billingPortal.sessions': 'customer portal' }[on] ?? on.replace(/[.A-Z]/g, sign => ` ${sign}`)
    const words = name.replace(/\W+/g, ' ').toLowerCase()
    expect(right === 'write' ? write : `${write}, ${readOnly}`).toContain(words)
  }
})
