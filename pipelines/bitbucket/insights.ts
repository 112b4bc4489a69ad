import { createHash } from 'node:crypto'
import { request } from 'node:http'
import type { Severity } from '../../policies/engine/index.ts'
import { rowsOf, verdictOf } from '../../policies/formats/assessment.ts'
import type { Assessment } from '../../policies/formats/index.ts'
import { line } from '../../policies/formats/text.ts'

/** Bitbucket would not take the report; `status` is its answer's, 0 where there was none. */
export class BitbucketError extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** Where a report belongs. */
export interface Target {
  workspace: string
  repository: string
  commit: string
  /** The pipeline's proxy, which signs what goes through it: no token is needed. */
  proxy: string
}

/** Of Bitbucket: https://developer.atlassian.com/cloud/bitbucket/rest/api-group-reports/ */
const mostAnnotations = 1000
const perCall = 100
const summaryLimit = 450
const detailsLimit = 2000

const severities: Record<Severity, 'HIGH' | 'MEDIUM' | 'LOW'> = {
  HIGH: 'HIGH',
  MEDIUM: 'MEDIUM',
  LOW: 'LOW',
  INFO: 'LOW',
}

/** The report of a label: the same for the same label, so that a new run takes its place. */
export function reportIdOf(label: string): string {
  const words = label
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
  return `plumbline-${words}-${createHash('sha256').update(label).digest('hex').slice(0, 8)}`
}

/** A report of Code Insights and its annotations, what fails the gate first. What is fixed or waived is no annotation. */
export function insightsOf(judged: readonly Assessment[], label: string, link: string) {
  const rows = judged
    .flatMap(rowsOf)
    .filter(({ change, waiver }) => change !== 'fixed' && !waiver)
    .sort((a, b) => Number(b.fails) - Number(a.fails))
  const sum = (of: (assessment: Assessment) => number) => judged.reduce((all, one) => all + of(one), 0)
  const passed = judged.every(({ gate }) => gate?.passed)
  const left = rows.length - mostAnnotations
  const sentences = judged.map(one => `${judged.length > 1 ? `${one.plan}: ` : ''}${verdictOf(one.report)}`)
  const details = [...sentences, ...(left > 0 ? [`${left} more findings than Bitbucket takes`] : [])].join(
    '. ',
  )
  return {
    report: {
      title: label === 'default' ? 'Plumbline' : cut(`Plumbline: ${line(label)}`, summaryLimit),
      details: cut(line(details), detailsLimit),
      report_type: 'SECURITY',
      reporter: 'Plumbline',
      ...(link && { link }),
      result: passed ? 'PASSED' : 'FAILED',
      data: [
        { title: 'Introduced', type: 'NUMBER', value: sum(({ report }) => report.summary.introduced.total) },
        {
          title: 'Introduced, HIGH',
          type: 'NUMBER',
          value: sum(({ report }) => report.summary.introduced.HIGH),
        },
        { title: 'There before', type: 'NUMBER', value: sum(({ report }) => report.summary.existing.total) },
        { title: 'Fixed', type: 'NUMBER', value: sum(({ report }) => report.summary.fixed.total) },
        { title: 'Undetermined', type: 'NUMBER', value: sum(({ report }) => report.summary.undetermined) },
      ],
    },
    annotations: rows.slice(0, mostAnnotations).map((row, index) => ({
      external_id: `plumbline-${row.fingerprint}-${index}`,
      annotation_type: 'VULNERABILITY',
      summary: cut(line(`${row.title}: ${row.address}`), summaryLimit),
      details: cut(line(`${row.message}. ${row.advice} (${row.policyId}, ${row.change})`), detailsLimit),
      result: row.fails ? 'FAILED' : 'IGNORED',
      severity: severities[row.severity],
      ...(row.place && { path: row.place.file, line: row.place.line }),
    })),
  }
}

/** Puts a report in the place of the one before it. @throws BitbucketError */
export async function post(
  target: Target,
  label: string,
  { report, annotations }: ReturnType<typeof insightsOf>,
): Promise<void> {
  const { workspace, repository, commit } = target
  const path = `/2.0/repositories/${workspace}/${repository}/commit/${commit}/reports/${reportIdOf(label)}`
  await call(target, 'DELETE', path)
  await call(target, 'PUT', path, report)
  for (let from = 0; from < annotations.length; from += perCall) {
    await call(target, 'POST', `${path}/annotations`, annotations.slice(from, from + perCall))
  }
}

/** Seconds before a call is made again that a limit or a fault has refused. */
const pauses = [2, 8]

async function call(
  target: Target,
  method: 'DELETE' | 'PUT' | 'POST',
  path: string,
  body?: object,
): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const { status, after } = await send(target, method, path, body)
    if (status < 300 || (method === 'DELETE' && status === 404)) return
    const pause = pauses[attempt]
    if ((status !== 429 && status < 500) || pause === undefined) {
      throw new BitbucketError(status, `Bitbucket answered ${status} to ${method}`)
    }
    await new Promise(done => setTimeout(done, Math.min(after ?? pause, 60) * 1000))
  }
}

/** Through the proxy a request is plain http, and names the whole address. */
function send(
  { proxy }: Target,
  method: string,
  path: string,
  body: object | undefined,
): Promise<{ status: number; after: number | undefined }> {
  const { hostname, port } = new URL(proxy)
  const text = body && JSON.stringify(body)
  return new Promise((done, fail) => {
    const sent = request(
      {
        hostname,
        port,
        method,
        path: `http://api.bitbucket.org${path}`,
        headers: {
          host: 'api.bitbucket.org',
          ...(text !== undefined && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(text),
          }),
        },
      },
      response => {
        response.resume()
        const after = Number(response.headers['retry-after'] ?? Number.NaN)
        done({ status: response.statusCode ?? 0, after: Number.isFinite(after) ? after : undefined })
      },
    )
    sent.on('error', () => fail(new BitbucketError(0, 'the pipeline’s proxy could not be reached')))
    sent.end(text)
  })
}

function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`
}
