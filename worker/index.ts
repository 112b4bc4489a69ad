import { createFetch } from './app.ts'
import { createServices, type Env } from './context.ts'
import { servePages } from './pages.ts'
import { consume } from './queue/index.ts'

export default {
  fetch: createFetch(servePages),
  queue: consume,
  scheduled: (_event, env, ctx) => createServices(env, ctx).pruning.prune(),
} satisfies ExportedHandler<Env>
