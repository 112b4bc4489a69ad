import type { D1Migration } from 'cloudflare:test'
import type { Env as Bindings } from '../../worker/context.ts'

declare global {
  namespace Cloudflare {
    interface GlobalProps {
      mainModule: typeof import('../../worker/index.ts')
    }
    interface Env extends Bindings {
      MIGRATIONS: D1Migration[]
    }
  }
}
