import { describe, expect, test } from 'vitest'
import { inTurn } from './turns.ts'

const large = 5 * 1024 * 1024

const strict = { patience: 0, silence: 0, longest: 0 }

/** A large plan that is read until it is ended. */
function begin(happened: string[], name: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const over = inTurn('ada', async ({ pace }) => {
    await pace(large)
    happened.push(`${name} is read`)
    await promise
    happened.push(`${name} is over`)
  })
  return { over, end: resolve }
}

test('a large plan waits until the one before it is over, a small one does not', async () => {
  const happened: string[] = []
  const first = begin(happened, 'first')
  const second = begin(happened, 'second')
  await inTurn('ada', async ({ pace }) => {
    await pace(1024)
    happened.push('small is read')
  })
  first.end()
  second.end()
  await Promise.all([first.over, second.over])
  expect(happened).toEqual([
    'first is read',
    'small is read',
    'first is over',
    'second is read',
    'second is over',
  ])
})

test('a plan that grows large while another is read waits from then on', async () => {
  const happened: string[] = []
  const first = begin(happened, 'first')
  const second = inTurn('ada', async ({ pace }) => {
    await pace(1024)
    happened.push('second begins')
    await pace(large)
    happened.push('second goes on')
  })
  await Promise.resolve()
  first.end()
  await Promise.all([first.over, second])
  expect(happened).toEqual(['first is read', 'second begins', 'first is over', 'second goes on'])
})

test('a plan that has waited for too long is refused, with when to come again', async () => {
  const first = begin([], 'first')
  const second = inTurn('ada', async ({ pace }) => pace(large), { ...strict, silence: 60_000 })
  await expect(second).rejects.toMatchObject({ code: 'SERVICE_BUSY', status: 503, details: { delay: 30 } })
  first.end()
  await first.over
})

test('a plan that fails ends its turn', async () => {
  const failing = inTurn('ada', async ({ pace }) => {
    await pace(large)
    throw new Error('no plan')
  })
  await expect(failing).rejects.toThrow('no plan')
  await expect(
    inTurn('ada', async ({ pace }) => pace(large), { ...strict, silence: 60_000 }),
  ).resolves.toBeUndefined()
})

/** A plan of this size that is read no further until it is cut or ended. */
function hold(size: number, limits?: Parameters<typeof inTurn>[2], accountId = 'ada') {
  const begun = Promise.withResolvers<void>()
  const { promise, resolve } = Promise.withResolvers<void>()
  const over = inTurn(
    accountId,
    async ({ pace, signal }) => {
      const cut = new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
      await pace(size)
      begun.resolve()
      await Promise.race([promise, cut])
    },
    limits,
  )
  over.catch(() => {})
  return { begun: begun.promise, over, end: resolve }
}

const tooSlow = { code: 'UPLOAD_TOO_SLOW', status: 408 }

test('a plan of which nothing is heard is let go once another waits, and holds nothing any more', async () => {
  const silent = hold(large)
  await silent.begun
  const next = hold(large, { ...strict, patience: 60_000 })
  await expect(silent.over).rejects.toMatchObject(tooSlow)
  await next.begun
  next.end()
  await next.over
})

describe('small plans', () => {
  const most = 4 * 1024 * 1024
  const calm = { patience: 60_000, silence: 60_000, longest: 60_000 }

  /** As many of an account as may be held. */
  async function two(accountId: string) {
    const both = [hold(most, calm, accountId), hold(most, calm, accountId)]
    await Promise.all(both.map(({ begun }) => begun))
    return both
  }

  async function end(all: ReturnType<typeof hold>[]) {
    for (const { end } of all) end()
    await Promise.all(all.map(({ over }) => over))
  }

  test('of one account are read beside each other as far as they fit; the later wait for the earlier', async () => {
    const first = await two('ada')
    const third = hold(1024, calm, 'ada')
    const other = hold(1024, calm, 'bob')
    await other.begun
    await expect(Promise.race([third.begun, patience()])).resolves.toBe('waits')
    first[1]?.end()
    await third.begun
    await end([...first, third, other])
  })

  test('of several accounts wait where they do not fit together', async () => {
    const first = [...(await two('ada')), ...(await two('bob')), ...(await two('eve'))]
    const next = hold(1024, calm, 'kim')
    await expect(Promise.race([next.begun, patience()])).resolves.toBe('waits')
    first[3]?.end()
    await next.begun
    await end([...first, next])
  })

  test('that are slow are let go where another does not fit beside them, and no more of them than that', async () => {
    const [slow, other] = await two('ada')
    const next = hold(1024, { ...calm, longest: 0 }, 'ada')
    await expect(slow?.over).rejects.toMatchObject(tooSlow)
    await next.begun
    await end([next, ...(other ? [other] : [])])
  })

  test('that wait themselves are not slow', async () => {
    const [slow, other] = await two('ada')
    const second = hold(1024, calm, 'ada')
    await patience()
    const third = hold(1024, { ...calm, silence: 300, longest: 300 }, 'ada')
    await expect(slow?.over).rejects.toMatchObject(tooSlow)
    await Promise.all([second, third].map(({ begun }) => begun))
    await end([second, third, ...(other ? [other] : [])])
  })

  /** Longer than a pause of whoever waits. */
  function patience(): Promise<'waits'> {
    return new Promise(done => setTimeout(() => done('waits'), 350))
  }

  test('count with the texts beside them', async () => {
    const over = inTurn('ada', async ({ pace, keep }) => {
      keep(most)
      await pace(1024)
      const other = hold(large, { ...strict, silence: 60_000, longest: 60_000 })
      await expect(other.over).rejects.toMatchObject({ code: 'SERVICE_BUSY' })
    })
    await over
  })
})

test('a plan of which a little comes now and then is cut once another waits, and not before', async () => {
  const limits = { patience: 60_000, silence: 60_000, longest: 0 }
  const happened: string[] = []
  const slow = inTurn(
    'ada',
    async ({ pace }) => {
      await pace(large)
      await pace(large)
      happened.push('slow goes on')
      const next = inTurn(
        'ada',
        async ({ pace: paceOfNext }) => {
          await paceOfNext(large)
          happened.push('next is read')
        },
        limits,
      )
      try {
        await pace(large)
      } finally {
        await next
      }
    },
    limits,
  )
  await expect(slow).rejects.toMatchObject({ code: 'UPLOAD_TOO_SLOW', status: 408 })
  expect(happened).toEqual(['slow goes on', 'next is read'])
})
