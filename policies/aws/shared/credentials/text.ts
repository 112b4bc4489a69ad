import { inAssignment, inDefault, inPair } from './assignments.ts'
import { inCommand } from './commands.ts'
import { inForm } from './forms.ts'
import { packedIn } from './packed.ts'

/**
 * What makes a text a credential, in words that finish "it holds …"; undefined where it holds none. Keys, tokens and webhooks are known by
 * their form where those who issue them gave them one, everything else by the name that it is assigned to: `DB_PASSWORD=…`,
 * `"token": "…"`, or by the command, the header or the statement that takes one: `mysql -p…`, `IDENTIFIED BY '…'`. Placeholders,
 * references and interpolations are no credentials. What is packed (base64, gzip) is unpacked.
 */
export function credentialIn(text: string): string | undefined {
  return inText(text, 0)
}

/** The same of the arguments of a command. A space or a line inside one would be read as its end. */
export function credentialInArguments(args: readonly unknown[]): string | undefined {
  const line = args.filter(one => typeof one === 'string' && !/\s/.test(one)).join(' ')
  return inAssignment(line) ?? inCommand(line)
}

/** `depth`: in how many layers of JSON and of what is packed it was found. */
function inText(text: string, depth: number): string | undefined {
  return inPlain(text) ?? inJson(text, depth) ?? inPacked(text, depth)
}

/** Texts in JSON that stand there otherwise than they are read, with lines, quotes and markup in them, and the arguments of commands. */
function inJson(text: string, depth: number): string | undefined {
  if (depth > 2 || !/^\s*[[{"]/.test(text) || !/\\|"-/.test(text)) return undefined
  let found: string | undefined
  try {
    JSON.parse(text, (_, value: unknown) => {
      if (typeof value === 'string' && /[\n"<>&\\]/.test(value))
        found ??= inPlain(value) ?? inJson(value, depth + 1)
      if (Array.isArray(value)) found ??= credentialInArguments(value)
      return value
    })
  } catch {} // no JSON
  return found
}

function inPlain(text: string): string | undefined {
  return inForm(text) ?? inAssignment(text) ?? inPair(text) ?? inDefault(text) ?? inCommand(text)
}

function inPacked(text: string, depth: number): string | undefined {
  if (depth > 2) return undefined
  for (const plain of packedIn(text)) {
    const found = inText(plain, depth + 1)
    if (found !== undefined) return found
  }
  return undefined
}
