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
  ...['jose', 'uuid', 'gatsby', 'gatsby-script', 'content-disposition'],
  ...['rettime', 'until-async', '@open-draft/deferred-promise', '@mswjs/interceptors'],
];

/** Tests of the code have content of their own, so that they hold whatever the site says. */
const OWN_CONTENT = { '^(?:\\.\\./)+content/(.+)$': '<rootDir>/testing/content/code/$1' };

const shared = {
  testEnvironment: 'node',
  transform,
  transformIgnorePatterns: [
    '/\\.build/',
    `/node_modules/(?!(.*/)?(${ES_MODULES_ONLY.join('|')})/)`,
  ],
  moduleNameMapper: {
    // TypeScript names a scheduled function as it is once compiled.
    '^(.+/netlify/functions/.+)\\.mjs$': '$1.mts',
    // As Gatsby's bundler names it.
    '^@reach/router$': '@gatsbyjs/reach-router',
    '\\.module\\.css$': '<rootDir>/testing/pages/css-module.cjs',
    '\\.css$': '<rootDir>/testing/pages/empty.ts',
    ...OWN_CONTENT,
  },
  setupFilesAfterEnv: ['<rootDir>/testing/pages/setup.ts'],
  // Made by builds, without a test or a module of one; each project would read all of it.
  modulePathIgnorePatterns: ['<rootDir>/(public|\\.cache|\\.netlify)/'],
};

/** The pages were built from the site's own content. */
const withoutOwnContent = Object.fromEntries(
  Object.entries(shared.moduleNameMapper).filter(([pattern]) => !(pattern in OWN_CONTENT)),
);

const tests = (/** @type {string} */ path) => `/${path}\\.test\\.tsx?$`;

/** Read the pages that `npm run build` made. */
const OF_BUILD = ['/e2e/built/.+\\.test\\.ts$'];
const OF_DESK = ['/src/admin/.+\\.test\\.tsx$'];

/** On the quicker engine, and that is PostgreSQL. A test that starts a Supabase must be among these. */
const WITH_DATABASE = [
  'supabase/tests/(?!desk-log)[^/]+',
  'host/workers/(busy-calendar|counts|email|mailbox|outbox-worker)',
  'host/supabase/agency-settings',
  'scripts/(canary|retention|staff|status|supabase-check-auth)',
  'src/api/.+',
  'src/server/consultations/staff-calendar',
  'src/server/(leads|email)/.+',
  'src/server/mailbox/read-.+',
].map(tests);
const ON_BOTH = [
  ...['supabase/tests/client/.+', 'supabase/tests/desk-log(-people)?'],
  'supabase/tests/(failed-erasures|lead-(facts|outcomes)|undo(-actions)?)',
  'scripts/supabase-check(-database)?',
].map(tests);
const ON_LOCAL = ['supabase/tests/local/(?!durability|migrate|upgrade).+'].map(tests);
/** Many connections, plans and logs, which the local Supabase does not have. */
const ON_REAL = ['supabase/tests/(concurrency/.+|postgres/(?!project-breaks).+)'].map(tests);
const FUZZ_ALONE = [tests('src/server/consultations/busy-times-fuzz')];
const FUZZ_ON_LOCAL = [tests('supabase/tests/fuzz/rest')];
const FUZZ_ON_REAL = [tests('supabase/tests/fuzz/enquiry')];
/** On a project as Supabase makes it today: `npm run test:hosted`. */
const ON_HOSTED = [
  'supabase/tests/(client|hosted)/.+',
  // Those whose name is one word are each about a function, the others about what surrounds one.
  'src/api/(leads/)?[a-z]+',
].map(tests);
/** Take long, and few changes break them: each break of a project, what compares the engines, and whole folders of the local one. */
const LONG_ON_REAL = ['supabase/tests/(engine/.+|postgres/project-breaks)'].map(tests);
const LONG_ON_LOCAL = [
  'supabase/tests/local/(durability|migrate|upgrade)',
  'scripts/demo/fill',
].map(tests);
/** Takes as many rounds as BUSTLE_ROUNDS says. */
const LONG_RACES = [tests('supabase/tests/concurrency/promises')];

