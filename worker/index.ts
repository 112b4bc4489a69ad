import { createRequestHandler, type ServerBuild } from '@remix-run/cloudflare'
import { Hono } from 'hono'
import * as build from '../build/server/index.js'

const pages = createRequestHandler(build as unknown as ServerBuild)
const app = new Hono()

app.get('/api/health', context => context.json({ status: 'ok' }))
app.all('*', context => pages(context.req.raw))

export default { fetch: app.fetch }
