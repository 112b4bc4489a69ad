/** The variable that the upload command reads the key from. */
export const KEY_VARIABLE = 'PLUMBLINE_KEY'

/** Sets the key for the upload command, once for all uploads of a shell. */
export function exportCommand(key: string): string {
  return `export ${KEY_VARIABLE}=${key}`
}

/** The upload as one command of a shell. The key stands in a variable, so that the command can be kept and shown around. */
export function uploadCommand(origin: string, email: string, key = `$${KEY_VARIABLE}`): string {
  return [
    'curl -F plan=@plan.json \\',
    `  -H "email: ${email}" \\`,
    `  -H "Authorization: Bearer ${key}" \\`,
    `  ${origin}/api/assessment/api`,
  ].join('\n')
}
