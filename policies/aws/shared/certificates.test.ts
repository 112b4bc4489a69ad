import { expect, test } from 'vitest'
import { rsaBits } from './certificates.ts'

const pem = (body: string) => `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----\n`
/** The part of a certificate that holds its key; what stands around it is not read. */
const key = (bytes: number) => {
  const header = `\x30\x06\x09\x2a\x86\x48\x86\xf7\x0d\x01\x01\x01\x05\x00`
  const long = (length: number) => String.fromCharCode(0x82, length >> 8, length & 255)
  const modulus = `\x02${long(bytes + 1)}\x00${'\xaa'.repeat(bytes)}`
  const list = `\x30${long(modulus.length + 5)}${modulus}\x02\x03\x01\x00\x01`
  return pem(btoa(`${header}\x03${long(list.length + 1)}\x00${list}`))
}

test.each([512, 1024, 2048, 4096])('an RSA key of %i bits', bits => {
  expect(rsaBits(key(bits / 8))).toBe(bits)
})

test('the first certificate of a chain is the one that is served', () => {
  expect(rsaBits(key(128) + key(512))).toBe(1024)
})

test.each([
  ['no certificate', 'x'],
  ['no base64', pem('?')],
  ['another kind of key', pem(btoa('\x06\x07\x2a\x86\x48\xce\x3d\x02\x01'))],
  ['cut short', pem(btoa('\x06\x09\x2a\x86\x48\x86\xf7\x0d\x01\x01\x01\x05\x00\x03'))],
  ['a placeholder', pem('...')],
])('%s: unknown', (_, text) => {
  expect(rsaBits(text)).toBeUndefined()
})
