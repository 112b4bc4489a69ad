import { any, type List, type Verdict } from '../../engine/index.ts'

/** A rule of CORS that takes the pages of every origin, by the plain wildcard or by those of a scheme. */
export function takesEveryOrigin(origins: List): Verdict {
  return any(origins.has('*'), takesEveryOriginOfScheme(origins))
}

/** Every origin of a scheme, which AWS answers by name: then browsers send along what they know of the visitor. */
export function takesEveryOriginOfScheme(origins: List): Verdict {
  return any(origins.has('https://*'), origins.has('http://*'))
}
