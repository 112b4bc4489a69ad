import { expect, test } from 'vitest'
import { call, env, newAddress, newEmail, signUp } from './support/client.ts'

/**
 * How often a call of one kind took longer than one of the other, of all pairs (the Mann-Whitney statistic over n·m): a half
 * where nobody can tell them apart, 0 or 1 where everybody can.
 */
function overlap(a: number[], b: number[]): number {
  const wins = a.flatMap(x => b.map(y => (x > y ? 1 : x === y ? 0.5 : 0)))
  return wins.reduce((sum: number, win) => sum + win, 0) / wins.length
}

/** With so many calls of a kind the statistic of two equal kinds stays within a fifth of the half 999 times of 1,000. */
const CALLS = 60

async function compare(
  ask: (email: string) => Promise<unknown>,
  known: () => Promise<string>,
): Promise<number> {
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
  for (let n = 0; n < CALLS; n++) {
    // one of each in turn, the first now this and now that: what else the machine does meets both alike
    const pair = [['known', await known()] as const, ['unknown', newEmail()] as const]
    for (const [kind, email] of n % 2 ? pair : pair.reverse()) {
      const begun = performance.now()
      await ask(email)
      times[kind].push(performance.now() - begun)
      // what goes on behind the answer, a mail for the known, is not to be met by the next
      await scheduler.wait(20)
    }
  }
  return overlap(times.known, times.unknown)
}

/** An account without the work of a sign-up: a row for each call, as no address is asked for twice. */
function accounts(hash: string) {
  return async () => {
    const email = newEmail()
    const id = crypto.randomUUID()
    await env.DB.batch([
      env.DB.prepare('insert into accounts (id, email, password_hash, created_at) values (?, ?, ?, 1)').bind(
        id,
        email,
        hash,
      ),
      env.DB.prepare(
        `insert into subscriptions (account_id, type, status, updated_at) values (?, 'FREE', 'ACTIVE', 1)`,
      ).bind(id),
    ])
    return email
  }
}

test('the statistic tells what differs from what does not', () => {
  const base = Array.from({ length: CALLS }, (_, n) => 100 + (n % 7))
  expect(overlap(base, base)).toBe(0.5)
  expect(
    overlap(
      base,
      base.map(time => time - 20),
    ),
  ).toBe(1)
})

test.each([
  ['/auth/login', (email: string) => ({ email, password: 'wrong-one!' })],
  ['/auth/password/reset/request', (email: string) => ({ email })],
  ['/account/verify', (email: string) => ({ email })],
])('POST %s takes a known address as long as an unknown one', async (path, body) => {
  const { accountId } = await signUp()
  const hash = await env.DB.prepare('select password_hash from accounts where id = ?')
    .bind(accountId)
    .first('password_hash')
  const ask = (email: string) =>
    call('POST', path, { body: body(email), headers: { 'cf-connecting-ip': newAddress() } })
  const known = accounts(String(hash))
  const first = await Promise.all([ask(await known()), ask(newEmail())])
  expect(first[0]).toMatchObject({ status: first[1].status, body: first[1].body })
  const share = await compare(ask, known)
  expect(share).toBeGreaterThan(0.25)
  expect(share).toBeLessThan(0.75)
})
