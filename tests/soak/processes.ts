import { readdirSync, readFileSync } from 'node:fs'

/** A process below this one, or this one. */
interface Process {
  id: string
  /** `workerd`, `server` (the node that starts it) or `client` (this one) */
  role: 'workerd' | 'server' | 'client'
  /** bytes */
  resident: number
}

/** What workerd, the node beside it and this process hold now. Linux only: it is read from /proc. */
export function processes(): Process[] {
  const ids = readdirSync('/proc').filter(name => /^\d+$/.test(name) && isOurs(name))
  return ids.flatMap(id => {
    const role = roleOf(id)
    const status = readOr(`/proc/${id}/status`)
    return role ? [{ id, role, resident: residentOf(status) }] : []
  })
}

function roleOf(id: string): Process['role'] | undefined {
  if (id === String(process.pid)) return 'client'
  const command = readOr(`/proc/${id}/cmdline`).split('\0')
  if (command[0]?.endsWith('/workerd')) return 'workerd'
  return command.some(word => /(workerd|null-server)\.mjs$/.test(word)) ? 'server' : undefined
}

function isOurs(id: string): boolean {
  let up = id
  while (Number(up) > 1 && Number(up) !== process.pid) up = field(readOr(`/proc/${up}/status`), 'PPid')
  return Number(up) === process.pid
}

/** The resident set, which the kernel tells in KB. */
function residentOf(status: string): number {
  return Number.parseInt(field(status, 'VmRSS'), 10) * 1024
}

function field(status: string, name: string): string {
  return new RegExp(`^${name}:\\s*(.*)$`, 'm').exec(status)?.[1] ?? ''
}

/** A process may end between two looks. */
function readOr(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
