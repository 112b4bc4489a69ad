import { createFetch } from './app.ts'
import { createServices, type Env } from './context.ts'
import { servePages } from './pages.ts'
import { consumeMail } from './queue/mail.ts'

export default {
  fetch: createFetch(servePages),
  queue: consumeMail,
  scheduled: (_event, env, ctx) => createServices(env, ctx).pruning.prune(),
} satisfies ExportedHandler<Env>
