import { encode } from 'uqr'

/** A QR code as one path, a unit for each module: for an `<svg viewBox="0 0 size size">`. */
export interface QrCode {
  size: number
  path: string
}

/** Medium error correction, and the quiet zone of four modules that scanners want (ISO/IEC 18004). */
export function qrCodeOf(text: string): QrCode {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const runs = data.flatMap((row, y) =>
    runsOf(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`),
  )
  return { size, path: runs.join('') }
}

/** Where dark modules begin in a row, and how many follow each other. */
function runsOf(row: boolean[]): [x: number, length: number][] {
  const runs: [number, number][] = []
  for (const [x, dark] of row.entries()) {
    const last = runs.at(-1)
    if (dark && last && last[0] + last[1] === x) last[1]++
    else if (dark) runs.push([x, 1])
  }
  return runs
}
