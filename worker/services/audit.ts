import { type Facts, type LogEvent, log } from './log.ts'

const refusals: ReadonlySet<LogEvent> = new Set([
  'login.refused',
  'refresh.reused',
  'reauthentication.refused',
  'password.refused',
  'factor.refused',
  'refused',
])

/**
 * One line of the security log. Facts are ids, codes and where a request came from; never an email, a password, a token,
 * a key, a hash or a code of a mail.
 */
export function audit(event: LogEvent, facts: Facts): void {
  log(refusals.has(event) ? 'warn' : 'info', event, facts)
}