const real = tryBinaries();
const impossible = 'impossible' in real;
const versions = 'versions' in real ? real.versions : '';

/** Project of tests on the local Supabase. */
const onLocal = (/** @type {string} */ displayName, /** @type {string[]} */ testRegex) => ({
  ...shared,
  displayName,
  testRegex,
  globals: { supabaseEngine: 'local' },
});

/** Project of tests on PostgREST in front of PostgreSQL; none where they cannot run. */
const onReal = (
  /** @type {string} */ displayName,
  /** @type {string[]} */ testRegex,
  supabaseEngine = 'real',
) =>
  impossible
    ? []
    : [
        {
          ...shared,
          displayName,
          testRegex,
          globals: { supabaseEngine },
          globalSetup: '<rootDir>/testing/database/real/starter-setup.ts',
        },
      ];

/** Projects of `npm test`: each test on one engine. */
const quick = [
  {
    ...shared,
    displayName: 'Unit tests',
    testRegex: ['src', 'host', 'scripts'].map((folder) => tests(`${folder}/.+`)),
    testPathIgnorePatterns: [
      ...[...OF_DESK, ...WITH_DATABASE, ...ON_BOTH, ...ON_LOCAL],
      ...[...LONG_ON_LOCAL, ...FUZZ_ALONE],
    ],
  },
  {
    ...shared,
    displayName: 'Tests of the desk',
    testRegex: OF_DESK,
    globalSetup: '<rootDir>/testing/desk/bundle-desk.ts',
    moduleNameMapper: {
      '/desk-under-test$': '<rootDir>/.build/desk-under-test.cjs',
      ...shared.moduleNameMapper,
    },
  },
  onLocal(
    'Tests on the local Supabase',
    impossible ? [...WITH_DATABASE, ...ON_BOTH, ...ON_LOCAL] : ON_LOCAL,
  ),
  ...onReal(`Tests on ${versions}`, [...WITH_DATABASE, ...ON_BOTH, ...ON_REAL]),
];

/** Projects of `npm run test:more`: the other engine, fuzzing, and races of many rounds. */
const more = [
  { ...shared, displayName: 'More tests without a database', testRegex: FUZZ_ALONE },
  onLocal('More tests on the local Supabase', [
    ...LONG_ON_LOCAL,
    ...FUZZ_ON_LOCAL,
    ...(impossible ? FUZZ_ON_REAL : ON_BOTH),
  ]),
  ...onReal('More tests on the real servers', [...LONG_ON_REAL, ...FUZZ_ON_REAL, ...LONG_RACES]),
];

/** Projects of `npm run test:hosted`. */
const hosted = onReal('Tests on a hosted project of today', ON_HOSTED, 'hosted');

/** Calls what `npm run test:netlify` packaged, on a hosted project where the servers can run. */
const ON_NETLIFY = ['/netlify/tests/.+\\.test\\.ts$'];
const netlify = impossible
  ? [onLocal('Functions packaged for Netlify', ON_NETLIFY)]
  : onReal('Functions packaged for Netlify', ON_NETLIFY, 'hosted');

/** Projects for which `npm test` waits until the site is built. */
const built = [
  {
    ...shared,
    displayName: 'Tests of the built pages',
    testRegex: OF_BUILD,
    moduleNameMapper: withoutOwnContent,
  },
];

/** With TEST_SCOPE the projects of one step, else all: `npx jest <path>` finds any test. */
const scopes = {
  ...{ quick, built, more, hosted, netlify },
  all: [...quick, ...built, ...more, ...hosted, ...netlify],
};
const scope = /** @type {keyof typeof scopes} */ (process.env.TEST_SCOPE ?? 'all');

/** @type {import('jest').Config} */
module.exports = {
  projects: scopes[scope],
  // Only a test that hangs takes so long; making a database does take half a minute when the machine is busy.
  testTimeout: 120_000,
  // The longest tests mostly wait for a database in a process of its own.
  maxWorkers: '100%',
  testResultsProcessor: './scripts/lib/count-by-project.cjs',
};
