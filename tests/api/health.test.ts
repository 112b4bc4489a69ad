import { exports } from 'cloudflare:workers'
import { expect, test } from 'vitest'

test('answers that it is up', async () => {
  const response = await exports.default.fetch(new Request('http://localhost/api/health'))
  expect(response.status).toBe(200)
  const page = await exports.default.fetch(new Request('http://localhost/'))
  expect(await page.text()).toContain('Plumbline')
})
