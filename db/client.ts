import { drizzle } from 'drizzle-orm/d1'
import * as schema from './schema.ts'

export type Database = ReturnType<typeof connect>

/** Drizzle over a D1 binding. */
export function connect(binding: D1Database) {
  return drizzle(binding, { schema })
}
