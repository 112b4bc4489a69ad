/** What a policy says to people and no report needs: the pages have it from the catalogue, a policy at a time. */
const PROSE = new Set(['why', 'source', 'equivalents', 'differs', 'examples'])

/**
 * A plugin for Vite that takes the prose and the examples out of the policies that go to a browser: with hundreds of policies they are
 * most of the bytes. What judges is left as it is.
 */
export function withoutProse() {
  return {
    name: 'plumbline-without-prose',
    enforce: 'post' as const,
    transform(this: { parse(code: string): unknown }, code: string, id: string, options?: { ssr?: boolean }) {
      if (options?.ssr || !/[\\/]policies[\\/]aws[\\/](?!shared)[^\\/]+[\\/][^?]*\.ts$/.test(id))
        return undefined
      return { code: strip(code, this.parse(code)), map: null }
    },
  }
}

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
}

interface Property extends Node {
  readonly key: { readonly name?: string }
  readonly computed: boolean
}

interface Call extends Node {
  readonly arguments: readonly (Node & { readonly properties?: readonly Property[] })[]
}

/** The code without what its default export, a call of a maker, is told for people; `tree` is its ESTree. */
export function strip(code: string, tree: unknown): string {
  const { body } = tree as { body: readonly (Node & { readonly declaration?: Call })[] }
  const made = body.find(({ type }) => type === 'ExportDefaultDeclaration')?.declaration
  const declared = made?.type === 'CallExpression' ? made.arguments[0]?.properties : undefined
  return (declared ?? []).filter(isProse).reduceRight((text, { start, end }) => {
    const comma = /^\s*,/.exec(text.slice(end))?.[0].length ?? 0
    return text.slice(0, start) + text.slice(end + comma)
  }, code)
}

function isProse({ type, key, computed }: Property): boolean {
  return type === 'Property' && !computed && PROSE.has(key.name ?? '')
}
