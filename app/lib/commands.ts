/** The upload as one command of a shell. The key stands in a variable, so that it reaches no history. */
export function uploadCommand(origin: string, email: string, key = '$PLUMBLINE_KEY'): string {
  return [
    'curl -F plan=@plan.json \\',
    `  -H "email: ${email}" \\`,
    `  -H "Authorization: Bearer ${key}" \\`,
    `  ${origin}/api/assessment/api`,
  ].join('\n')
}
