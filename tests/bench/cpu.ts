/** Milliseconds of CPU that this process has used so far, all threads (so the garbage collector's too). */
export function cpu(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Of the warm rounds: in the first third the code is still being compiled. */
export function median(rounds: readonly number[]): number {
  const warm = rounds.slice(Math.floor(rounds.length / 3)).sort((a, b) => a - b)
  return warm[Math.floor(warm.length / 2)]!
}
