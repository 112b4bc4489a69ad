import { createHash } from 'node:crypto'
import { PlanError } from '../../../policies/engine/plan.ts'
import { unpack } from '../../../policies/engine/read/decode.ts'
import { guess } from '../../../policies/settings/nearest.ts'
import { drain, oneAtATime, type Reader, streamOf, until } from '../drain.ts'
import { ServiceError } from '../errors.ts'
import { type Part, readParts } from './multipart.ts'
import { type UploadFields, uploadFields } from './schema.ts'
import type { Turn } from './turns.ts'

/** 100 MB of plan, as the reader counts it. */
export const planLimit = 100 * 1024 * 1024

/** Bytes of a plan that wait in memory to be judged: beside them a Worker's 128 MB hold the policies, the graph and the report. */
export const planRoom = 48 * 1024 * 1024

/** What multipart adds to a plan, generously. */
const overhead = 1024 * 1024

/** Letters of a text field. */
const fieldLimit = 8 * 1024

/** A text file that came along. */
interface TextFile {
  name: string
  text: string
}

/** By the field that it came in. */
export type TextFiles = { [Field in 'config' | 'baseConfig' | 'written']?: TextFile }

/** A plan, and what was said beside it. */
export interface Upload<Result> {
  result: Result
  said: UploadFields
  /** The file's own name, without folders; empty where it has none. */
  fileName: string
  /** SHA-256 of the plan's bytes and of what was said of it, its name too where that counts: the same for the very same upload. */
  digest: string
}

/**
 * Gives `use` the plan of an upload, the field `plan` or `file` of a multipart body, with the files that stand before it, and reads
 * the text fields before and after it. The plan does not end until all else is read and right, and `knownBy` its digest is nothing:
 * only then is it worth judging. The body as a whole may be gzip; a file that is itself gzip is the reader's affair. Whatever comes
 * of it, the body has been read afterwards, as far as any may go, unless `signal` was given: then it is let go.
 * @throws UPLOAD_NOT_MULTIPART, UPLOAD_MALFORMED, UPLOAD_FIELD_MISSING, PLAN_TOO_LARGE, VALIDATION_FAILED, and what `use` and `knownBy` throw
 */
export async function readUpload<Result, Known>(
  request: Request,
  use: (plan: ReadableStream<Uint8Array>, files: TextFiles) => Promise<Result>,
  knownBy: (digest: string) => Promise<Known | undefined>,
  { signal, keep }: Pick<Turn, 'signal' | 'keep'>,
): Promise<Upload<Result> | { known: Known }> {
  const contentType = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\b/i.test(contentType)) throw new ServiceError('UPLOAD_NOT_MULTIPART')
  if (Number(request.headers.get('content-length') ?? 0) > planLimit + overhead) {
    throw new ServiceError('PLAN_TOO_LARGE')
  }
  if (!request.body) throw new ServiceError('UPLOAD_FIELD_MISSING')
  const received = until(signal, oneAtATime(senderOf(request.body)))
  const hash = createHash('sha256')
  const said = new Map<string, string>()
  const files: TextFiles = {}
  const arrived = Promise.withResolvers<void>()
  const isWanted = Promise.withResolvers<boolean>()
  let found: { result: Promise<Result>; fileName: string } | undefined
  let form: { said: UploadFields; digest: string; known: Known | undefined } | undefined
  try {
    await readParts(limited(await unzip(received)), contentType, async part => {
      if (part.name === 'plan' || part.name === 'file') {
        if (found) throw invalid(part.name, 'Send one plan; each is a call of its own')
        checked(said)
        found = { result: use(withheld(part.body), files), fileName: baseName(part.fileName ?? '') }
        await Promise.race([arrived.promise, found.result])
      } else if (Object.hasOwn(uploadFields.shape, part.name)) {
        if (said.has(part.name)) throw invalid(part.name, `${part.name} was sent twice`)
        if (part.name === 'config' || part.name === 'baseConfig' || part.name === 'written') {
          // the plan is judged while it arrives
          if (found) throw invalid(part.name, `Send ${part.name} before the plan`)
          const text = await readField(part, await lengthOf(part.name))
          files[part.name] = { name: baseName(part.fileName ?? '') || 'plumbline.yaml', text }
          said.set(part.name, text)
          keep(text.length)
        } else said.set(part.name, (await readField(part, fieldLimit)).trim())
      } else {
        // whoever misspells the gate would believe that there is one; all else is passed over
        const near = guess(part.name, Object.keys(uploadFields.shape))
        if (near) throw invalid(part.name, `There is no field ${part.name}${near}`)
      }
    })
    if (!found) throw new ServiceError('UPLOAD_FIELD_MISSING')
    const fields = checked(said)
    // without a project the name of the file says which it is
    const told = said.get('project') ? [...said] : [...said, ['file', found.fileName]]
    const digest = hash.update(JSON.stringify(told.sort())).digest('base64url')
    form = { said: fields, digest, known: await knownBy(digest) }
  } catch (error) {
    // of a body that is gzip as a whole; one of the plan itself has gone through `use`
    throw error instanceof PlanError ? new ServiceError(error.code, error.message) : error
  } finally {
    isWanted.resolve(form !== undefined && form.known === undefined)
    await drain(received, planLimit + overhead)
  }
  const { known, ...rest } = form
  return known === undefined ? { ...found, ...rest, result: await found.result } : { known }

  /** The plan, whose end waits until it is wanted; otherwise it fails, so that nobody holds what was read of it. */
  function withheld(plan: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
    return plan.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          hash.update(chunk)
          controller.enqueue(chunk)
        },
        async flush(controller) {
          arrived.resolve()
          if (!(await isWanted.promise)) controller.error(new Error('The plan is not wanted'))
        },
      }),
    )
  }
}

