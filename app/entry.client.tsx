import { RemixBrowser } from '@remix-run/react'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { holdForms } from './lib/calm.ts'
import { calmFetch } from './lib/calm-fetch.ts'
import { glideToAnchors } from './lib/glide.ts'
import { tellLocally } from './lib/moment.ts'

tellLocally()
calmFetch(document.documentElement.dataset.version ?? '')
holdForms()
glideToAnchors()

stateArrived().then(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    )
  }),
)

/**
 * Resolves when the state that a document ends with was read. Until then `RemixBrowser` suspends, with no boundary around it (a boundary
 * around the whole document would stand in its markup), and a click before React's first step makes React 18 throw its error 345, "Root did
 * not complete". What the component throws at its very first call, before any hook, is the promise that it waits for.
 */
async function stateArrived() {
  try {
    RemixBrowser({})
  } catch (waiting) {
    await waiting
  }
}
