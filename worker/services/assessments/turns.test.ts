import { expect, test } from 'vitest'
import { inTurn } from './turns.ts'

const large = 5 * 1024 * 1024

const strict = { patience: 0, silence: 0, longest: 0 }

/** A large plan that is read until it is ended. */
function begin(happened: string[], name: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const over = inTurn(async pace => {
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
  await inTurn(async pace => {
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
  const second = inTurn(async pace => {
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
  const second = inTurn(async pace => pace(large), { ...strict, silence: 60_000 })
  await expect(second).rejects.toMatchObject({ code: 'SERVICE_BUSY', status: 503, details: { delay: 30 } })
  first.end()
  await first.over
})

test('a plan that fails ends its turn', async () => {
  const failing = inTurn(async pace => {
    await pace(large)
    throw new Error('no plan')
  })
  await expect(failing).rejects.toThrow('no plan')
  await expect(inTurn(async pace => pace(large), { ...strict, silence: 60_000 })).resolves.toBeUndefined()
})

test('a plan of which nothing is heard loses its turn, and waits for the next', async () => {
  const happened: string[] = []
  const heard = Promise.withResolvers<void>()
  const silent = inTurn(async pace => {
    await pace(large)
    await heard.promise
    await pace(large)
    happened.push('silent goes on')
  })
  const next = Promise.withResolvers<void>()
  const taken = inTurn(async pace => {
    await pace(large)
    happened.push('next is read')
    heard.resolve()
    await next.promise
    happened.push('next is over')
  }, strict)
  await heard.promise
  next.resolve()
  await Promise.all([silent, taken])
  expect(happened).toEqual(['next is read', 'next is over', 'silent goes on'])
})

test('a plan of which a little comes now and then is cut once another waits, and not before', async () => {
  const limits = { patience: 60_000, silence: 60_000, longest: 0 }
  const happened: string[] = []
  const slow = inTurn(async pace => {
    await pace(large)
    await pace(large)
    happened.push('slow goes on')
    const next = inTurn(async paceOfNext => {
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
