type AuditEvent =
  | 'signup'
  | 'verified'
  | 'login'
  | 'login.refused'
  | 'logout'
  | 'logout.all'
  | 'refresh.reused'
  | 'password.reset'
  | 'password.changed'
  | 'password.refused'
  | 'key.created'
  | 'key.revoked'
  | 'deactivated'
  | 'terms.published'
  | 'refused'

/**
 * One line of the security log, as JSON, which keeps line breaks of a value inside it. Facts are ids, codes and
 * addresses; never an email, a password, a token, a key or a code of a mail.
 */
export function audit(event: AuditEvent, facts: Record<string, string | number | undefined>): void {
  console.log(JSON.stringify({ at: new Date().toISOString(), audit: event, ...facts }))
}
