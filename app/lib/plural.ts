/** 12000 -> "12,000" */
export function figure(count: number): string {
  return count.toLocaleString('en-US')
}

/** "1 resource", "2 resources" */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${figure(count)} ${count === 1 ? one : many}`
}
