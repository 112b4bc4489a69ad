import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { demo } from './demo.mjs'

/** Answers as a server does whose demo account was made by one that was stopped before it had sent the mail. */
const answers: Record<string, () => [status: number, body: object, headers?: Record<string, string>]> = {
  'POST /api/account': () => [409, { code: 'REGISTER__EMAIL_ALREADY_USED' }],
  'POST /api/auth/login': () => [200, { token: 'session' }],
  'GET /api/account': () => [200, { verifiedAt: null }],
  'GET /dev/outbox.json': () => [200, mails],
  'POST /api/account/verify': () => {
    if (++asked === 1) return [429, { code: 'RESEND_TOO_EARLY' }, { 'Retry-After': '0' }]
    mails.push({ to: 'demo@plumbline.example', text: 'https://plumbline.example/account/verify?code=abc' })
    return [200, { delay: 60 }]
  },
  'PATCH /api/account/verify/abc': () => [200, {}],
  'POST /api/auth/api-key': () => [201, { token: 'plb_key' }],
}
const mails: object[] = []
let asked = 0

test('a demo account whose mail was lost is verified by another mail', async () => {
  const state = mkdtempSync(join(tmpdir(), 'plumbline-demo-'))
  const server = createServer(({ method, url }, response) => {
    const [status, body, headers] = answers[`${method} ${url}`]?.() ?? [404, { code: 'NOT_FOUND' }]
    response.writeHead(status, headers).end(JSON.stringify(body))
  }).listen(0)
  await once(server, 'listening')
  try {
    const origin = `http://localhost:${(server.address() as AddressInfo).port}`
    const made = await demo({ origin, stripe: undefined }, state)
    expect(made.apiKey).toBe('plb_key')
    expect(asked).toBe(2)
    // What was made is remembered.
    expect(await demo({ origin: 'http://localhost:1', stripe: undefined }, state)).toEqual(made)
  } finally {
    server.close()
    rmSync(state, { recursive: true })
  }
})
