import { asValue, type Scalar } from '../../engine/index.ts'

/** A flag that the provider takes as a text, in any of the forms that it reads: `"true"`, `"True"`, `"1"`. */
export function flag(text: Scalar): Scalar<boolean> {
  return asValue(text) as unknown as Scalar<boolean>
}
