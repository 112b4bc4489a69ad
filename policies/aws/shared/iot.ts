import { isEverything } from './iam-patterns.ts'

/** All that IoT Core has, be it in one region and account: of anything else a policy of a device cannot speak. */
export function isAllOfIot(resource: string): boolean {
  return isEverything(resource) || /^arn:[^:]*:iot:(?:[^:]*:){0,2}\*$/.test(resource)
}
