import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Annotation {
  external_id: string
  summary: string
  path?: string
  line?: number
  result: string
  [name: string]: unknown
}

const reportFields = [
  'title',
  'details',
  'report_type',
  'reporter',
  'link',
  'remote_link_enabled',
  'logo_url',
  'result',
  'data',
]
const annotationFields = [
  'external_id',
  'annotation_type',
  'title',
  'summary',
  'details',
  'result',
  'severity',
  'path',
  'line',
  'link',
]

/**
 * A stand-in of a pipeline's proxy and Bitbucket's Code Insights behind it. It refuses what they refuse: another host, a
 * relative address, an unknown field or value, more than 100 annotations in a call or 1,000 in a report, the same id twice, a
 * summary of more than 450 characters, annotations without a report.
 */
export async function startBitbucket({ faults = [] as number[] } = {}) {
  const reports = new Map<string, { report: Record<string, unknown>; annotations: Annotation[] }>()
  const refused: string[] = []
  const asked: string[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const text = new TextDecoder().decode(Buffer.concat(chunks))
    const status = answer(request.method ?? '', request.url ?? '', text)
    if (status >= 400 && status !== 404) refused.push(`${status} ${request.method}`)
    response.writeHead(status, status === 429 ? { 'retry-after': '0' } : {})
    response.end('{}')
  })

  function answer(method: string, address: string, text: string): number {
    asked.push(`${method} ${address}`)
    const fault = faults.shift()
    if (fault !== undefined) return fault
    const found =
      /^http:\/\/api\.bitbucket\.org\/2\.0\/repositories\/acme\/shop\/commit\/([0-9a-f]{40})\/reports\/([\w-]{1,100})(\/annotations)?$/.exec(
        address,
      )
    if (!found) return 400
    const id = `${found[1]} ${found[2]}`
    const known = reports.get(id)
    if (method === 'DELETE' && !found[3]) return reports.delete(id) ? 204 : 404
    const body = JSON.parse(text)
    if (method === 'PUT' && !found[3]) {
      const isKnown = Object.keys(body).every(name => reportFields.includes(name))
      const isRight =
        ['PASSED', 'FAILED', 'PENDING'].includes(body.result) &&
        ['SECURITY', 'COVERAGE', 'TEST', 'BUG'].includes(body.report_type)
      if (
        !isKnown ||
        !isRight ||
        !body.title ||
        !body.details ||
        body.details.length > 2000 ||
        body.data.length > 10
      )
        return 400
      reports.set(id, { report: body, annotations: known?.annotations ?? [] })
      return 200
    }
    if (method !== 'POST' || !found[3]) return 405
    if (!known) return 404
    if (
      !Array.isArray(body) ||
      body.length === 0 ||
      body.length > 100 ||
      known.annotations.length + body.length > 1000
    )
      return 400
    for (const annotation of body as Annotation[]) {
      const isKnown = Object.keys(annotation).every(name => annotationFields.includes(name))
      const isRight =
        ['VULNERABILITY', 'CODE_SMELL', 'BUG'].includes(String(annotation.annotation_type)) &&
        ['PASSED', 'FAILED', 'IGNORED', 'SKIPPED'].includes(annotation.result) &&
        ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW'].includes(String(annotation.severity))
      const isTwice = known.annotations.some(({ external_id }) => external_id === annotation.external_id)
      if (!isKnown || !isRight || isTwice || !annotation.summary || annotation.summary.length > 450)
        return 400
      if (String(annotation.details ?? '').length > 2000 || (annotation.path ?? '').startsWith('/'))
        return 400
      known.annotations.push(annotation)
    }
    return 200
  }

  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    proxy: `http://127.0.0.1:${port}`,
    reports,
    refused,
    asked,
    faults,
    close: () => new Promise(done => server.close(done)),
  }
}
