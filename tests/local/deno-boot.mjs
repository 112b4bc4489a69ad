import worker from '../../build/worker/index.mjs'

// Run by Deno: what is deployed to Workers starts there too, and answers what needs no database.

const env = {
  ENVIRONMENT: 'local',
  APP_VERSION: '0.0.1',
  ORIGIN: 'http://localhost:8787',
  MAIL_FROM: 'no-reply@plumbline.example',
  JWT_SECRET: 'only-for-this-run-0123456789abcdef',
  ASSETS: { fetch: ({ pathname }) => fetch(new URL(`../../build/client${pathname}`, import.meta.url)) },
}
const context = { waitUntil() {}, passThroughOnException() {} }

for (const path of ['/api/health', '/api/openapi.json', '/', '/about', '/policies']) {
  const response = await worker.fetch(new Request(env.ORIGIN + path), env, context)
  const text = await response.text()
  if (response.status !== 200 || text.length === 0)
    throw new Error(`${path} answered ${response.status}: ${text}`)
}
