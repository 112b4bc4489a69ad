import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))

interface Import {
  file: string
  line: number
  /** A path inside the project, without a leading `./`, or the name of a package. */
  target: string
  typeOnly: boolean
}

interface Room {
  name: string
  /** The first room whose pattern matches a file rules it. */
  files: RegExp
  /** What its files may import beside themselves; a package by name, a file by path. */
  may: RegExp[]
  /** What they may import as a type only. */
  mayTypes?: RegExp[]
}

const schemas = /^worker\/services\/[\w-]+\/schema\.ts$/
const asked = /^policies\/engine\/judge\/(value|verdict|typed|policy|document)\.ts$/
const rooms: Room[] = [
  {
    name: 'generated registry',
    files: /^policies\/(registry|catalogue)\.ts$/,
    may: [/^policies\/(aws|engine)\//],
  },
  {
    name: 'policies/engine/read',
    files: /^policies\/engine\/read\//,
    may: [/^policies\/engine\/(read\/|[\w-]+\.ts$)/, /^zod$/],
  },
  // What policies ask knows nothing of the graph but the interface that stands beside it.
  {
    name: 'policies/engine/judge: values and verdicts',
    files: asked,
    may: [asked, /^policies\/engine\/(address|answers|plan)\.ts$/],
    mayTypes: [/^policies\/engine\/judge\/report\.ts$/],
  },
  {
    name: 'policies/engine/graph',
    files: /^policies\/engine\/graph\//,
    may: [/^policies\/engine\/(graph\/|[\w-]+\.ts$)/, asked],
  },
  {
    name: 'policies/engine',
    files: /^policies\/engine\//,
    may: [/^policies\/engine\//],
    mayTypes: [/^policies\/schema\//],
  },
  {
    name: 'policies/aws',
    files: /^policies\/aws\//,
    may: [/^policies\/engine\//, /^policies\/aws\/shared\//],
    mayTypes: [/^policies\/schema\//],
  },
  {
    name: 'policies/schema and policies/registry',
    files: /^policies\/(schema|registry)\//,
    may: [/^policies\//, /^node:/],
  },
  { name: 'policies/frameworks', files: /^policies\/frameworks\//, may: [/^policies\/frameworks\//] },
  {
    name: 'policies/formats',
    files: /^policies\/formats\//,
    may: [/^policies\/(formats\/|engine\/|gate\.ts$|visible\.ts$)/],
  },
  {
    name: 'policies/sources',
    files: /^policies\/sources\//,
    may: [
      /^policies\/(sources|engine)\//,
      /^policies\/terraform\/(hcl|evaluate|policy-document)\.ts$/,
      /^node:zlib$/,
    ],
    mayTypes: [/^policies\/formats\/assessment\.ts$/],
  },
  {
    name: 'policies/package',
    files: /^policies\/package\//,
    may: [/^policies\//, /^node:/, /^(esbuild|typescript|vite)$/],
  },
  { name: 'policies/cli', files: /^policies\/cli\//, may: [/^policies\//, /^node:/] },
  {
    name: 'policies/terraform',
    files: /^policies\/terraform\//,
    may: [
      /^policies\/(terraform|engine|schema)\//,
      /^policies\/aws\/shared\/aliases\.ts$/,
      /^policies\/aws\/shared\/repeats\.ts$/,
      /^policies\/aws\/shared\/documented\.ts$/,
      /^policies\/registry\.ts$/,
      /^node:/,
    ],
  },
  // What runs a person's own files stands alone: the service reads settings and never loads it.
  {
    name: 'policies/own: what runs files',
    files: /^policies\/own\/load\.ts$/,
    may: [/^policies\//, /^node:/],
  },
  {
    name: 'policies/own',
    files: /^policies\/own\//,
    may: [/^policies\/(own|engine|aws\/shared)\//, /^policies\/visible\.ts$/],
  },
  { name: 'policies/settings', files: /^policies\/settings\//, may: [/^policies\//] },
  { name: 'policies', files: /^policies\/[\w.-]+\.ts$/, may: [/^policies\//] },
  {
    name: 'pipelines',
    files: /^pipelines\//,
    may: [/^pipelines\//, /^policies\//, /^node:/],
  },
  { name: 'db', files: /^db\//, may: [/^db\//, /^drizzle-orm/] },
  {
    name: "a service's schema",
    files: schemas,
    may: [/^zod$/, schemas, /^worker\/services\/fields\//, /^worker\/services\/[\w-]+\.ts$/],
  },
  {
    name: 'worker/services',
    files: /^worker\/services\//,
    may: [
      /^worker\/services\//,
      /^db\//,
      /^policies\//,
      /^drizzle-orm/,
      /^(stripe|jose|otpauth|@simplewebauthn\/server|zod|xss|dayjs)(\/|$)/,
      /^node:/,
    ],
  },
  {
    name: 'worker/api and worker/queue',
    files: /^worker\/(api|queue)\//,
    may: [/^worker\/(services|api|queue)\//, /^worker\/[\w-]+\.ts$/, /^hono(\/|$)/, /^@hono\//, /^zod$/],
    mayTypes: [/^policies\//],
  },
  {
    name: 'worker',
    files: /^worker\//,
    may: [/^worker\//, /^hono(\/|$)/, /^@hono\//, /^@remix-run\/cloudflare$/, /^build\//, /^node:/, /^zod$/],
    mayTypes: [/^db\//, /^policies\//],
  },
  {
    name: 'app',
    files: /^app\//,
    may: [
      /^app\//,
      schemas,
      /^policies\/frameworks\/names\.ts$/,
      /^(react|react-dom|dayjs|isbot|uqr|@simplewebauthn\/browser)(\/|$)/,
      /^@remix-run\//,
      /^@conform-to\//,
      /^@fontsource/,
    ],
    mayTypes: [/^worker\//, /^policies\//, /^zod$/],
  },
]

// What one file may import beyond its room.
const exceptions: { from: RegExp; to: RegExp; why: string }[] = [
  {
    from: /^app\//,
    to: /^policies\/assess\.ts$/,
    why: 'the page that assesses a plan in the browser: the plan never leaves it',
  },
  {
    from: /^app\/lib\/frameworks\.server\.ts$/,
    to: /^policies\/frameworks\/index\.ts$/,
    why: 'the pages of the frameworks: a module that no browser is given',
  },
  {
    from: /^worker\/bundle\.ts$/,
    to: /^(policies\/|esbuild$)/,
    why: 'makes the Worker, and lays what policies say to people, and the report of the sample plan, beside the pages',
  },
  {
    from: /^policies\/settings\/yaml\.d\.ts$/,
    to: /^yaml$/,
    why: 'the types of the parser, which stands beside it as a file: the sources run where no package is installed',
  },
  {
    from: /^app\/lib\/snippets\.server\.ts$/,
    to: /^docs\/(pipelines\/[\w-]+|settings)\.md\?raw$/,
    why: 'the page of the pipelines shows the lines that the tests of those documents run',
  },
  { from: /^app\//, to: /^policies\/visible\.ts$/, why: 'what a plan says is shown alike everywhere' },
  {
    from: /^app\//,
    to: /^policies\/gate\.ts$/,
    why: 'what fails, and how much data is lost, is reckoned alike everywhere',
  },
  {
    from: /^app\//,
    to: /^policies\/unanswered\.ts$/,
    why: 'why no policy stands for a check is said on the page as on the command line',
  },
  { from: /^app\//, to: /^worker\/services\/log\.ts$/, why: 'there is one log, and its lines have one form' },
]

const files = ['app', 'worker', 'policies', 'pipelines', 'db'].flatMap(sourcesBelow)

describe('who may import whom', () => {
  test.each(rooms)('$name', room => {
    const wrong = files
      .filter(file => rooms.find(({ files }) => files.test(file)) === room)
      .filter(file => !isTest(file))
      .flatMap(importsOf)
      .filter(arrow => !allowed(room, arrow))
      .map(
        ({ file, line, target, typeOnly }) =>
          `${file}:${line} imports ${typeOnly ? 'types of ' : ''}${target}`,
      )
    expect(wrong).toEqual([])
  })

  test('every source file is in a room', () => {
    expect(files.filter(file => !rooms.some(room => room.files.test(file)))).toEqual([])
  })

  test('no relative import leads to a file that is not there', () => {
    const lost = files
      .flatMap(importsOf)
      .filter(({ target }) => /^(app|worker|policies|pipelines|db|tests)\//.test(target))
      .filter(({ target }) => !existsSync(join(root, target.replace(/\?.*$/, ''))))
    expect(lost).toEqual([])
  })

  // Two files that need each other to start cannot be read one after the other, nor tried alone.
  test('no file imports itself by way of others', () => {
    const arrows = new Map(
      files
        .filter(file => !isTest(file))
        .map(file => [file, importsOf(file).flatMap(({ target, typeOnly }) => (typeOnly ? [] : [target]))]),
    )
    const reached = (from: string) => {
      const found = new Set<string>()
      const open = [...(arrows.get(from) ?? [])]
      for (let next = open.pop(); next !== undefined; next = open.pop()) {
        if (found.has(next)) continue
        found.add(next)
        open.push(...(arrows.get(next) ?? []))
      }
      return found
    }
    expect([...arrows.keys()].filter(file => reached(file).has(file))).toEqual([])
  })
})

function allowed(room: Room, { file, target, typeOnly }: Import): boolean {
  const patterns = typeOnly ? [...room.may, ...(room.mayTypes ?? [])] : room.may
  return (
    patterns.some(pattern => pattern.test(target)) ||
    exceptions.some(({ from, to }) => from.test(file) && to.test(target))
  )
}

function importsOf(file: string): Import[] {
  const text = readFileSync(join(root, file), 'utf8')
  const found: Import[] = []
  const statements =
    /^[ \t]*(?:import|export)\s+(type\s+)?(?:[\w$*\s{},]*?\sfrom\s+)?'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/gm
  for (const match of text.matchAll(statements)) {
    const specifier = match[2] ?? match[3]
    if (specifier === undefined) continue
    const names = match[0]
      .match(/\{([^}]*)\}/)?.[1]
      ?.split(',')
      .map(name => name.trim())
      .filter(Boolean)
    const allTypes = names !== undefined && names.length > 0 && names.every(name => name.startsWith('type '))
    found.push({
      file,
      line: text.slice(0, match.index).split('\n').length,
      target: specifier.startsWith('.') ? relative(root, resolve(root, dirname(file), specifier)) : specifier,
      typeOnly: match[1] !== undefined || allTypes,
    })
  }
  return found
}

function sourcesBelow(folder: string): string[] {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map(name => join(folder, name))
    .filter(name => /\.(ts|tsx|mjs)$/.test(name))
}

function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file)
}
