import { createFetch } from './app.ts'
import { createServices, type Env } from './context.ts'
import { consume } from './queue/index.ts'

export default {
  fetch: createFetch(async (request, context) => (await import('./pages.ts')).servePages(request, context)),
  queue: consume,
  scheduled: (_event, env, ctx) => createServices(env, ctx).pruning.prune(),
} satisfies ExportedHandler<Env>
