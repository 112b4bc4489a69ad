import { describe, expect, test } from 'vitest'
import { inTurn } from './turns.ts'

const large = 5 * 1024 * 1024

const strict = { patience: 0, silence: 0, longest: 0 }

/** A large plan that is read until it is ended. */
function begin(happened: string[], name: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const over = inTurn(async ({ pace }) => {
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
  await inTurn(async ({ pace }) => {
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
  const second = inTurn(async ({ pace }) => {
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
  const second = inTurn(async ({ pace }) => pace(large), { ...strict, silence: 60_000 })
  await expect(second).rejects.toMatchObject({ code: 'SERVICE_BUSY', status: 503, details: { delay: 30 } })
  first.end()
  await first.over
})

test('a plan that fails ends its turn', async () => {
  const failing = inTurn(async ({ pace }) => {
    await pace(large)
    throw new Error('no plan')
  })
  await expect(failing).rejects.toThrow('no plan')
  await expect(
    inTurn(async ({ pace }) => pace(large), { ...strict, silence: 60_000 }),
  ).resolves.toBeUndefined()
})

/** A plan of this size that is read no further until it is cut or ended. */
function hold(size: number, limits?: Parameters<typeof inTurn>[1]) {
  const begun = Promise.withResolvers<void>()
  const { promise, resolve } = Promise.withResolvers<void>()
  const over = inTurn(async ({ pace, signal }) => {
    const cut = new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    await pace(size)
    begun.resolve()
    await Promise.race([promise, cut])
  }, limits)
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
  const quarter = 4 * 1024 * 1024

  test('are read beside each other as far as they fit; the later wait for the earlier', async () => {
    const first = Array.from({ length: 4 }, () => hold(quarter))
    await Promise.all(first.map(({ begun }) => begun))
    let isRead = false
    const fifth = hold(1024)
    fifth.begun.then(() => (isRead = true))
    await new Promise(done => setTimeout(done, 250))
    expect(isRead).toBe(false)
    first[2]?.end()
    await fifth.begun
    fifth.end()
    for (const { end } of first) end()
    await Promise.all([fifth, ...first].map(({ over }) => over))
  })

  test('that are slow are let go where another does not fit beside them, and no more of them than that', async () => {
    const slow = Array.from({ length: 4 }, () => hold(quarter))
    await Promise.all(slow.map(({ begun }) => begun))
    const next = hold(1024, { patience: 60_000, silence: 60_000, longest: 0 })
    await expect(slow[0]?.over).rejects.toMatchObject(tooSlow)
    await next.begun
    for (const { end } of [next, ...slow]) end()
    await Promise.all([next, ...slow.slice(1)].map(({ over }) => over))
  })

  test('that wait themselves are not slow', async () => {
    const first = Array.from({ length: 4 }, () => hold(quarter))
    await Promise.all(first.map(({ begun }) => begun))
    const second = hold(1024)
    await new Promise(done => setTimeout(done, 350))
    const third = hold(1024, { patience: 60_000, silence: 300, longest: 300 })
    await expect(first[0]?.over).rejects.toMatchObject(tooSlow)
    for (const { begun } of [second, third]) await begun
    for (const { end } of [second, third, ...first]) end()
    await Promise.all([second, third].map(({ over }) => over))
  })

  test('count with the texts beside them', async () => {
    const over = inTurn(async ({ pace, keep }) => {
      keep(quarter)
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
  const slow = inTurn(async ({ pace }) => {
    await pace(large)
    await pace(large)
    happened.push('slow goes on')
    const next = inTurn(async ({ pace: paceOfNext }) => {
      await paceOfNext(large)
      happened.push('next is read')
    }, limits)
    try {
      await pace(large)
    } finally {
      await next
    }
  }, limits)
  await expect(slow).rejects.toMatchObject({ code: 'UPLOAD_TOO_SLOW', status: 408 })
  expect(happened).toEqual(['slow goes on', 'next is read'])
})
