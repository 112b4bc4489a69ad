import type { Documented } from '../../engine/index.ts'
import { exclusive } from './exclusive.ts'

/**
 * What the documentation of AWS and of its provider says: which accounts, organization, endpoint and network are examples, and nobody's;
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
    )
  },
  standIn(type, name, attribute) {
    const [, service] = /^(?:data\.)?aws_([a-z0-9]+)/.exec(type) ?? []
    return attribute.endsWith('arn') ? `arn:aws:${service}:eu-central-1:111122223333:${name}` : name
  },
  exclusive,
}
