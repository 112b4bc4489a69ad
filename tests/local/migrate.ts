import { env } from 'cloudflare:workers'

// All in one transaction: each test file has a database of its own, and each transaction waits for the disk.
const statements = env.MIGRATIONS.flatMap(({ queries }) => queries)
await env.DB.batch(statements.map(statement => env.DB.prepare(statement)))
