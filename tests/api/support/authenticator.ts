import { Buffer } from 'node:buffer'
import { createHash, randomBytes } from 'node:crypto'
import type {
  Assertion,
  PasskeyCreation,
  PasskeyRequest,
  Registration,
} from '../../../worker/services/passkeys/schema.ts'
import { call, origin } from './client.ts'

/** What an answer may get wrong. */
export interface Forgery {
  origin?: string
  rpId?: string
  type?: string
  challenge?: string
  /** 1 user present, 4 user verified, 8 may be backed up, 16 is backed up */
  flags?: number
  counter?: number
  /** attestation: its format, and what it signs the rest with, with which certificate */
  fmt?: string
  attest?: { key?: CryptoKey; certificate?: Uint8Array }
  /** a key that is not the credential's */
  key?: CryptoKey
}

/** How WebCrypto makes a key and signs, and how COSE writes the public key (RFC 9053). */
const algorithms = {
  ES256: {
    generate: { name: 'ECDSA', namedCurve: 'P-256' } as SubtleCryptoGenerateKeyAlgorithm,
    sign: { name: 'ECDSA', hash: 'SHA-256' },
    cose: ({ x, y }: JsonWebKey): [CborKey, Cbor][] => [
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ],
  },
  EdDSA: {
    generate: { name: 'Ed25519' } as SubtleCryptoGenerateKeyAlgorithm,
    sign: { name: 'Ed25519' },
    cose: ({ x }: JsonWebKey): [CborKey, Cbor][] => [
      [1, 1],
      [3, -8],
      [-1, 6],
      [-2, bytes(x)],
    ],
  },
  RS256: {
    generate: {
      name: 'RSASSA-PKCS1-v1_5',
      hash: 'SHA-256',
      modulusLength: 2048,
      publicExponent: Uint8Array.of(1, 0, 1),
    } as SubtleCryptoGenerateKeyAlgorithm,
    sign: { name: 'RSASSA-PKCS1-v1_5' },
    cose: ({ n, e }: JsonWebKey): [CborKey, Cbor][] => [
      [1, 3],
      [3, -257],
      [-1, bytes(n)],
      [-2, bytes(e)],
    ],
  },
}

type Algorithm = keyof typeof algorithms

const present = 1
const verified = 4
const attested = 64

/** An authenticator (WebAuthn) of software with one key, and the browser before it. It counts its signatures. */
export async function authenticator(name: Algorithm = 'ES256') {
  const { generate, sign, cose } = algorithms[name]
  const { privateKey, publicKey } = await newKey(generate)
  const id = randomBytes(16)
  let counter = 0

  return {
    id: base64url(id),

    /** `navigator.credentials.create` */
    async create(options: PasskeyCreation, forged: Forgery = {}): Promise<Registration> {
      const clientData = clientDataOf('webauthn.create', options.challenge, forged)
      const jwk = (await crypto.subtle.exportKey('jwk', publicKey)) as JsonWebKey
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const authData = Buffer.concat([
        headOf(
          forged.rpId ?? options.rp.id,
          (forged.flags ?? present | verified) | attested,
          forged.counter ?? counter,
        ),
        Buffer.alloc(16),
        length,
        id,
        cbor(new Map(cose(jwk))),
      ])
      const { key = privateKey, certificate } = forged.attest ?? {}
      const statement: [CborKey, Cbor][] = [
        ['alg', -7],
        ['sig', toDer(await signatureOf(key, authData, clientData))],
        ...(certificate ? [['x5c', [certificate]] satisfies [CborKey, Cbor]] : []),
      ]
      const attestation = new Map<CborKey, Cbor>([
        ['fmt', forged.fmt ?? 'none'],
        ['attStmt', new Map(forged.attest ? statement : [])],
        ['authData', authData],
      ])
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key',
        response: {
          attestationObject: base64url(cbor(attestation)),
          clientDataJSON: base64url(clientData),
          transports: ['internal'],
        },
      }
    },

    /** `navigator.credentials.get` */
    async get(options: PasskeyRequest, forged: Forgery = {}): Promise<Assertion> {
      counter++
      const clientData = clientDataOf('webauthn.get', options.challenge, forged)
      const authData = headOf(
        forged.rpId ?? options.rpId,
        forged.flags ?? present | verified,
        forged.counter ?? counter,
      )
      const signature = await signatureOf(forged.key ?? privateKey, authData, clientData)
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key',
        response: {
          authenticatorData: base64url(authData),
          clientDataJSON: base64url(clientData),
          signature: base64url(name === 'ES256' ? toDer(signature) : signature),
        },
      }
    },
  }

  async function signatureOf(key: CryptoKey, authData: Buffer, clientData: Buffer): Promise<Buffer> {
    return Buffer.from(await crypto.subtle.sign(sign, key, Buffer.concat([authData, sha256(clientData)])))
  }
}

export type Authenticator = Awaited<ReturnType<typeof authenticator>>

/** A new passkey of this session, as the API adds it. */
export async function addPasskey(token: string) {
  const device = await authenticator()
  const options = (await call('POST', '/auth/passkey', { token })).body
  const passkey = await device.create(options)
  const { body } = await call('POST', '/auth/passkey/confirm', { token, body: { passkey, name: 'Laptop' } })
  return { device, passkeyId: body.passkey.id as string, codes: body.recoveryCodes as string[] }
}

export async function newKey(generate = algorithms.ES256.generate): Promise<CryptoKeyPair> {
  return (await crypto.subtle.generateKey(generate, true, ['sign', 'verify'])) as CryptoKeyPair
}

function clientDataOf(type: string, challenge: string, forged: Forgery): Buffer {
  const said = {
    type: forged.type ?? type,
    challenge: forged.challenge ?? challenge,
    origin: forged.origin ?? origin,
    crossOrigin: false,
  }
  return Buffer.from(JSON.stringify(said))
}

/** The first 37 bytes of authenticator data: whom it is for, what was shown, how many signatures there were. */
function headOf(rpId: string, flags: number, counter: number): Buffer {
  const rest = Buffer.alloc(5)
  rest.writeUInt8(flags)
  rest.writeUInt32BE(counter, 1)
  return Buffer.concat([sha256(Buffer.from(rpId)), rest])
}

/** An ECDSA signature of WebCrypto, r and s in a row, as the DER of WebAuthn. */
function toDer(signature: Buffer): Buffer {
  const numbers = [signature.subarray(0, 32), signature.subarray(32)].map(bytes => {
    let from = 0
    while (from < 31 && bytes[from] === 0) from++
    const number = bytes.subarray(from)
    const positive = (number[0] ?? 0) > 127 ? Buffer.concat([Buffer.alloc(1), number]) : number
    return Buffer.concat([Buffer.from([2, positive.length]), positive])
  })
  const body = Buffer.concat(numbers)
  return Buffer.concat([Buffer.from([48, body.length]), body])
}

type CborKey = string | number
type Cbor = CborKey | Uint8Array | Cbor[] | Map<CborKey, Cbor>

/** RFC 8949, as far as WebAuthn needs it. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)])
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(pair => pair.map(cbor))])
}

function head(major: number, number: number): Buffer {
  if (number < 24) return Buffer.from([(major << 5) | number])
  if (number < 256) return Buffer.from([(major << 5) | 24, number])
  return Buffer.from([(major << 5) | 25, number >> 8, number & 255])
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest()
}

function bytes(text = ''): Uint8Array {
  return Buffer.from(text, 'base64url')
}

function base64url(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url')
}
