import type { Documented } from '../../engine/index.ts'
import { exclusive } from './exclusive.ts'

/** An ID in the form that AWS gives it, such as `"fs-0123456789abcdef0"`. */
const ID = /"([a-z]+)-[0-9a-f]+"/g

const KINDS: Readonly<Record<string, string>> = {
  ami: 'image',
  d: 'directory',
  fs: 'file system',
  fsvol: 'volume',
  port: 'portfolio',
  prod: 'product',
  vpc: 'VPC',
  ws: 'workspace',
}

/**
 * What the documentation of AWS and of its provider says: which accounts, organization, endpoint, network, regions and IDs are examples, and nobody's;
 * and which arguments exclude each other.
 */
export const documented: Documented = {
  toName(fix) {
    return (
      fix
        // What has to lie in us-east-1, such as a certificate of CloudFront, says so.
        .replaceAll(
          /\b(arn:aws:[\w-]+):(?!us-east-1:)[a-z]+-[a-z]+-\d:(?=(?:111122223333|444455556666)\b)/g,
          '$1:<region>:',
        )
        .replaceAll(/\b111122223333\b/g, '<account>')
        .replaceAll(/\b444455556666\b/g, '<other account>')
        .replaceAll('o-1a2b3c4d5e', '<organization>')
        .replaceAll('vpce-050f79086ee71ac05', '<VPC endpoint>')
        .replaceAll('203.0.113.0/24', '<network that may connect>')
        .replaceAll(/\beu-central-1\b/g, '<region>')
        .replaceAll(/\beu-west-1\b/g, '<other region>')
        .replaceAll(ID, (id, kind: string) => (KINDS[kind] ? `"<ID of the ${KINDS[kind]}>"` : id))
    )
  },
  standIn(type, name, attribute) {
    const [, service] = /^(?:data\.)?aws_([a-z0-9]+)/.exec(type) ?? []
    return attribute.endsWith('arn') ? `arn:aws:${service}:eu-central-1:111122223333:${name}` : name
  },
  exclusive,
}
