import { plural } from '../lib/plural.ts'

/** That a plan loses data, and of how much. */
export function DataLost({ resources }: { resources: number }) {
  return <span className="text-error">{`data of ${plural(resources, 'resource')} lost`}</span>
}
