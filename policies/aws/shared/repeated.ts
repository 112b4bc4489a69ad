import { asValue, type Verdict } from '../../engine/index.ts'

/**
 * What stands in a resource is what one beside it wrote, as the provider found it when it last looked: the configuration gives it no
 * value, and a resource that writes the same setting stands beside it, or did until this plan. Of the time after it says nothing.
 */
export function isRepeated<Resource extends object>(
  resource: Resource,
  own: object,
  beside: (resource: Resource) => { some(): Verdict },
): boolean {
  const value = asValue(own)
  const { graph, id, time } = value._body
  if (time === 'before' || value._state() !== 'known' || graph.mayBeWritten(value)) return false
  const past = graph.others().at(id, 'before') as unknown as Resource | undefined
  return [resource, past].some(at => at !== undefined && beside(at).some().outcome === 'pass')
}
