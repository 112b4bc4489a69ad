import { Session } from 'node:inspector'

const session = new Session()
session.connect()
// Only what is compiled from here on has its blocks counted: load what is to be measured behind this module.
await post('Profiler.enable')
await post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })

/**
 * Runs something and counts its steps: how often each function and each block of the engine and the policies was entered, as V8
 * counts them, and what V8's own loops go through on their behalf. The count is nearly the same in every run, whatever the machine has
 * to do beside it.
 */
export async function stepsOf(run: () => unknown): Promise<number> {
  await post('Profiler.takePreciseCoverage') // begins to count anew
  const native = watchNative()
  try {
    await run()
  } finally {
    native.restore()
  }
  const { result } = (await post('Profiler.takePreciseCoverage')) as Coverage
  let steps = native.steps()
  for (const { url, functions } of result) {
    if (!/\/policies\//.test(url)) continue
    for (const { ranges } of functions) for (const { count } of ranges) steps += count
  }
  return steps
}

function post(method: string, params?: object): Promise<unknown> {
  return new Promise((resolve, reject) =>
    session.post(method, params, (error, result) => (error ? reject(error) : resolve(result))),
  )
}

interface Coverage {
  result: { url: string; functions: { ranges: { count: number }[] }[] }[]
}

/** What is done within V8 has no blocks to count: spreading, searching, copying and joining lists, and making and reading JSON. */
function watchNative(): { steps: () => number; restore: () => void } {
  let steps = 0
  const undo: (() => void)[] = []
  const watch = (object: object, name: PropertyKey, cost: (self: unknown, result: unknown) => number) => {
    const standing = Object.getOwnPropertyDescriptor(object, name)!
    const { value } = standing
    Object.defineProperty(object, name, {
      ...standing,
      value(this: unknown, ...args: unknown[]) {
        const result = Reflect.apply(value, this, args)
        steps += cost(this, result)
        return result
      },
    })
    undo.push(() => Object.defineProperty(object, name, standing))
  }
  const each = () => 1
  for (const iterable of [[], new Set(), new Map()])
    watch(Object.getPrototypeOf(iterable[Symbol.iterator]()), 'next', each)
  const length = (list: unknown) => (list as { length?: number } | undefined)?.length ?? 0
  for (const name of ['includes', 'indexOf', 'slice', 'join', 'sort', 'reverse'] as const)
    watch(Array.prototype, name, length)
  for (const name of ['concat', 'flat', 'flatMap'] as const)
    watch(Array.prototype, name, (_, result) => length(result))
  for (const name of ['replace', 'replaceAll', 'split', 'toLowerCase', 'trim'] as const)
    watch(String.prototype, name, text => length(text) / CHARACTERS)
  for (const name of ['exec', 'test'] as const) watch(RegExp.prototype, name, each)
  watch(JSON, 'stringify', (_, text) => length(text) / CHARACTERS)
  return {
    steps: () => Math.round(steps),
    restore: () => {
      for (const one of undo) one()
    },
  }
}

/** A text's characters go by faster than steps do. */
const CHARACTERS = 16
