import { any, not, type Scalar, type Verdict } from '../../engine/index.ts'

/** The machine of SageMaker has no disks of its own: AWS takes no key for those that have, as they encrypt by themselves. */
export function hasVolume({ instance_type: type }: { readonly instance_type: Scalar }): Verdict {
  return any(type.isAbsent(), not(type.satisfies(hasOwnDisks, 'own disks')))
}

/** `ml.m5d.large`, and the families whose machines all have disks. */
function hasOwnDisks(type: string): boolean {
  return /^ml\.(?:[a-z]+\d+[a-ce-z]*d[a-z]*|g4dn|g5|g6|g6e|g7e|gr6|p4de?|p5\w*|p6\w*|trn\d\w*)\./.test(type)
}
