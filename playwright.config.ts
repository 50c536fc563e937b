import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { HEADLESS_SHELL } from './e2e/support/browsers';

const PORT = Number(process.env.E2E_PORT ?? 9410);

/** Specs for `npm test`: the ways that visitors, staff and the owner go every day, from end to end. */
const QUICK = [
  '**/consultation/booking.spec.ts',
  '**/desk/common-tasks.spec.ts',
  '**/intake/sending.spec.ts',
  '**/site/{every-page,no-scripts}.spec.ts',
  '**/thread/{enquiry-to-desk,routes}.spec.ts',
];

/** Specs for `npm run test:more`: machinery that few changes touch, and long loops over what other specs sample. */
const MORE = [
  '**/{backup,mail,session}/*.spec.ts',
  '**/security/observatory.spec.ts',
  '**/intake/{closed-browser,killed-browser,throttle}.spec.ts',
  '**/site/{accessibility,deferred-stylesheet,whatsapp}.spec.ts',
  '**/people/{everybodys-factor,owners-hour}.spec.ts',
  '**/thread/restart.spec.ts',
];

/** Spec for `npm run test:hosted`. */
const HOSTED = '**/hosted/*.spec.ts';

/** Specs for the drill of questions of an agency's own, which builds a site that asks each kind. */
const OTHER_CONTENT = '**/content/*.spec.ts';

/** Specs for the drill of a language that nobody speaks, which builds a site with words of its own. */
const OTHER_LANGUAGE = '**/language/*.spec.ts';

/** Specs for the drill of another agency, whose site is in Arabic too. */
const MIRRORED = '**/mirrored/*.spec.ts';

/** Spec for the drill of a firm whose site is in German. */
const GERMAN = '**/german/*.spec.ts';

/** Spec for the drill of a new agency that writes its texts in the editor. */
const WRITTEN = '**/written/*.spec.ts';

/** Specs for drills, on sites that they build. */
const OTHER_SITES = [OTHER_CONTENT, OTHER_LANGUAGE, MIRRORED, GERMAN, WRITTEN];

/** Browser tests: the real build, served by the real host, over a local Supabase of their own. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: '.build/e2e',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  timeout: 120_000,
  // `npm test` names at its end whatever passed on a second try only.
  retries: 1,
  expect: { timeout: 20_000 },
  reporter: process.env.CI ? [['list']] : [['list'], ['html', { open: 'never' }]],
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    trace: 'on-first-retry',
    viewport: { width: 1440, height: 900 },
    ...HEADLESS_SHELL,
  },
  projects: [
    { name: 'quick', testMatch: QUICK },
    { name: 'long', testIgnore: [...QUICK, ...MORE, HOSTED, ...OTHER_SITES] },
    { name: 'more', testMatch: MORE },
    { name: 'hosted', testMatch: HOSTED },
    { name: 'content', testMatch: OTHER_CONTENT },
    { name: 'language', testMatch: OTHER_LANGUAGE },
    { name: 'mirrored', testMatch: MIRRORED },
    { name: 'german', testMatch: GERMAN },
    { name: 'written', testMatch: WRITTEN },
  ],
  webServer: {
    command: 'node --import tsx e2e/support/serve.ts',
    url: `http://127.0.0.1:${PORT}/api/health`,
    env: {
      PORT: String(PORT),
      DATA_DIR: path.join(__dirname, '.build', 'e2e-data'),
      // Some tests ask as a proxy that ends TLS does.
      TRUST_PROXY: '127.0.0.1',
    },
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
});
