import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const account = { email: 'demo@plumbline.example', name: 'Demo account', password: 'upright-wall-9!' }

/**
 * The demo account of a developer's machine: signed up, verified by the code in the outbox, given a key and, where
 * the Stripe stand-in runs, its Premium (a hundred uploads a month are enough to try things), all through the same
 * calls as anyone's. Its key is remembered in the state folder.
 *
 * @returns {Promise<{ email: string, password: string, apiKey: string }>}
 */
export async function demo({ origin, stripe }, state) {
  const file = join(state, 'demo.json')
  if (existsSync(file)) return JSON.parse(await readFile(file, 'utf8'))
  const { token, isNew } = await enter()
  const signedIn = { Authorization: `Bearer ${token}` }
  const { verifiedAt } = await call('GET', '/account', undefined, signedIn)
  // by the session of the sign-up: any other session from before ends with it
  if (!verifiedAt) await call('PATCH', `/account/verify/${await code(isNew)}`, undefined, signedIn)
  if (stripe) await upgrade(signedIn)
  const answer = await call('POST', '/auth/api-key', { name: 'Demo' }, signedIn)
  const made = {
    email: account.email,
    password: account.password,
    apiKey: answer.token,
  }
  await writeFile(file, JSON.stringify(made, null, 2), { mode: 0o600 })
  return made

  async function enter() {
    try {
      const { token } = await call('POST', '/account', { ...account, planType: 'FREE' })
      return { token, isNew: true }
    } catch (error) {
      if (error.code !== 'REGISTER__EMAIL_ALREADY_USED') throw error
      const { token } = await call('POST', '/auth/login', {
        email: account.email,
        password: account.password,
      })
      return { token, isNew: false }
    }
  }

  /** Pays on the stand-in's page; its webhook brings the plan a moment later. */
  async function upgrade(signedIn) {
    if ((await call('GET', '/plan', undefined, signedIn)).type === 'PREMIUM') return
    const link = await call('GET', '/plan/payment/link', undefined, signedIn)
    await fetch(`${link}/pay`, { method: 'POST', redirect: 'manual' })
    while ((await call('GET', '/plan', undefined, signedIn)).type !== 'PREMIUM') await pause()
  }

  /**
   * The mail comes through the queue: it is there a moment later. A server that was stopped in between has taken the queue with it: where
   * the account is of an earlier start, and no mail is there, it is asked for again.
   */
  async function code(isNew) {
    let askAt = isNew ? Number.POSITIVE_INFINITY : 0
    for (;;) {
      const mails = await (await fetch(`${origin}/dev/outbox.json`)).json()
      const found = mails.find(mail => mail.to === account.email)?.text.match(/[?&]code=([\w-]+)/)
      if (found) return found[1]
      if (Date.now() >= askAt) askAt = Date.now() + 1000 * (await askAgain())
      await pause()
    }
  }

  /** Seconds until it may be asked once more, should no mail come of this. */
  async function askAgain() {
    try {
      return (await call('POST', '/account/verify', { email: account.email })).delay
    } catch (error) {
      if (error.code !== 'RESEND_TOO_EARLY') throw error
      console.log(`The demo account waits for its email, which is sent in ${error.delay} seconds …`)
      return error.delay
    }
  }

  async function call(method, path, body, headers = {}) {
    const response = await fetch(`${origin}/api${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', ...headers },
      body: body && JSON.stringify(body),
    })
    const text = await response.text()
    const answer =
      text.startsWith('{') || text.startsWith('[') || text.startsWith('"') ? JSON.parse(text) : text
    if (response.ok) return answer
    throw Object.assign(new Error(`${method} ${path} answered ${response.status}: ${text}`), {
      code: answer.code,
      delay: Number(response.headers.get('Retry-After')),
    })
  }
}

function pause() {
  return new Promise(done => setTimeout(done, 100))
}
