import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin'
import { playwright } from '@vitest/browser-playwright'
import { build, type Plugin } from 'esbuild'
import { defineConfig } from 'vitest/config'
import { unstable_readConfig } from 'wrangler'

/**
 * `worker` runs inside workerd with D1, KV and queues of its own; `node` holds what reads files of the project, and `policies` the tests
 * of the policies and of what is beside them. Two more projects run the tests of the engine, which read no file, where it runs as well: in
 * workerd and in a browser, which is the one that CHROMIUM names, else Playwright's own. None has time limits: a slow machine is no
 * failure. Each core has a file of its own at a time, and one is there for when a test waits; by itself Vitest leaves a core idle.
 */
const patient = { testTimeout: 0, hookTimeout: 0, teardownTimeout: 60_000 }

/**
 * Files share what they load, for loading took most of their time; those of the service have a database of their own even so
 * (tests/local/migrate.ts). In Node and Deno each file of the engine's tests loads it anew, and so does each that stands in for something
 * or looks at what was loaded.
 */
const together = { isolate: false }

/** Each is made one module, once: a test file loads its modules anew, and would load some of these by the hundred. */
const packages = [
  ...['@conform-to/react', '@conform-to/zod/v4', '@remix-run/cloudflare', '@remix-run/react'],
  ...['@simplewebauthn/server', '@simplewebauthn/server/helpers', 'hono', 'hono/route', 'jose', 'otpauth'],
  ...['drizzle-orm', 'drizzle-orm/d1', 'drizzle-orm/sqlite-core', 'react-dom/server', 'stripe'],
  ...['xss', 'zod'],
]

const { compatibility_date, compatibility_flags } = unstable_readConfig({ config: 'wrangler.toml' })
const ENGINE = ['policies/engine/**/*.test.ts']

export default defineConfig({
  test: {
    maxWorkers: availableParallelism() + 1,
    // What the service logs is shown where a test fails: most of them make it log.
    silent: 'passed-only',
    projects: [
      {
        plugins: [
          bundledRegistry(),
          lighterPasswords(),
          cloudflareTest(async () => ({
            main: './worker/index.ts',
            wrangler: { configPath: './wrangler.toml' },
            miniflare: {
              bindings: {
                ENVIRONMENT: 'local',
                ORIGIN: 'http://localhost:8787',
                STRIPE_HOST: 'http://localhost:8788',
                MIGRATIONS: await readD1Migrations('db/migrations'),
                JWT_SECRET: 'only-for-tests-0123456789abcdef0123456789abcdef',
                STRIPE_SECRET_KEY: 'sk_test_unit',
                STRIPE_WEBHOOK_SECRET: 'whsec_unit',
              },
            },
          })),
        ],
        test: {
          name: 'worker',
          include: ['{app,worker,db}/**/*.test.{ts,tsx}', 'tests/api/**/*.test.ts'],
          setupFiles: ['tests/local/migrate.ts'],
          deps: {
            optimizer: { ssr: { enabled: true, include: packages } },
          },
          ...together,
          ...patient,
        },
      },
      {
        plugins: [bundledRegistry()],
        test: {
          name: 'node',
          include: [
            'policies/{cli,engine,package}/**/*.test.ts',
            'tests/{architecture,bench,corpus,examples,local,passwords,pipelines,real-plans}/**/*.test.ts',
          ],
          // Deno runs the tests of the engine as well: npm test has it do so.
          provide: { runtime: 'Deno' in globalThis ? 'Deno' : 'Node' },
          ...patient,
        },
      },
      {
        plugins: [bundledRegistry()],
        test: {
          name: 'policies',
          include: ['policies/**/*.test.ts'],
          exclude: ['policies/{cli,engine,package}/**'],
          ...together,
          ...patient,
        },
      },
      {
        plugins: [
          cloudflareTest({
            miniflare: { compatibilityDate: compatibility_date, compatibilityFlags: compatibility_flags },
          }),
        ],
        test: {
          name: 'engine in workerd',
          include: ENGINE,
          provide: { runtime: 'workerd' },
          ...together,
          ...patient,
        },
      },
      {
        test: {
          name: 'engine in a browser',
          include: ENGINE,
          provide: { runtime: 'a browser' },
          ...together,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: { executablePath: process.env.CHROMIUM } }),
            instances: [{ browser: 'chromium' }],
          },
          ...patient,
        },
      },
    ],
  },
})

/**
 * A fortieth of the work for a password, which took half of the service's tests. `tests/passwords` holds that it is whole. It is no less, for
 * the tests of hashes that were made with other parameters have 2^10.
 */
function lighterPasswords() {
  return {
    name: 'plumbline-lighter-passwords',
    transform(code: string, id: string) {
      if (!id.endsWith('/passwords/hash.ts')) return undefined
      const whole = 'N: 2 ** 14, r: 8, p: 5'
      if (!code.includes(whole)) throw new Error('The parameters of scrypt are written in another way.')
      return code.replace(whole, 'N: 2 ** 11, r: 8, p: 1')
    },
  }
}

/** The registry as one module: each test file loads its modules anew, and a thousand policies are most of them. */
function bundledRegistry() {
  return {
    name: 'plumbline-bundled-registry',
    async load(id: string) {
      if (!id.endsWith('/policies/registry.ts')) return undefined
      const { outputFiles } = await build({
        entryPoints: [id],
        bundle: true,
        write: false,
        format: 'esm',
        target: 'es2024',
        plugins: [apart],
      })
      return outputFiles[0]?.text
    },
  }
}

/** What others import too stays a module of its own, which is there once. */
const apart: Plugin = {
  name: 'apart',
  setup({ onResolve }) {
    onResolve({ filter: /\/(engine|shared)\// }, ({ kind, path, resolveDir }) =>
      kind === 'entry-point' ? undefined : { path: join(resolveDir, path), external: true },
    )
  },
}
