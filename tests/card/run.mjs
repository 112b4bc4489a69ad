import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium as browsers } from 'playwright-core'
import { isStopping, root, stopAll, stopWithUs } from '../../worker/tools.mjs'
import { chromium } from '../local/chromium.mjs'
import { freePort } from '../local/free-port.mjs'
import { install } from '../local/install.mjs'
import { serve } from '../local/serve.mjs'

// Takes public/card.png, the picture that a link to a public page is shown with: the landing page of the running product without
// what nobody can press in a picture. npm run card

stopWithUs()
const scratch = await mkdtemp(join(tmpdir(), 'plumbline-card-'))
let failed = false
try {
  await install()
  const server = await serve({ port: await freePort(), state: join(scratch, 'state') })
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const browser = await browsers.launch({ executablePath: chromium(), args })
  const page = await browser.newPage({
    viewport: { width: 1200, height: 630 },
    colorScheme: 'light',
    reducedMotion: 'reduce',
  })
  await page.goto(server.origin)
  await page.evaluate(() => {
    for (const part of document.querySelectorAll('main nav, main p:has(> .btn), main a[href="/try"]'))
      part.remove()
    document.querySelector('main section > div:last-child > div:has(pre)')?.remove()
    document.querySelector('main section ~ section')?.remove()
    return document.fonts.ready
  })
  await page.screenshot({ path: join(root, 'public', 'card.png') })
  await browser.close()
} catch (error) {
  failed = true
  if (!isStopping()) console.error(`\n${error.message}\n`)
}
await stopAll()
await rm(scratch, { recursive: true, force: true })
process.exit(failed ? 1 : 0)
