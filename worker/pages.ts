import { createRequestHandler, type ServerBuild } from '@remix-run/cloudflare'
import * as built from '../build/server/index.js'
import type { AppLoadContext } from './context.ts'
import type { RouteHandle } from './session.ts'

type Routes = ServerBuild['routes']
type RouteModule = NonNullable<Routes[string]>['module']
type DataFunction = NonNullable<RouteModule['loader']>

const build = built as unknown as ServerBuild
const pages = createRequestHandler({ ...build, routes: guarded(build.routes) })

/** Renders a page, answers its data request, or takes its form. */
export function servePages(request: Request, context: AppLoadContext): Promise<Response> {
  return pages(request, context as never)
}

/**
 * Puts each route's `handle`, with those of its ancestors, before its loader and action: no route can forget its
 * guard, whether it is asked for as a document, as data, or by a form.
 */
function guarded(routes: Routes): Routes {
  return Object.fromEntries(
    Object.entries(routes).map(([id, route]) => {
      if (!route) return [id, route]
      const handle = handleOf(routes, id)
      if (!handle.requiresAuth && !handle.requiresNoAuth && !handle.requiresRole) return [id, route]
      const { loader = () => null, action } = route.module
      const module = {
        ...route.module,
        loader: guard(handle, loader),
        ...(action && { action: guard(handle, action) }),
      }
      return [id, { ...route, module }]
    }),
  )
}

function guard(handle: RouteHandle, work: DataFunction): DataFunction {
  return args => {
    const { session } = args.context as unknown as AppLoadContext
    session.guard(handle, args.request)
    return work(args)
  }
}

function handleOf(routes: Routes, id: string): RouteHandle {
  const route = routes[id]
  if (!route) return {}
  const above = route.parentId ? handleOf(routes, route.parentId) : {}
  return { ...above, ...(route.module.handle as RouteHandle | undefined) }
}
