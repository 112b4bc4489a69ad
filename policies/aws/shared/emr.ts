import type { Scalar } from '../../engine/index.ts'
import { json } from '../../engine/index.ts'

/** What the JSON of an EMR security configuration says of encryption. */
interface SecurityConfiguration {
  readonly EncryptionConfiguration: {
    readonly EnableAtRestEncryption: boolean
    readonly EnableInTransitEncryption: boolean
    readonly InTransitEncryptionConfiguration: {
      readonly TLSCertificateConfiguration: { readonly CertificateProviderType: string }
    }
    readonly AtRestEncryptionConfiguration: {
      readonly S3EncryptionConfiguration: { readonly EncryptionMode: string }
      readonly LocalDiskEncryptionConfiguration: {
        readonly EncryptionKeyProviderType: string
        readonly EnableEbsEncryption: boolean
      }
    }
  }
}

/** The encryption that an EMR security configuration asks for. */
export function emrEncryption({ configuration }: { readonly configuration: Scalar }) {
  return json<SecurityConfiguration>(configuration).EncryptionConfiguration
}
