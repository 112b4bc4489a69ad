import type { MetaFunction } from '@remix-run/cloudflare'
import { data } from '@remix-run/cloudflare'
import { NotFound } from '../components/not-found.tsx'

export function loader() {
  return data(null, { status: 404 })
}

export function action() {
  return data(null, { status: 404 })
}

export default NotFound

export const meta: MetaFunction = () => [
  { title: 'Not found · Plumbline' },
  { name: 'robots', content: 'noindex' },
]
