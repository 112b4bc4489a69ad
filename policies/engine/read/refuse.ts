import { PlanError } from '../plan.ts'
import type { JsonError } from './shape.ts'

const SEND =
  'Send what `terraform show -json tfplan` prints, where `terraform plan -out=tfplan` has written `tfplan`.'

/** What the file is instead, where its first bytes say that it is no text. */
export function binary(head: Uint8Array): PlanError | undefined {
  const starts = (text: string) => [...text].every((c, i) => head[i] === c.charCodeAt(0))
  if (starts('PK\x03\x04')) {
    // Local file header: the length of the first entry's name stands at 26, the name at 30 (PKWARE APPNOTE, 4.3.7).
    const name = new TextDecoder().decode(head.subarray(30, 30 + (head[26] ?? 0)))
    return /^tf(plan|state|config)/.test(name)
      ? new PlanError('PLAN_BINARY', `This is the binary plan that \`terraform plan -out\` writes. ${SEND}`)
      : new PlanError(
          'PLAN_BINARY',
          `This is a zip archive. Send the plan unpacked, or packed with gzip. ${SEND}`,
        )
  }
  if (starts('tfplan')) {
    return new PlanError('PLAN_BINARY', `This is a binary plan of Terraform 0.11 or older. ${SEND}`)
  }
  const packed = PACKED.find(([magic]) => starts(magic))
  if (packed) {
    return new PlanError(
      'PLAN_BINARY',
      `This is packed with ${packed[1]}. Send the plan unpacked, or packed with gzip.`,
    )
  }
  return undefined
}

const PACKED: [string, string][] = [
  ['BZh', 'bzip2'],
  ['\xfd7zXZ', 'xz'],
  ['\x28\xb5\x2f\xfd', 'Zstandard'],
  ['7z\xbc\xaf', '7-Zip'],
]

