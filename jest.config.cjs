/** Unit and integration tests: everything beside its source. Browser tests live in e2e/ (Playwright). */
const typescript = require('tsx/cjs/api');

const { tryBinaries } = typescript.require('./testing/database/real/binaries.ts', __filename);

const transform = {
  '^.+\\.m?(t|j)sx?$': [
    '@swc/jest',
    {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
        target: 'es2022',
      },
    },
  ],
};

/** Packages that ship ES modules only; those in the second line are parts of MSW. */
const ES_MODULES_ONLY = [
  ...['jose', 'uuid', 'gatsby', 'gatsby-script', 'content-disposition', 'email-reply-parser'],
  ...['rettime', 'until-async', '@open-draft/deferred-promise', '@mswjs/interceptors'],
];

const shared = {
  testEnvironment: 'node',
  transform,
  transformIgnorePatterns: [`/node_modules/(?!(.*/)?(${ES_MODULES_ONLY.join('|')})/)`],
  moduleNameMapper: {
    // TypeScript names a scheduled function as it is once compiled.
    '^(.+/netlify/functions/.+)\\.mjs$': '$1.mts',
    // As Gatsby's bundler names it.
    '^@reach/router$': '@gatsbyjs/reach-router',
    '\\.module\\.css$': '<rootDir>/testing/pages/css-module.cjs',
    '\\.css$': '<rootDir>/testing/pages/empty.ts',
  },
  setupFilesAfterEnv: ['<rootDir>/testing/pages/setup.ts'],
};

const tests = (/** @type {string} */ path) => `/${path}\\.test\\.tsx?$`;

/** On the quicker engine, and that is PostgreSQL. A test that starts a Supabase must be among these. */
const WITH_DATABASE = [
  'supabase/tests/(?!desk-log)[^/]+',
  'supabase/tests/fuzz/enquiry',
  'host/workers/(busy-calendar|counts|email|mailbox|outbox-worker)',
  'scripts/(canary|retention|staff|status)',
  'src/api/.+',
  'src/server/consultations/busy-times',
  'src/server/(leads|email)/.+',
  'src/server/mailbox/read-.+',
].map(tests);
const ON_BOTH = [
  ...['supabase/tests/client/.+', 'supabase/tests/desk-log(-people)?'],
  'supabase/tests/lead-(facts|outcomes)',
  'scripts/supabase-check(-mending)?',
].map(tests);
const ON_LOCAL = ['supabase/tests/local/.+', 'supabase/tests/fuzz/rest', 'scripts/demo/fill'].map(
  tests,
);
/** Many connections, plans and logs, which the local Supabase does not have; and what compares the two. */
const ON_REAL = [tests('supabase/tests/(concurrency|engine|postgres)/.+')];

const real = tryBinaries();
const localTests = [...ON_BOTH, ...ON_LOCAL];

const impossible = 'impossible' in real;

/** @type {import('jest').Config} */
module.exports = {
  projects: [
    {
      ...shared,
      displayName: 'Unit tests',
      testRegex: ['src', 'host', 'scripts'].map((folder) => tests(`${folder}/.+`)),
      testPathIgnorePatterns: [...WITH_DATABASE, ...ON_BOTH, ...ON_LOCAL],
    },
    {
      ...shared,
      displayName: 'Tests on the local Supabase',
      testRegex: impossible ? [...WITH_DATABASE, ...localTests] : localTests,
      globals: { supabaseEngine: 'local' },
    },
    ...(impossible
      ? []
      : [
          {
            ...shared,
            displayName: `Tests on ${real.versions}`,
            testRegex: [...WITH_DATABASE, ...ON_BOTH, ...ON_REAL],
            globals: { supabaseEngine: 'real' },
            globalSetup: '<rootDir>/testing/database/real/starter-setup.ts',
          },
        ]),
  ],
  // Only a test that hangs takes so long; making a database does take half a minute when the machine is busy.
  testTimeout: 120_000,
  // The longest tests mostly wait for a database in a process of its own.
  maxWorkers: '100%',
  testResultsProcessor: './scripts/lib/count-by-project.cjs',
};
