import interFont from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import type { LinksFunction, LoaderFunctionArgs, MetaFunction, SerializeFrom } from '@remix-run/cloudflare'
import type { ShouldRevalidateFunction } from '@remix-run/react'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteLoaderData,
} from '@remix-run/react'
import type { ReactNode } from 'react'
import { logFault } from '../worker/services/log.ts'
import { ErrorPage } from './components/error-page.tsx'
import { Footer } from './components/footer.tsx'
import { Header } from './components/header.tsx'
import { NavigationProgress } from './components/navigation-progress.tsx'
import { PaymentBanner } from './components/payment-banner.tsx'
import { SnackbarProvider } from './components/snackbar.tsx'
import { UNREACHED } from './lib/calm.ts'
import type { PageHandle } from './lib/handle.ts'
import { useNonce } from './lib/nonce.ts'
import { readTheme } from './lib/theme.ts'
import { useSessionRefresh } from './lib/use-session-refresh.ts'
import styles from './styles/app.css?url'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { session, env, services } = context
  const { account } = session
  const isPastDue = account?.plan.status === 'PAST_DUE'
  return {
    account,
    /** With an open invoice: until when Premium's limits hold. */
    graceEnd: isPastDue ? await graceEndOf(account.id, services) : null,
    // A new object at each normal call: that is what allows the page two further refreshes.
    session: session.expiresIn === null ? null : { expiresIn: session.expiresIn },
    notice: session.takeFlash(),
    theme: readTheme(request),
    version: env.APP_VERSION,
    origin: env.ORIGIN,
  }
}

/** Runs after failed actions too, whose notices it brings; not when only the filters of a page change. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  formMethod,
  actionStatus,
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}) => {
  if (formMethod && formMethod !== 'GET') return actionStatus !== UNREACHED
  const filtered = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
  return filtered && isFiltered(nextUrl.pathname) ? false : defaultShouldRevalidate
}

export default function Root() {
  return <Outlet />
}

/** The document around every page, the failing ones included. */
export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce()
  const data = useKnown(useRouteLoaderData<typeof loader>('root'))
  const handles = useMatches().map(match => match.handle as PageHandle | undefined)
  const bare = handles.some(handle => handle?.bare)
  const Own = handles.find(handle => handle?.header)?.header
  useSessionRefresh(data?.session ?? null)
  return (
    <html
      lang="en"
      data-version={data?.version}
      data-theme={data?.theme && data.theme !== 'system' ? THEME_NAME[data.theme] : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <Meta />
        <Links />
      </head>
      <body className="flex min-h-dvh flex-col">
        <SnackbarProvider initial={data?.notice ?? null}>
          <a
            href="#content"
            className="sr-only z-50 rounded-md bg-primary px-4 py-2 text-primary-content focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
          >
            Skip to content
          </a>
          <NavigationProgress />
          {Own ? (
            <Own account={data?.account ?? null} />
          ) : (
            !bare && <Header account={data?.account ?? null} version={data?.version ?? ''} />
          )}
          {data?.graceEnd && <PaymentBanner graceEnd={data.graceEnd} />}
          <main id="content" tabIndex={-1} className="flex grow flex-col outline-none">
            {children}
          </main>
          <Footer theme={data?.theme ?? 'system'} />
        </SnackbarProvider>
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

export const meta: MetaFunction = () => [
  { title: 'Plumbline' },
  { name: 'description', content: 'Plumbline reads a Terraform plan and says what is unsafe in it.' },
]

export const links: LinksFunction = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'preload', href: interFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'stylesheet', href: styles },
]

export function ErrorBoundary() {
  return <ErrorPage />
}

/** The last that the server said of this page, where it now says nothing: an error does not forget who is signed in. */
function useKnown(data: RootData | undefined): RootData | undefined {
  if (typeof document === 'undefined') return data
  known = data ?? known
  return known
}

type RootData = SerializeFrom<typeof loader>

let known: RootData | undefined

/** A banner that cannot be had is no reason for a page to fail. */
async function graceEndOf(accountId: string, services: LoaderFunctionArgs['context']['services']) {
  try {
    return (await services.subscriptions.get(accountId)).graceEnd
  } catch (error) {
    logFault('page', error)
    return null
  }
}

const THEME_NAME = { light: 'plumbline', dark: 'plumbline-dark' }

function isFiltered(pathname: string) {
  return pathname.startsWith('/dashboard/assessments/') || pathname === '/policies' || pathname === '/try'
}
