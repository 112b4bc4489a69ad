import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { assess } from '../assess.ts'
import { PlanError, type Report, type Severity } from '../engine/index.ts'
import { passes } from '../gate.ts'
import { visible } from '../visible.ts'
import { tableOf } from './table.ts'
import { readOptions, UsageError } from './usage.ts'

type Answer =
  | { readonly file: string; readonly report: Report }
  | { readonly file: string; readonly error: PlanError }

/** `plumbline assess`: exit status 0 passed, 1 gate failed, 3 where one of the inputs is no plan. */
export async function assessPlans(args: readonly string[]): Promise<number> {
  const { files, options } = readOptions(args, {
    format: ['table', 'json', 'jsonl'],
    'fail-on': ['HIGH', 'MEDIUM', 'LOW', 'INFO', 'none'],
    only: ['all', 'introduced'],
    'data-loss': ['HIGH', 'MEDIUM', 'LOW', 'INFO', 'none'],
  })
  if (files.length === 0) throw new UsageError('no plan was named')
  if (files.filter(file => file === '-').length > 1)
    throw new UsageError('- stands for standard input and can be read once')

  const answers: Answer[] = []
  for (const file of files) {
    const answer = await assessFile(file)
    if (options.format === 'jsonl') await print(`${JSON.stringify(lineOf(answer))}\n`)
    if (options.format === 'table')
      await print(
        `${files.length > 1 ? `${visible(file)}\n\n` : ''}${'report' in answer ? tableOf(answer.report) : ''}`,
      )
    if ('error' in answer)
      process.stderr.write(
        `plumbline: ${visible(`${file}: ${answer.error.code}: ${answer.error.message}`, { lines: true })}\n`,
      )
    // A run over thousands of plans holds no report longer than it has to.
    answers.push(
      options.format === 'json' || 'error' in answer
        ? answer
        : { file, report: { ...answer.report, policyResponse: {}, undetermined: [] } },
    )
  }
  if (options.format === 'json')
    await print(
      `${JSON.stringify(files.length === 1 ? objectOf(answers[0] as Answer) : answers.map(lineOf), null, 2)}\n`,
    )
  if (answers.some(answer => 'error' in answer)) return 3
  const gate = {
    failOn: options['fail-on'] as Severity | 'none',
    ...(options.only === 'introduced' ? { only: 'introduced' as const } : {}),
    dataLoss: options['data-loss'] as Severity | 'none',
  }
  return answers.some(answer => 'report' in answer && !passes(answer.report, gate)) ? 1 : 0
}

async function assessFile(file: string): Promise<Answer> {
  const source = file === '-' ? process.stdin : createReadStream(file)
  try {
    return { file, report: await assess(Readable.toWeb(source) as ReadableStream<Uint8Array>) }
  } catch (error) {
    if (error instanceof PlanError) return { file, error }
    throw error
  }
}

function objectOf(answer: Answer): object {
  return 'report' in answer ? answer.report : { code: answer.error.code, message: answer.error.message }
}

function lineOf(answer: Answer): object {
  return { file: answer.file, ...objectOf(answer) }
}

/** Waits for a slow reader at the other end of a pipe. */
function print(text: string): Promise<void> {
  return new Promise(resolve => {
    process.stdout.write(text, () => resolve())
  })
}
