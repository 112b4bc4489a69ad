import { RemixBrowser } from '@remix-run/react'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { holdOffline } from './lib/calm.ts'
import { calmFetch } from './lib/calm-fetch.ts'
import { glideToAnchors } from './lib/glide.ts'
import { tellLocally } from './lib/moment.ts'

tellLocally()
calmFetch(document.documentElement.dataset.version ?? '')
holdOffline()
glideToAnchors()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  )
})
