/** How many bits the RSA key of the first certificate in a PEM text has; undefined where it is of another kind, or nothing can be read. */
export function rsaBits(pem: string): number | undefined {
  const [, behind] = pem.split(BEGIN, 2)
  const body = behind?.includes(END) ? behind.slice(0, behind.indexOf(END)) : undefined
  const der = body === undefined ? '' : decoded(body.replace(/\s/g, ''))
  const at = der.indexOf(RSA)
  if (at < 0) return undefined
  // A string of bits, with none unused, that holds a list of two numbers: the modulus stands first.
  const bits = within(der, at + RSA.length, 0x03)
  const list = bits === undefined ? undefined : within(der, bits.from + 1, 0x30)
  const modulus = list === undefined ? undefined : within(der, list.from, 0x02)
  if (modulus === undefined) return undefined
  // A zero in front says that the number is not negative.
  return 8 * (modulus.length - (der.charCodeAt(modulus.from) === 0 ? 1 : 0))
}

const BEGIN = '-----BEGIN CERTIFICATE-----'
const END = '-----END'

/** The object identifier of RSA, and its parameters, which are none. */
const RSA = '\x06\x09\x2a\x86\x48\x86\xf7\x0d\x01\x01\x01\x05\x00'

/** Where the content of an element of ASN.1 begins that is of this kind, and how long it is. */
function within(der: string, at: number, tag: number): { from: number; length: number } | undefined {
  if (der.charCodeAt(at) !== tag) return undefined
  const first = der.charCodeAt(at + 1)
  const digits = first > 0x80 ? first - 0x80 : 0
  let length = digits === 0 ? first : 0
  for (let i = 0; i < digits; i++) length = length * 256 + der.charCodeAt(at + 2 + i)
  return { from: at + 2 + digits, length }
}

function decoded(base64: string): string {
  try {
    return atob(base64)
  } catch {
    return ''
  }
}
