import { all, any, asValue, not, type Scalar, type Verdict } from '../../engine/index.ts'
import { isCustomerKey } from './families.ts'
import { type AwsResource, follow, inRegion } from './policy.ts'
import { unless } from './unless.ts'

export interface WithTemplate {
  readonly launch_template: { readonly id: Scalar; readonly name: Scalar }
}

/** The launch template that an instance is made from passes the test. What the instance says itself goes before it. */
export function hasTemplate(
  { launch_template: template }: WithTemplate,
  test: (template: AwsResource<'aws_launch_template'>) => Verdict,
): Verdict {
  return any(
    follow(template.id, 'aws_launch_template', 'id').some(test),
    follow(template.name, 'aws_launch_template', 'name').some(test),
  )
}

/**
 * An instance that leaves it all to its launch template is not meant where that template is told itself. What nobody wrote is left to it,
 * though the state shows what became of that.
 */
export function unlessTemplateIsTold(
  instance: WithTemplate,
  ownSettings: readonly object[],
  isGood: (template: AwsResource<'aws_launch_template'>) => Verdict,
): Verdict {
  const isLeft = ownSettings
    .map(asValue)
    .every(own => own._state() === 'absent' || !own._body.graph.mayBeWritten(own))
  return unless(isLeft && hasTemplate(instance, template => not(isGood(template))).outcome === 'pass')
}

/**
 * The image passes the test, or is a copy that is encrypted or made of such a one: no copy of what is encrypted is without encryption,
 * whatever the copy says.
 */
export function isEncryptedImage(
  image: Scalar,
  isOriginalEncrypted: (image: Scalar) => Verdict,
  left = MOST_COPIES,
): Verdict {
  return any(
    follow(image, 'aws_ami_copy', 'id').some(({ encrypted, source_ami_id: source }) =>
      left === 0
        ? encrypted.is(true)
        : any(encrypted.is(true), isEncryptedImage(source, isOriginalEncrypted, left - 1)),
    ),
    isOriginalEncrypted(image),
  )
}

/** So many copies, each made from the next, are followed back: Terraform knows no circle, but a file may show one. */
const MOST_COPIES = 3

/** New volumes and copies of snapshots are encrypted by default in the region of a resource. */
export function encryptsByDefault(beside: object): Verdict {
  return inRegion(beside, 'aws_ebs_encryption_by_default').some(setting => setting.enabled.isNot(false))
}

/** It names no key, and the one that its region takes for new volumes and copies is a customer's; or it has taken that one. */
export function takesCustomerKeyOfRegion(made: { readonly kms_key_id: Scalar }): Verdict {
  return any(
    all(
      inRegion(made, 'aws_ebs_default_kms_key').some(region => isCustomerKey(region.key_arn)),
      made.kms_key_id.isAbsent(),
    ),
    follow(made.kms_key_id, 'aws_ebs_default_kms_key', 'key_arn').some(region =>
      isCustomerKey(region.key_arn),
    ),
  )
}