/** @throws VALIDATION_FAILED */
function checked(said: ReadonlyMap<string, string>): UploadFields {
  const fields = uploadFields.safeParse(Object.fromEntries([...said].filter(([, text]) => text !== '')))
  if (fields.success) return fields.data
  const [issue] = fields.error.issues
  throw invalid(String(issue?.path[0] ?? ''), issue?.message ?? 'The field is not valid')
}

/** The most letters of a file that comes along. */
async function lengthOf(field: keyof TextFiles): Promise<number> {
  if (field === 'written') return (await import('../../../policies/sources/carried.ts')).carriedLimit
  const { settingsLimit } = await import('../../../policies/settings/document.ts')
  return settingsLimit
}

async function readField({ name, body }: Part, limit: number): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const decode = (chunk?: Uint8Array) => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined })
    } catch {
      throw invalid(name, `${name} must be text in UTF-8`)
    }
  }
  let text = ''
  for await (const chunk of body) {
    text += decode(chunk)
    if (text.length > limit) throw invalid(name, `${name} is too long`)
  }
  return text + decode()
}

function invalid(field: string, message: string): ServiceError {
  return new ServiceError('VALIDATION_FAILED', undefined, { fields: [{ field, message }] })
}

/** `C:\plans\shop.json` -> `shop.json` */
function baseName(path: string): string {
  return (path.split(/[\\/]/).at(-1) ?? '').replace(unprintable, '').slice(0, 255)
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it takes out
const unprintable = /[\u0000-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g

/** What a client sends; one that goes away in the middle is no fault of ours. */
function senderOf(body: ReadableStream<Uint8Array>): Reader {
  const reader = body.getReader()
  return {
    read: () =>
      reader.read().catch(() => {
        throw new ServiceError('UPLOAD_MALFORMED')
      }),
  }
}

/** Decompresses by what the bytes are: `curl -H 'Content-Encoding: gzip' -F plan=@plan.json.gz` sends a plain body. */
async function unzip(received: Reader): Promise<ReadableStream<Uint8Array>> {
  const first = await received.read()
  const whole = streamOf(received, first)
  const isGzip = first.value?.[0] === 0x1f && first.value[1] === 0x8b
  return isGzip ? unpack(whole) : whole
}

/** Fails once more has come through than any upload may have, whatever Content-Length said. */
function limited(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  let left = planLimit + overhead
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        left -= chunk.length
        if (left < 0) controller.error(new ServiceError('PLAN_TOO_LARGE'))
        else controller.enqueue(chunk)
      },
    }),
  )
}
