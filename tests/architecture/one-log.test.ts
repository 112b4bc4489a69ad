import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { unstable_readConfig } from 'wrangler'

/** What a database refused holds addresses and hashes: only services/log.ts knows what of an error may be told. */
it('nothing of the server writes to the log but the log', () => {
  const files = globSync(['worker/**/*.ts', 'app/routes/**/*.tsx', 'app/*.server.tsx'])
    .map(file => file.replaceAll('\\', '/'))
    .filter(file => file !== 'worker/services/log.ts' && !/\.test\.ts$/.test(file))
  expect(files.length).toBeGreaterThan(50)
  expect(files.filter(file => /\bconsole\./.test(readFileSync(file, 'utf8')))).toEqual([])
})

/** Cloudflare's own line of a request has its whole address: the code of a mail's link stands there. */
it('nothing is logged beside it', () => {
  const { observability } = unstable_readConfig({ config: 'wrangler.toml' })
  expect(observability).toMatchObject({ enabled: true, logs: { enabled: true, invocation_logs: false } })
})
