import { any, type Scalar, type Verdict } from '../../engine/index.ts'

interface ViewerCertificate {
  readonly cloudfront_default_certificate: Scalar<boolean>
  readonly acm_certificate_arn: Scalar
  /** A multi-tenant distribution takes none of IAM. */
  readonly iam_certificate_id?: Scalar
}

/** A distribution serves a certificate of its own: where one is named, the provider leaves the flag for that of CloudFront out. */
export function hasOwnCertificate(certificate: ViewerCertificate): Verdict {
  return any(
    certificate.cloudfront_default_certificate.isNot(true),
    certificate.acm_certificate_arn.isSet(),
    ...(certificate.iam_certificate_id ? [certificate.iam_certificate_id.isSet()] : []),
  )
}
