import { z } from 'zod'

/** What may happen, by the names that a sink can filter and count by. A name stays what it means; new ones may come. */
const logEvents = [
  // who did what: kept for those who look into an incident
  'signup',
  'verified',
  'login',
  'login.refused',
  'logout',
  'logout.all',
  'session.ended',
  'refresh.reused',
  'reauthenticated',
  'reauthentication.refused',
  'password.reset',
  'password.changed',
  'password.refused',
  'factor.added',
  'factor.removed',
  'factor.refused',
  'recovery.used',
  'key.created',
  'key.revoked',
  'repository.trusted',
  'repository.removed',
  'run-task.created',
  'run-task.removed',
  'exported',
  'deactivated',
  'terms.published',
  'refused',
  // what went wrong
  'fault',
  'mail.retry',
  'mail.dead',
  'mail.malformed',
  'mail.uncertain',
  'mail.withheld',
  'run-task.retry',
  'run-task.malformed',
  'run-task.unheard',
  'stripe.failed',
  'stripe.unknown',
] as const

export type LogEvent = (typeof logEvents)[number]

/** One line of the log. Whatever is not named here is in no line. */
export const logLine = z.strictObject({
  /** of this form; a change that a reader would notice counts it up */
  v: z.literal(1),
  at: z.iso.datetime(),
  level: z.enum(['info', 'warn', 'error']),
  event: z.enum(logEvents),
  accountId: z.string().optional(),
  sessionId: z.string().optional(),
  /** the session that went on */
  except: z.string().optional(),
  /** the administrator who did it to somebody else's account */
  by: z.string().optional(),
  keyId: z.string().optional(),
  repositoryId: z.string().optional(),
  runTaskId: z.string().optional(),
  factorId: z.string().optional(),
  mailId: z.string().optional(),
  template: z.string().optional(),
  attempts: z.int().optional(),
  version: z.int().optional(),
  /** of the table of errors */
  code: z.string().optional(),
  status: z.int().optional(),
  /** method and pattern; of a page its path; never a query */
  route: z.string().optional(),
  /** where a request came from: an IP address, as Cloudflare saw it */
  client: z.string().optional(),
  /** which part of the Worker met the fault */
  place: z.string().optional(),
  fault: z.strictObject({ name: z.string(), message: z.string(), at: z.string() }).optional(),
})

type LogLine = z.infer<typeof logLine>

export type Facts = Omit<LogLine, 'v' | 'at' | 'level' | 'event' | 'fault'>

/** Writes one line of JSON, which keeps the line breaks of a value inside it. */
export function log(
  level: LogLine['level'],
  event: LogEvent,
  facts: Facts & Pick<LogLine, 'fault'> = {},
): void {
  const line = JSON.stringify({
    v: 1,
    at: new Date().toISOString(),
    level,
    event,
    ...facts,
  } satisfies LogLine)
  if (level === 'info') console.log(line)
  else if (level === 'warn') console.warn(line)
  else console.error(line)
}

/** Something that nobody threw on purpose, at a place named in a word. */
export function logFault(place: string, error: unknown, facts: Facts = {}, event: LogEvent = 'fault'): void {
  log('error', event, { place, ...facts, fault: faultOf(error) })
}

/**
 * What may be said of an error: its name, what is left of its message without values, and where it was thrown. An error
 * of the database carries the statement with its parameters, so of it only SQLite's own code is kept.
 */
function faultOf(error: unknown): NonNullable<LogLine['fault']> {
  if (!(error instanceof Error)) return { name: typeof error, message: '', at: '' }
  const chain = causesOf(error)
  const words = chain.map(({ message }) => message).join('\n')
  const isQuery = chain.some(
    ({ name, message }) => /^Drizzle/.test(name) || /^(Failed query|D1_)/.test(message),
  )
  return {
    name: error.name,
    message: isQuery
      ? [...new Set(words.match(/\b(D1_[A-Z_]+|SQLITE_[A-Z_]+|[A-Z]+ constraint failed: \w+\.\w+)/g))].join(
          ', ',
        ) || 'the database failed'
      : withoutValues(error.message),
    at: placeOf(error),
  }
}

function causesOf(error: Error): Error[] {
  const chain: Error[] = []
  for (let at: unknown = error; at instanceof Error && chain.length < 5; at = at.cause) chain.push(at)
  return chain
}

/** Addresses, whatever stands in quotes, and runs that can be a token, a hash or a key are left out. */
function withoutValues(message: string): string {
  return message
    .slice(0, 1000)
    .replace(/(["'`]).*?\1/gs, '…')
    .replace(/\S+@\S+/g, '…')
    .replace(/[\w+/=$.-]{20,}/g, '…')
    .slice(0, 300)
}

/** Function and line where it was thrown: enough to find it, and no stack trace. */
function placeOf({ stack = '' }: Error): string {
  return /^[ \t]+at (.+)$/m.exec(stack)?.[1] ?? ''
}
