import { catalogue } from '../../policies/catalogue.ts'
import { noteOf } from '../lib/report.ts'

/** The notes of all policies, for a report that is made in the browser. */
export function loader() {
  const notes = Object.fromEntries(catalogue.map(entry => [entry.id, noteOf(entry)]))
  return Response.json(notes, { headers: { 'Cache-Control': 'public, max-age=3600' } })
}
