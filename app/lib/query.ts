import { data } from '@remix-run/cloudflare'
import type { z } from 'zod'

/**
 * The parameters of a page's address that its schema names; others are nobody's business here.
 * @throws an answer of 400 for one that does not fit or comes twice
 */
export function readQuery<Schema extends z.ZodObject>(request: Request, schema: Schema): z.output<Schema> {
  const { searchParams } = new URL(request.url)
  const known = Object.keys(schema.shape).map(name => [name, searchParams.getAll(name)] as const)
  const given = known.filter(([, values]) => values.length > 0)
  const result = schema.safeParse(Object.fromEntries(given.map(([name, values]) => [name, values[0]])))
  if (given.some(([, values]) => values.length > 1) || !result.success) {
    throw data({ message: 'The address is not valid' }, { status: 400 })
  }
  return result.data
}
