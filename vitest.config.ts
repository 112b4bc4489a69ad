import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-pool-workers'
import { defineConfig } from 'vitest/config'

/**
 * Two projects: `worker` runs inside workerd with D1, KV and queues of its own; `node` holds what reads files of the
 * project. Neither has time limits: a slow machine is no failure.
 */
const patient = { testTimeout: 0, hookTimeout: 0, teardownTimeout: 60_000 }

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [
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
            optimizer: { ssr: { enabled: true, include: ['@remix-run/cloudflare', 'stripe', 'xss'] } },
          },
          ...patient,
        },
      },
      {
        test: {
          name: 'node',
          include: [
            'policies/**/*.test.ts',
            'tests/{architecture,bench,corpus,examples,local,passwords,pipelines,real-plans}/**/*.test.ts',
          ],
          ...patient,
        },
      },
    ],
  },
})
