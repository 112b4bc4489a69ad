import { defineConfig } from '@playwright/test'

/**
 * `npm test` starts the server and finds the Chromium. By hand: BASE_URL (a running `npm start`), CHROMIUM, and PLUMBLINE_STATE where
 * that `npm start` had one.
 * A trace of each test would take half as much time again: `--trace=retain-on-failure` asks for it where a picture does not say enough.
 * The limits are there so that a test that hangs ends some day, not to judge the speed of a machine.
 */
export default defineConfig({
  testDir: 'tests/browser',
  outputDir: 'test-results',
  workers: 2,
  projects: [
    // These move the clock of the Stripe stand-in, which is one for everybody: one after the other.
    { name: 'clock', grep: /@clock/, workers: 1 },
    { name: 'pages', grepInvert: /@clock/ },
  ],
  forbidOnly: true,
  timeout: 600_000,
  expect: { timeout: 60_000 },
  use: {
    baseURL: process.env.BASE_URL ?? 'http://localhost:8787',
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env.CHROMIUM ? { executablePath: process.env.CHROMIUM } : {}),
      args: [
        '--disable-background-networking',
        '--disable-dev-shm-usage',
        // As a window writes text: a headless shell by itself fits each letter to whole pixels, and no width is as it will be.
        '--font-render-hinting=none',
        `--disable-features=${disabledFeatures().join()}`,
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    },
  },
})

/** What Playwright disables by itself, for Chromium heeds the last such list alone, and two features more. */
function disabledFeatures(): string[] {
  return [
    ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
    ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding', 'AimEnabled'],
    ...['ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints'],
    ...['NetworkTimeServiceQuerying', 'PreconnectToSearch'],
    // A whole Chromium loads the pages of its address bar's suggestions in each window anew: half of what a test costs there.
    ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'],
  ]
}
