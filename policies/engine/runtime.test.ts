import { expect, inject, test } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the tests are said to run. */
    runtime: 'Node' | 'Deno' | 'workerd' | 'a browser'
  }
}

test('the engine is tested where it is said to be', () => {
  const { document, Deno } = globalThis as { document?: object; Deno?: object }
  const isWorkerd = globalThis.navigator?.userAgent === 'Cloudflare-Workers'
  expect(document ? 'a browser' : isWorkerd ? 'workerd' : Deno ? 'Deno' : 'Node').toBe(inject('runtime'))
})
