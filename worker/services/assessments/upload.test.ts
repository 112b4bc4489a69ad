import { expect, test, vi } from 'vitest'
import { ServiceError } from '../errors.ts'
import { readUpload } from './upload.ts'

/** Nobody waits, and nothing is cut. */
const alone = { signal: new AbortController().signal, keep: () => {} }

/** A form of these fields in their order, the plan among them; what is known by its digest; and whether a plan was read to its end. */
async function read(fields: [name: string, text: string][], known?: string) {
  const form = new FormData()
  for (const [name, text] of fields) {
    if (name === 'plan') form.append(name, new Blob([text]), 'shop.json')
    else form.append(name, text)
  }
  const judged = vi.fn((plan: string) => plan.length)
  const use = vi.fn(async (plan: ReadableStream<Uint8Array>) => judged(await new Response(plan).text()))
  const request = new Request('http://localhost/', { method: 'POST', body: form })
  const outcome = await readUpload(request, use, async () => known, alone).catch(error => error.code)
  return { outcome, begun: use.mock.calls.length, judged: judged.mock.calls.length }
}

const plan: [string, string] = ['plan', 'a plan']

test('a plan is judged once all fields are right', async () => {
  const { outcome, judged } = await read([['project', 'shop'], plan, ['failOn', 'HIGH']])
  expect(outcome).toMatchObject({
    result: 6,
    said: { project: 'shop', failOn: 'HIGH' },
    fileName: 'shop.json',
  })
  expect(judged).toBe(1)
})

test.each([
  ['a wrong field before it', [['failOn', 'bogus'], plan], 'VALIDATION_FAILED', 0],
  ['a wrong field behind it', [plan, ['failOn', 'bogus']], 'VALIDATION_FAILED', 1],
  ['a field twice behind it', [plan, ['label', 'eu'], ['label', 'us']], 'VALIDATION_FAILED', 1],
  ['no plan', [['label', 'eu']], 'UPLOAD_FIELD_MISSING', 0],
  ['a second plan, which nobody would judge,', [plan, plan], 'VALIDATION_FAILED', 1],
  ['a second plan by another name', [plan, ['file', 'a plan']], 'VALIDATION_FAILED', 1],
  ['a gate as the command line names it', [['fail-on', 'HIGH'], plan], 'VALIDATION_FAILED', 0],
  ['a gate that is misspelt', [plan, ['failon', 'HIGH']], 'VALIDATION_FAILED', 1],
] satisfies [string, [string, string][], string, number][])(
  'with %s nothing is judged',
  async (_, fields, code, begun) => {
    expect(await read(fields)).toEqual({ outcome: code, begun, judged: 0 })
  },
)

test('a field that is nearly one of ours says which it is, and any other is passed over', async () => {
  const form = new FormData()
  form.append('base_config', '')
  const request = new Request('http://localhost/', { method: 'POST', body: form })
  const refused = await readUpload(request, vi.fn(), async () => undefined, alone).catch(error => error)
  expect(refused.details.fields).toEqual([
    { field: 'base_config', message: 'There is no field base_config (is it baseConfig?)' },
  ])
  expect(await read([['note', 'x'], plan, ['tool', 'x']])).toMatchObject({ judged: 1 })
})

test('a plan that was assessed before is not judged again', async () => {
  expect(await read([plan], 'assessment')).toEqual({ outcome: { known: 'assessment' }, begun: 1, judged: 0 })
})

test.each([
  [
    'a header that begins with hyphens',
    'Content-Disposition: form-data; name="plan"; filename="a.json"\r\n--',
  ],
  ['what follows a delimiter', '-'],
  ['the headers of a part', ''],
])('a body that ends within %s is damaged', async (_, rest) => {
  const request = new Request('http://localhost/', {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=X' },
    body: `--X\r\n${rest}`,
  })
  const use = vi.fn()
  await expect(readUpload(request, use, async () => undefined, alone)).rejects.toMatchObject({
    code: 'UPLOAD_MALFORMED',
  })
  expect(use).not.toHaveBeenCalled()
})

test.each([
  ['breaks off', (whole: Uint8Array<ArrayBuffer>) => whole.slice(0, 20)],
  ['is no gzip behind its first bytes', () => Uint8Array.of(0x1f, 0x8b, ...new Uint8Array(50))],
])('a body as a whole in gzip that %s before the plan is told as that', async (_, damage) => {
  const form = new FormData()
  form.append('plan', new Blob(['a plan']), 'shop.json')
  const plain = new Response(form)
  const zipped = plain.body?.pipeThrough(new CompressionStream('gzip'))
  const request = new Request('http://localhost/', {
    method: 'POST',
    headers: { 'content-type': plain.headers.get('content-type') ?? '' },
    body: damage(new Uint8Array(await new Response(zipped).arrayBuffer())),
  })
  const refused = await readUpload(request, vi.fn(), async () => undefined, alone).catch(error => error)
  expect(refused).toMatchObject({ name: 'ServiceError', code: 'PLAN_NOT_JSON', status: 400 })
})

test('an upload that is cut ends at once, though nothing more comes of it, and its plan with it', async () => {
  const cutting = new AbortController()
  const part = 'Content-Disposition: form-data; name="plan"; filename="a.json"'
  const body = new ReadableStream<Uint8Array>({
    start: controller => controller.enqueue(new TextEncoder().encode(`--X\r\n${part}\r\n\r\n{"half`)),
  })
  const request = new Request('http://localhost/', {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=X' },
    body,
  })
  const ended = Promise.withResolvers<unknown>()
  const use = async (plan: ReadableStream<Uint8Array>) => {
    const reader = plan.getReader()
    await reader.read()
    cutting.abort(new ServiceError('UPLOAD_TOO_SLOW'))
    await reader.read().catch(error => {
      ended.resolve(error.code)
      throw error
    })
  }
  const over = readUpload(request, use, async () => undefined, { ...alone, signal: cutting.signal })
  await expect(over).rejects.toMatchObject({ code: 'UPLOAD_TOO_SLOW' })
  expect(await ended.promise).toBe('UPLOAD_TOO_SLOW')
})

test('a client that goes away in the middle of its upload is no fault of ours', async () => {
  const body = new ReadableStream<Uint8Array>({
    start: controller => controller.enqueue(new TextEncoder().encode('--X\r\nContent-')),
    pull: controller => controller.error(new Error('Network connection lost.')),
  })
  const headers = { 'content-type': 'multipart/form-data; boundary=X' }
  const request = new Request('http://localhost/', { method: 'POST', headers, body })
  const over = readUpload(request, vi.fn(), async () => undefined, alone)
  await expect(over).rejects.toMatchObject({ code: 'UPLOAD_MALFORMED' })
})

test('the same bytes under another name are another upload, where the name says what project they are of', async () => {
  const digestOf = async (fileName: string, project?: string) => {
    const form = new FormData()
    if (project) form.append('project', project)
    form.append('plan', new Blob(['a plan']), fileName)
    const request = new Request('http://localhost/', { method: 'POST', body: form })
    const use = (plan: ReadableStream<Uint8Array>) => new Response(plan).text()
    const read = await readUpload(request, use, async () => undefined, alone)
    return 'digest' in read ? read.digest : ''
  }
  expect(await digestOf('shop.json')).toBe(await digestOf('shop.json'))
  expect(await digestOf('shop.json')).not.toBe(await digestOf('blog.json'))
  expect(await digestOf('shop.json', 'all')).toBe(await digestOf('blog.json', 'all'))
})