/** Why the text is not JSON, told from how it begins and whether it came as UTF-16. */
export function notJson(
  error: JsonError,
  head: Uint8Array,
  keys: readonly string[],
  isUtf16: boolean,
): PlanError {
  const { reason, offset, message } = error
  if (reason === 'deep') {
    return new PlanError(
      'PLAN_TOO_DEEP',
      `The JSON is nested deeper than 200 levels, at byte ${offset}. No plan is. ${SEND}`,
    )
  }
  if (reason === 'large') {
    return new PlanError('PLAN_TOO_LARGE', `The plan is too large: ${message}, at byte ${offset}. ${SEND}`)
  }
  if (reason === 'duplicate') {
    return new PlanError(
      'PLAN_DUPLICATE_KEY',
      `The JSON has the key \`${short(message)}\` twice in one object, at byte ${offset}: it is not clear which one counts. ${SEND}`,
    )
  }
  const text = new TextDecoder().decode(head).replace(ANSI, '')
  if (text.trim() === '' && reason === 'end') {
    return new PlanError('PLAN_EMPTY', `The file is empty. ${SEND}`)
  }
  if (keys.includes('@level') || /^[ \t]*\{"@level":/m.test(text)) return isLog()
  if (/^\s*\[command\]/.test(text)) {
    return new PlanError(
      'PLAN_NOT_JSON',
      'The file begins with `[command]`, a line of the setup-terraform action. Set `terraform_wrapper: false` there, so that the file holds only the JSON.',
    )
  }
  if (keys.length === 0) {
    if (PLAN_TEXT.test(text)) {
      return new PlanError(
        'PLAN_IS_TEXT',
        `This is the text that \`terraform plan\` prints for people. ${SEND}`,
      )
    }
    const other = OTHERS.find(([pattern]) => pattern.test(text))
    if (other) return new PlanError('PLAN_NOT_JSON', `This is ${other[1]}, not JSON. ${SEND}`)
  }
  if (reason === 'encoding') {
    return new PlanError(
      'PLAN_NOT_JSON',
      `The file is not UTF-8, at byte ${offset}. Save it as UTF-8, UTF-16 or gzip. ${SEND}`,
    )
  }
  if (reason === 'end') {
    return new PlanError(
      'PLAN_NOT_JSON',
      `The JSON breaks off after ${offset} bytes; the rest is missing. Send the whole file.`,
    )
  }
  if ([...text].some(c => c < '\t' || (c > '\r' && c < ' '))) {
    return new PlanError('PLAN_NOT_JSON', `This is binary data, not JSON. ${SEND}`)
  }
  if (isUtf16 && keys.length > 0) return ofPowerShell(message)
  return new PlanError('PLAN_NOT_JSON', `This is not JSON: ${message}, at byte ${offset}. ${SEND}`)
}

/**
 * PowerShell before 7.4 takes what a program prints for text of the console's code page, and writes what it understood. In one of two
 * bytes a character, as in Korea, China and Japan, the last byte of a word takes the quotation mark behind it along
 * (https://learn.microsoft.com/powershell/module/microsoft.powershell.core/about/about_character_encoding).
 */
function ofPowerShell(message: string): PlanError {
  return new PlanError(
    'PLAN_NOT_JSON',
    `This is not JSON any more: ${message}. The file is UTF-16, as PowerShell writes it with \`>\`, and PowerShell loses characters that the console's code page does not have. Run \`terraform show -json tfplan > plan.json\` in cmd, or \`[Console]::OutputEncoding = [Text.Encoding]::UTF8\` in PowerShell before it.`,
  )
}

/** Why JSON with these top-level keys is no plan that can be judged; undefined where it is one. */
export function notPlan(
  found: 'object' | 'array' | 'scalar',
  keys: readonly string[],
  version: unknown,
): PlanError | undefined {
  const has = (...names: string[]) => names.every(name => keys.includes(name))
  if (found === 'array')
    return new PlanError('PLAN_NOT_PLAN', `This JSON is a list; a plan is an object. ${SEND}`)
  if (found === 'scalar')
    return new PlanError('PLAN_NOT_PLAN', `This JSON is a single value; a plan is an object. ${SEND}`)
  if (has('@level')) return isLog()
  if (has('encrypted_data', 'encryption_version')) {
    return new PlanError('PLAN_BINARY', `This is a file that OpenTofu has encrypted. ${SEND}`)
  }
  if (has('serial') && (has('lineage') || has('terraform_version'))) {
    return new PlanError('PLAN_IS_STATE', `This is a state file. ${SEND}`)
  }
  const isPlan = PARTS.some(part => keys.includes(part))
  if (!isPlan && has('format_version') && (has('values') || keys.every(key => key.endsWith('_version')))) {
    return new PlanError(
      'PLAN_IS_STATE',
      `This is a state: \`terraform show -json\` was called without a plan file. ${SEND}`,
    )
  }
  if (!isPlan) {
    const known = KNOWN.find(([names]) => has(...names))
    if (known) return new PlanError('PLAN_NOT_PLAN', `This JSON is ${known[1]}, not a plan. ${SEND}`)
    const some = keys.slice(0, 4).map(key => `\`${short(key)}\``)
    const what =
      keys.length === 0
        ? 'it is empty'
        : `it has ${some.join(', ')}${keys.length > 4 ? ' and others' : ''}, but no \`resource_changes\``
    return new PlanError('PLAN_NOT_PLAN', `This JSON is not a plan: ${what}. ${SEND}`)
  }
  if (!has('format_version')) {
    return new PlanError(
      'PLAN_NOT_PLAN',
      `This JSON is not a plan as Terraform writes it: it has no \`format_version\`. ${SEND}`,
    )
  }
  if (typeof version !== 'string' || !/^[01](\.|$)/.test(version)) {
    return new PlanError(
      'PLAN_VERSION_UNSUPPORTED',
      `The plan has the format version ${short(JSON.stringify(version) ?? '')}; versions 0 and 1 are known, which Terraform 0.12 to 1.x and OpenTofu write.`,
    )
  }
  return undefined
}

function isLog(): PlanError {
  return new PlanError('PLAN_IS_LOG', `These are the log lines that \`terraform plan -json\` prints. ${SEND}`)
}

function short(text: string): string {
  const clean = text.replace(/[^\x20-\x5f\x61-\x7e\xa0-\uffff]/g, '?')
  return clean.length > 40 ? `${clean.slice(0, 40)}…` : clean
}

/** The parts of a plan, of which one at least must be there. */
const PARTS = ['resource_changes', 'planned_values', 'configuration', 'prior_state', 'output_changes']

// biome-ignore lint/suspicious/noControlCharactersInRegex: colours of a terminal
const ANSI = /\x1b\[[0-9;]*m/g

const PLAN_TEXT = new RegExp(
  [
    'Terraform (used the selected providers|will perform the following)',
    'OpenTofu (used the selected providers|will perform the following)',
    'An execution plan has been generated',
    'Refreshing (Terraform )?state',
    '^(data|module)\\..*: Reading\\.\\.\\.',
    '^[ \\t]*# \\S+ (will|must) be ',
    '^[ \\t]*([+~-]|-/\\+|\\+/-|<=) (resource|data) "',
    '^Plan: \\d+ to ',
    'No changes\\. ',
    'Acquiring state lock',
    '^[│╷ \\t]*Error: ',
  ].join('|'),
  'm',
)

const OTHERS: [RegExp, string][] = [
  [/^\s*<(!doctype|html|head|body)/i, 'an HTML page (perhaps of a login or an error)'],
  [/^\s*<\?xml|^\s*<[a-z]/i, 'XML'],
  [
    /^[ \t]*(resource|data|module|provider|variable|terraform|locals|output)\s*("[^"]*"\s*)*\{/m,
    'Terraform source code',
  ],
  [/^---\s|^[A-Za-z_][\w-]*:(\s|$)/, 'YAML'],
]

const KNOWN: [string[], string][] = [
  [['check_type', 'results'], 'a report of Checkov'],
  [['SchemaVersion', 'ArtifactName'], 'a report of Trivy'],
  [['runs', 'version'], 'a SARIF report'],
  [['provider_schemas'], 'what `terraform providers schema -json` prints'],
  [['valid', 'diagnostics'], 'what `terraform validate -json` prints'],
  [['Resources'], 'a CloudFormation template'],
  [['resource'], 'Terraform source code in JSON'],
]
