import { env } from 'cloudflare:workers'

/**
 * A database of its own for each test file, though files share what they load: what an earlier one left goes. All in one transaction, for
 * each waits for the disk.
 */
const { results: left } = await env.DB.prepare(
  `select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like '_cf_%'`,
).all<{ name: string }>()
const statements = [
  'pragma defer_foreign_keys = on',
  ...left.map(({ name }) => `drop table ${name}`),
  ...env.MIGRATIONS.flatMap(({ queries }) => queries),
]
await env.DB.batch(statements.map(statement => env.DB.prepare(statement)))
