import { all, json, type Scalar, type Verdict } from '../../engine/index.ts'
import type { AwsResource } from './policy.ts'
import { unless } from './unless.ts'

/** The inputs of a Session document that say how a session is kept secret and recorded. */
interface SessionInputs {
  readonly kmsKeyId: string
  readonly s3BucketName: string
  readonly s3EncryptionEnabled: boolean
  readonly cloudWatchLogGroupName: string
  readonly cloudWatchEncryptionEnabled: boolean
}

/**
 * A Session document holds the settings of Session Manager for a region, or of sessions that name it; other documents hold what is run. One
 * that forwards a port is left out: nothing of that can be logged, and the agent encrypts it by TLS alone.
 */
export function isSession(document: AwsResource<'aws_ssm_document'>): Verdict {
  return all(document.document_type.is('Session'), unless(forwardsPort(document).outcome === 'pass'))
}

function forwardsPort({ content, document_format }: AwsResource<'aws_ssm_document'>): Verdict {
  return document_format.is('YAML').outcome === 'pass'
    ? content.satisfies(text => yamlValue(text, 'sessionType') === PORT, PORT)
    : json<{ sessionType: string }>(content).sessionType.is(PORT)
}

const PORT = 'Port'

/** Examples: two that forward a port, of which nothing is asked, and one for a command that is as it should be. */
export const SESSIONS_BESIDE_SHELL = `
    resource "aws_ssm_document" "tunnel" {
      name          = "tunnel"
      document_type = "Session"
      content       = jsonencode({ schemaVersion = "1.0", sessionType = "Port", properties = { portNumber = "5432" } })
    }
    resource "aws_ssm_document" "tunnels" {
      name            = "tunnels"
      document_type   = "Session"
      document_format = "YAML"
      content         = "schemaVersion: '1.0'\\nsessionType: Port\\nproperties:\\n  portNumber: '5432'\\n"
    }
    resource "aws_ssm_document" "shell" {
      name          = "shell"
      document_type = "Session"
      content       = jsonencode({ schemaVersion = "1.0", sessionType = "InteractiveCommands", inputs = { kmsKeyId = "alias/session", s3BucketName = "sessions", s3EncryptionEnabled = true } })
    }
  `

/** An input of a Session document has a value that is not empty, and where it is a flag, not false; in JSON and in YAML. */
export function hasInput(document: AwsResource<'aws_ssm_document'>, name: keyof SessionInputs): Verdict {
  const isYaml = document.document_format.is('YAML')
  if (isYaml.outcome === 'pass')
    return document.content.satisfies(
      text => isGiven(yamlValue(text, name)),
      `\`${name}\` with ${EXPECTED[name]} is expected`,
    )
  const { inputs } = json<{ inputs: SessionInputs }>(document.content)
  return (inputs[name] as Scalar).satisfies(isGiven, `${EXPECTED[name]} is expected`)
}

const EXPECTED: Readonly<Record<keyof SessionInputs, string>> = {
  kmsKeyId: 'a key of your own',
  s3BucketName: 'a bucket',
  s3EncryptionEnabled: '`true`',
  cloudWatchLogGroupName: 'a log group',
  cloudWatchEncryptionEnabled: '`true`',
}

function isGiven(value: string): boolean {
  return value !== '' && value !== 'false' && value !== 'null' && value !== '~'
}

/** The scalar behind a key. The inputs are flat, so that their names say enough. */
function yamlValue(text: string, name: string): string {
  for (const line of text.split('\n')) {
    const [key, ...rest] = line.split(':')
    if (key?.trim().replace(/^["']|["']$/g, '') !== name) continue
    const value = rest.join(':').trim()
    return /^(["'])(.*)\1/.exec(value)?.[2] ?? value.split(/\s#/, 1)[0]?.trimEnd() ?? ''
  }
  return ''
}
