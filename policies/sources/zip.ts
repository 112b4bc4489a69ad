import { inflateRawSync } from 'node:zlib'

/** One file of an archive, unpacked when it is asked for. */
export interface ZipEntry {
  readonly name: string
  /** Its bytes; undefined where it is damaged, larger than it says or than any source file, or packed as Terraform packs none. */
  readonly read: () => Uint8Array | undefined
}

/** The largest file that is unpacked, in bytes: no source file comes near it. */
const LARGEST = 32 * 1024 * 1024

/**
 * The files of a zip archive, by its central directory; undefined where the bytes are no archive that can be read so (PKWARE's APPNOTE,
 * 4.3; no encryption, no ZIP64, as Terraform writes it).
 */
export function readZip(bytes: Uint8Array): ZipEntry[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const decoder = new TextDecoder()
  try {
    let end = bytes.length - 22
    while (end >= 0 && end > bytes.length - 22 - 65_536 && view.getUint32(end, true) !== 0x06054b50) end--
    if (end < 0 || view.getUint32(end, true) !== 0x06054b50) return undefined
    const entries: ZipEntry[] = []
    let at = view.getUint32(end + 16, true)
    for (let left = view.getUint16(end + 10, true); left > 0; left--) {
      if (view.getUint32(at, true) !== 0x02014b50) return undefined
      const method = view.getUint16(at + 10, true)
      const packed = view.getUint32(at + 20, true)
      const size = view.getUint32(at + 24, true)
      const nameLength = view.getUint16(at + 28, true)
      const header = view.getUint32(at + 42, true)
      const name = decoder.decode(bytes.subarray(at + 46, at + 46 + nameLength))
      entries.push({ name, read: () => unpack(header, method, packed, size) })
      at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
    }
    return entries
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }

  function unpack(header: number, method: number, packed: number, size: number): Uint8Array | undefined {
    if (header + 30 > bytes.length || size > LARGEST) return undefined
    const from = header + 30 + view.getUint16(header + 26, true) + view.getUint16(header + 28, true)
    const data = bytes.subarray(from, from + packed)
    if (data.length < packed) return undefined
    if (method === 0) return data
    if (method !== 8) return undefined
    try {
      return inflateRawSync(data, { maxOutputLength: Math.max(size, 1) })
    } catch {
      return undefined
    }
  }
}
