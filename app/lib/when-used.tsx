import type { FunctionComponent } from 'react'
import { lazy, Suspense } from 'react'

/**
 * A part of a page that works as it comes from the server (links, a form, what opens by itself). Its code is fetched when the
 * page is first touched, so that a page that is only read costs no more than the reading. Where the code cannot be fetched the part stays
 * as it is, and is asked for again.
 */
export function whenUsed<Props extends object>(load: () => Promise<FunctionComponent<Props>>) {
  const part = lazy(async () => ({ default: await loadWhenUsed(load) }))
  // React's type of a lazy component is worked out from its properties, which are not known yet
  const Part = part as unknown as FunctionComponent<Props>
  return function WhenUsed(props: Props) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    )
  }
}

/** What `load` gives, fetched when the page is first touched, and asked for until it comes. */
export async function loadWhenUsed<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  if (IN_BROWSER) await use
  return insist(load)
}

/** Says that the page is used: what comes from the server next is for all of its parts. */
export function markUsed() {
  begin()
}

async function insist<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  for (let wait = FIRST_WAIT; ; wait = Math.min(wait * 2, LONGEST_WAIT)) {
    try {
      return await load()
    } catch (error) {
      if (!IN_BROWSER) throw error
      await new Promise(done => setTimeout(done, wait))
    }
  }
}

const FIRST_WAIT = 1000
const LONGEST_WAIT = 30_000

const IN_BROWSER = typeof document !== 'undefined'

const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'input', 'scroll', 'touchstart', 'dragenter'] as const

let begin = () => {}
const use = new Promise<void>(resolve => {
  begin = resolve
})

if (IN_BROWSER) {
  for (const sign of SIGNS)
    document.addEventListener(sign, begin, { once: true, passive: true, capture: true })
}
