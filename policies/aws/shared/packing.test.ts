import { createHash } from 'node:crypto'
import { deflateRawSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { gunzip } from './gunzip.ts'
import { sha1 } from './sha1.ts'

/** Bytes of many kinds that are the same in each run. */
function noise(length: number, spread: number): Uint8Array {
  let seed = length + spread
  return Uint8Array.from({ length }, () => {
    seed = (Math.imul(seed, 1103515245) + 12345) >>> 0
    return (seed >>> 16) % spread
  })
}

const samples = [0, 1, 55, 56, 63, 64, 65, 1000, 70_000].flatMap(length =>
  [1, 3, 60, 256].map(spread => noise(length, spread)),
)

test('SHA-1 is what others compute', () => {
  for (const bytes of samples) expect(sha1(bytes)).toBe(createHash('sha1').update(bytes).digest('hex'))
})

describe('gunzip', () => {
  test('unpacks every kind of block', () => {
    for (const bytes of samples) {
      for (const level of [0, 1, 9])
        expect(gunzip(gzipSync(bytes, { level }), 100_000)).toEqual(new Uint8Array(bytes))
    }
    const fixed = gzipSync(noise(50, 3), { strategy: 4 })
    expect(gunzip(fixed, 100)).toEqual(noise(50, 3))
  })

  test('passes over the name in the header', () => {
    const packed = deflateRawSync('hello')
    const header = [0x1f, 0x8b, 8, 8 | 4, 0, 0, 0, 0, 0, 3, 2, 0, 7, 7, 65, 66, 0]
    expect(gunzip(Uint8Array.from([...header, ...packed, ...new Uint8Array(8)]), 100)).toEqual(
      new TextEncoder().encode('hello'),
    )
  })

  test('refuses what is more than asked for, cut off, damaged, or no gzip', () => {
    const packed = gzipSync(noise(5000, 60))
    expect(gunzip(packed, 4999)).toBeUndefined()
    for (let cut = 0; cut < packed.length - 9; cut += 97)
      expect(gunzip(packed.subarray(0, cut), 10_000)).toBeUndefined()
    expect(gunzip(gzipSync(new Uint8Array(100_000_000)), 1_000_000)).toBeUndefined()
    expect(gunzip(new TextEncoder().encode('#!/bin/sh'), 100)).toBeUndefined()
    for (let flags = 0; flags < 256; flags++)
      for (let length = 3; length < 24; length++) {
        const header = Uint8Array.from({ length }, (_, i) => [0x1f, 0x8b, 8, flags][i] ?? 0)
        expect(gunzip(header, 100)).toBeUndefined()
      }
    for (let i = 10; i < 200; i++) {
      const damaged = Uint8Array.from(packed)
      damaged[i] = (damaged[i] as number) ^ 0xff
      expect((gunzip(damaged, 10_000)?.length ?? 0) <= 10_000).toBe(true)
    }
  })
})
