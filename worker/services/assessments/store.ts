import { Buffer } from 'node:buffer'
import { and, asc, eq, gte, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { assessments, reportParts } from '../../../db/schema.ts'

/** Bytes in a part of a stored report; a D1 row has 2 MB at most, and D1 hands bytes over as a list of numbers. */
const partLength = 500_000

/** Text as gzip, cut into the parts that rows hold. */
export async function pack(pieces: Iterable<string>): Promise<Buffer[]> {
  const zipped = encoded(pieces).pipeThrough(
    new CompressionStream('gzip') as ReadableWritablePair<Uint8Array, Uint8Array>,
  )
  const parts: Buffer[] = []
  let waiting: Uint8Array[] = []
  let length = 0
  for await (const chunk of zipped) {
    for (let at = 0; at < chunk.length; ) {
      const taken = chunk.subarray(at, at + partLength - length)
      waiting.push(taken)
      at += taken.length
      length += taken.length
      if (length === partLength) close()
    }
  }
  if (length > 0) close()
  return parts

  function close() {
    parts.push(Buffer.concat(waiting))
    waiting = []
    length = 0
  }
}

/** The JSON text of a stored report as bytes, a part of it in memory at a time. One from before it was gzip is sent as it is. */
export async function openReport(
  db: Database,
  accountId: string,
  id: string,
): Promise<ReadableStream<Uint8Array>> {
  let part = 0
  const first = await next()
  const stored = new ReadableStream<Uint8Array>(
    {
      start: controller => (first ? controller.enqueue(first) : controller.close()),
      async pull(controller) {
        const data = await next()
        if (data) controller.enqueue(data)
        else controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  return unpacked(first, stored)

  async function next(): Promise<Uint8Array | undefined> {
    const [row] = await db
      .select({ data: reportParts.data, part: reportParts.part })
      .from(reportParts)
      .innerJoin(assessments, eq(assessments.id, reportParts.assessmentId))
      .where(
        and(
          eq(reportParts.assessmentId, id),
          eq(assessments.accountId, accountId),
          gte(reportParts.part, part),
        ),
      )
      .orderBy(asc(reportParts.part))
      .limit(1)
    part = (row?.part ?? part) + 1
    return row?.data
  }
}

/** The same of several reports at once, by their ids: for small ones, which are in memory together, packed. */
export async function openReports(
  db: Database,
  accountId: string,
  ids: readonly string[],
): Promise<Map<string, ReadableStream<Uint8Array>>> {
  const rows = await db
    .select({ id: reportParts.assessmentId, data: reportParts.data })
    .from(reportParts)
    .innerJoin(assessments, eq(assessments.id, reportParts.assessmentId))
    .where(
      and(
        sql`${reportParts.assessmentId} in (select value from json_each(${JSON.stringify(ids)}))`,
        eq(assessments.accountId, accountId),
      ),
    )
    .orderBy(asc(reportParts.assessmentId), asc(reportParts.part))
  return new Map(
    [...Map.groupBy(rows, row => row.id)].map(([id, parts]) => {
      const stored = new Blob(parts.map(({ data }) => new Uint8Array(data))).stream()
      return [id, unpacked(parts[0]?.data, stored)]
    }),
  )
}

function unpacked(
  first: Uint8Array | undefined,
  stored: ReadableStream<Uint8Array>,
): ReadableStream<Uint8Array> {
  const isGzip = first?.[0] === 0x1f && first[1] === 0x8b
  return isGzip
    ? stored.pipeThrough(new DecompressionStream('gzip') as ReadableWritablePair<Uint8Array, Uint8Array>)
    : stored
}

/** One JSON object of a head and a stored report, whose first byte is its brace. */
export function joined(head: object, report: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  let first = true
  return report.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        if (first) controller.enqueue(new TextEncoder().encode(`${JSON.stringify(head).slice(0, -1)},`))
        controller.enqueue(first ? chunk.subarray(1) : chunk)
        first = false
      },
    }),
  )
}

/** Text as bytes, a piece at a time as they are asked for. */
export function encoded(pieces: Iterable<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const iterator = pieces[Symbol.iterator]()
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const { done, value } = iterator.next()
        if (done) controller.close()
        else controller.enqueue(encoder.encode(value))
      },
    },
    { highWaterMark: 0 },
  )
}
