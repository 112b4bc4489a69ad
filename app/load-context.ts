import type { AppLoadContext as WorkerContext } from '../worker/context.ts'

declare module '@remix-run/cloudflare' {
  interface AppLoadContext extends WorkerContext {}

  // Types of loaders and actions as single fetch sends them.
  interface Future {
    v3_singleFetch: true
  }
}
