import type { Format } from './assessment.ts'
import { azure } from './azure.ts'
import { codequality } from './codequality.ts'
import { conftest } from './conftest.ts'
import { csv } from './csv.ts'
import { github } from './github.ts'
import { html } from './html.ts'
import { json, jsonl } from './json.ts'
import { junit } from './junit.ts'
import { markdown } from './markdown.ts'
import type { FormatName } from './names.ts'
import { sarif } from './sarif.ts'
import { table } from './table.ts'

export type { Assessment, Format, GateOutcome, Place, Unread } from './assessment.ts'
export { outcomeOf } from './assessment.ts'
export { FORMATS, type FormatName } from './names.ts'

/** What writes each form. */
export const formats: Readonly<Record<FormatName, Format>> = {
  table: run => table(run),
  json,
  jsonl,
  sarif,
  junit,
  markdown: run => markdown(run),
  html,
  csv,
  codequality,
  conftest,
  github,
  azure,
}
