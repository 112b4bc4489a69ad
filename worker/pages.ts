import { createRequestHandler, type ServerBuild } from '@remix-run/cloudflare'
import * as built from '../build/server/index.js'
import { readForm } from './body.ts'
import type { AppLoadContext } from './context.ts'
import { ServiceError } from './services/errors.ts'
import type { RouteHandle } from './session.ts'

type Routes = ServerBuild['routes']
type RouteModule = NonNullable<Routes[string]>['module']
type DataFunction = NonNullable<RouteModule['loader']>

const build = built as unknown as ServerBuild
const pages = createRequestHandler({ ...build, routes: guarded(build.routes) })

/** Renders a page, answers its data request, or takes its form. */
export function servePages(request: Request, context: AppLoadContext): Promise<Response> {
  return pages(withoutNoise(request), context as never)
}

/** Without what Remix answers, but logs in words of its own. */
function withoutNoise(request: Request): Request {
  const url = new URL(request.url)
  const { pathname, searchParams } = url
  // asked for data by `_data` before `.data`
  if (searchParams.has('_data')) searchParams.delete('_data')
  // the page of this name answers as any unknown address does
  if (!isDecodable(pathname)) url.pathname = '/not-found'
  // of the list of routes: the pages that a browser asks for
  if (pathname === '/__manifest') {
    for (const page of searchParams.getAll('p')) if (!isDecodable(page)) searchParams.delete('p', page)
  }
  return url.href === request.url ? request : new Request(url, request)
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/**
 * Puts each route's `handle`, with those of its ancestors, before its loader and action: no route can forget its
 * guard, whether it is asked for as a document, as data, or by a form. Its action gets a form that has been read and
 * found to hold what the route's own `form` names; a route that names nothing gets an empty one.
 */
function guarded(routes: Routes): Routes {
  return Object.fromEntries(
    Object.entries(routes).map(([id, route]) => {
      if (!route) return [id, route]
      const handle = handleOf(routes, id)
      const { loader, action } = route.module
      const module = {
        ...route.module,
        ...((loader || isGuarded(handle)) && { loader: guard(handle, loader ?? (() => null)) }),
        ...(action && { action: guard(handle, withForm(route.module.handle as RouteHandle, action)) }),
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

function isGuarded({ requiresAuth, requiresNoAuth, requiresRole }: RouteHandle): boolean {
  return Boolean(requiresAuth || requiresNoAuth || requiresRole)
}

function withForm({ form = [], formBytes, upload }: RouteHandle = {}, action: DataFunction): DataFunction {
  if (upload) return action
  return async args => {
    const { request } = args
    const body = await readForm(request, form, formBytes).catch(refuse)
    const { url, method, signal } = request
    const headers = new Headers(request.headers)
    headers.delete('content-length')
    headers.set('content-type', 'application/x-www-form-urlencoded')
    return action({ ...args, request: new Request(url, { method, headers, signal, body }) })
  }
}

/** What is wrong with a form reaches its route's error boundary, with its status and its words. */
function refuse(error: unknown): never {
  if (!(error instanceof ServiceError)) throw error
  throw Response.json({ message: error.message }, { status: error.status })
}

function handleOf(routes: Routes, id: string): RouteHandle {
  const route = routes[id]
  if (!route) return {}
  const above = route.parentId ? handleOf(routes, route.parentId) : {}
  return { ...above, ...(route.module.handle as RouteHandle | undefined) }
}
