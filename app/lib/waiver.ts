/**
 * The lines of `plumbline.yaml` that waive a finding, and none beside it: a star in a key is written as one that is meant. What stands in
 * capitals is the reader's to say: until then the file is refused.
 */
export function waiverLines(policy: string, address: string): string[] {
  return [
    'waivers:',
    `  - policy: ${written(policy)}`,
    `    address: ${written(address.replaceAll('*', '\\*'))}`,
    '    reason: WHY IT MAY STAY',
    '    owner: WHO ANSWERS FOR IT',
    '    expires: YEAR-MONTH-DAY',
  ]
}

/** As it stands where YAML reads that as it is, else in quotes. */
function written(value: string): string {
  return /^[A-Za-z][\w./-]*$/.test(value) ? value : JSON.stringify(value)
}
