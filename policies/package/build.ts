import { cp, mkdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build as bundle } from 'esbuild'
import ts from 'typescript'
import { withoutProse } from './without-prose.ts'

// `npm run package`: writes the command line and the library as a package of their own into build/cli, without dependencies.

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Writes the package into a folder, whatever was there before. */
export async function buildPackage(out = join(root, 'build', 'cli')): Promise<void> {
  const started = new Date()
  await rm(out, { recursive: true, force: true })
  await mkdir(out, { recursive: true })
  await bundle({
    entryPoints: { main: join(root, 'policies/cli/main.ts'), index: join(root, 'policies/package/index.ts') },
    outdir: out,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    minify: true,
    legalComments: 'none',
    chunkNames: 'part-[hash]',
    plugins: [withoutProse],
    logLevel: 'error',
  })
  await cp(join(root, 'policies/package/plumbline.js'), join(out, 'plumbline.js'))
  await writeFile(join(out, 'package.json'), `${JSON.stringify(await manifest(), null, 2)}\n`)
  await writeDeclarations(join(root, 'policies/package/index.ts'), out)
  await cp(join(root, 'docs', 'command-line.md'), join(out, 'README.md'))
  await cp(join(root, 'public', 'plumbline.schema.json'), join(out, 'plumbline.schema.json'))
  // A source that was saved meanwhile is newer, whether it was read before that or after.
  await utimes(join(out, 'main.js'), started, started)
}

async function manifest(): Promise<object> {
  const { name, version, description, license, engines } = JSON.parse(
    await readFile(join(root, 'package.json'), 'utf8'),
  )
  return {
    ...{ name, version, description, license, engines },
    type: 'module',
    bin: { plumbline: 'plumbline.js' },
    exports: { '.': { types: './types/package/index.d.ts', default: './index.js' } },
    keywords: ['terraform', 'opentofu', 'plan', 'security', 'policy', 'sarif'],
  }
}

/**
 * The declarations that the library's types lead to. Its own file says its types itself and is taken alone: what it runs would bring
 * every policy along.
 */
async function writeDeclarations(entry: string, out: string): Promise<void> {
  const compilerOptions: ts.CompilerOptions = {
    ...{ target: ts.ScriptTarget.ES2024, module: ts.ModuleKind.ESNext, strict: true, skipLibCheck: true },
    ...{ moduleResolution: ts.ModuleResolutionKind.Bundler, allowImportingTsExtensions: true },
    ...{ declaration: true, emitDeclarationOnly: true, isolatedModules: true, types: ['node'] },
  }
  const { outputText, diagnostics = [] } = ts.transpileDeclaration(await readFile(entry, 'utf8'), {
    fileName: entry,
    compilerOptions: { ...compilerOptions, isolatedDeclarations: true },
  })
  const [fault] = diagnostics
  if (fault) throw new Error(`${entry}: ${ts.flattenDiagnosticMessageText(fault.messageText, '\n')}`)
  const waiting = await written(entry, outputText)
  const program = ts.createProgram([...waiting], compilerOptions)
  for (const file of waiting) {
    let text: string | undefined
    program.emit(program.getSourceFile(file), (_, declared) => (text = declared), undefined, true)
    if (text === undefined) throw new Error(`${file} has no declarations`)
    for (const target of await written(file, text)) waiting.add(target)
  }

  /** Writes the declarations of a file; answers the files that they lead to. */
  async function written(file: string, text: string): Promise<Set<string>> {
    const target = join(out, 'types', relative(join(root, 'policies'), file).replace(/\.ts$/, '.d.ts'))
    await mkdir(dirname(target), { recursive: true })
    await writeFile(target, text.replace(/((?:from |import\()'[^']+)\.ts'/g, "$1.js'"))
    const specifiers = [...text.matchAll(/(?:from |import\()'([^']+)'/g)].map(([, specifier]) => specifier!)
    return new Set(specifiers.map(specifier => resolve(dirname(file), specifier)))
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await buildPackage()
  console.log('Built build/cli. `npm pack ./build/cli` makes its tarball.')
}
