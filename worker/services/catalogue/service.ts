import type { CatalogueEntry } from '../../../policies/catalogue.ts'
import type { ListedPolicy, PolicyNote, PolicyText } from '../../../policies/registry/published.ts'
import type { Tools } from '../environment.ts'

export type Catalogue = ReturnType<typeof createCatalogue>

/** What policies say to people. It stands in files beside the pages, see policies/registry/published.ts. */
export function createCatalogue({ readAsset }: Tools) {
  const list = () => readAsset<ListedPolicy[]>('policies/index.json')
  return {
    /** Every policy, sorted by id. */
    list,

    /** All of one policy, which is also found by an id that it had before; undefined where there is none. */
    async get(id: string): Promise<CatalogueEntry | undefined> {
      const all = await list()
      const found = all.find(entry => entry.id === id) ?? all.find(entry => entry.formerly?.includes(id))
      return found && readAsset<CatalogueEntry>(`policies/${found.id}.json`)
    },

    /** Of all policies, by id. */
    notes: () => readAsset<Record<string, PolicyNote>>('policies/notes.json'),

    /** Of all policies, by id. */
    texts: () => readAsset<Record<string, PolicyText>>('policies/texts.json'),
  }
}
