/** Unit and integration tests: everything beside its source. Browser tests live in e2e/ (Playwright). */
const { availableParallelism } = require('node:os');
const typescript = require('tsx/cjs/api');

const lists = require('./testing/test-lists.cjs');

const { tryBinaries } = typescript.require('./testing/database/real/binaries.ts', __filename);
const { tests, OF_DESK, QUICK, LONG, MORE, HOSTED, NETLIFY, BUILT } = lists;

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
  ...['hucre', 'jose', 'uuid', 'gatsby', 'gatsby-script', 'content-disposition'],
  // file-type and its parts.
  ...['file-type', 'strtok3', 'token-types', 'uint8array-extras'],
  ...['@tokenizer/inflate', '@borewit/text-codec'],
  ...['intl-messageformat', '@formatjs/[^/]+'],
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

/** Project of tests on the real servers, or on the local Supabase where those cannot run; the name says which. */
const onOne = (
  /** @type {string} */ name,
  /** @type {string[]} */ testRegex,
  supabaseEngine = 'real',
) =>
  impossible
    ? [onLocal(`${name} on the local Supabase`, testRegex)]
    : onReal(`${name} on ${versions}`, testRegex, supabaseEngine);

/** Tests that open the desk, whose modules are bundled once for all of them. */
const ofDesk = {
  ...shared,
  globalSetup: '<rootDir>/testing/desk/bundle-desk.ts',
  moduleNameMapper: {
    '/desk-under-test$': '<rootDir>/.build/desk-under-test.cjs',
    ...shared.moduleNameMapper,
  },
};

/** Projects of `npm test`: each test on one engine. */
const quick = [
  {
    ...shared,
    displayName: 'Unit tests',
    testRegex: ['src', 'host', 'scripts'].map((folder) => tests(`${folder}/.+`)),
    testPathIgnorePatterns: [OF_DESK, ...[QUICK, LONG, MORE].flatMap(Object.values)].flat(),
  },
  {
    ...ofDesk,
    displayName: 'Tests of the desk',
    testRegex: OF_DESK,
    testPathIgnorePatterns: LONG.ofDesk,
  },
  ...onOne('Tests', [...QUICK.onOne, ...QUICK.onBoth]),
];

/** Projects that `npm run test:ci` adds. */
const long = [
  { ...shared, displayName: 'Long tests without a database of their own', testRegex: LONG.alone },
  { ...ofDesk, displayName: 'Long tests of the desk', testRegex: LONG.ofDesk },
  onLocal('Long tests on the local Supabase', LONG.onLocal),
  ...onOne('Long tests', [...LONG.onOne, ...LONG.onBoth]),
  ...onReal('Long tests on the real servers', LONG.onReal),
];

/** Projects of `npm run test:more`: the other engine, fuzzing, and races of many rounds. */
const more = [
  { ...shared, displayName: 'More tests without a database', testRegex: MORE.alone },
  onLocal('More tests on the local Supabase', [
    ...MORE.onLocal,
    ...(impossible ? [] : [...QUICK.onBoth, ...LONG.onBoth]),
  ]),
  ...onOne('Fuzzing', MORE.onOne),
  ...onReal('More tests on the real servers', MORE.onReal),
];

/** Projects of `npm run test:hosted`. */
const hosted = onReal('Tests on a hosted project of today', HOSTED, 'hosted');

const netlify = onOne('Functions packaged for Netlify', NETLIFY, 'hosted');

/** Projects for which `npm test` waits until the site is built. */
const built = [
  {
    ...shared,
    displayName: 'Tests of the built pages',
    testRegex: BUILT,
    moduleNameMapper: withoutOwnContent,
  },
];

/** With TEST_SCOPE the projects of one step, else all: `npx jest <path>` finds any test. */
const scopes = {
  ...{ quick, long, built, more, hosted, netlify },
  changed: [...quick, ...long],
  all: [...quick, ...long, ...built, ...more, ...hosted, ...netlify],
};
const scope = /** @type {keyof typeof scopes} */ (process.env.TEST_SCOPE ?? 'all');

/** @type {import('jest').Config} */
module.exports = {
  projects: scopes[scope],
  // Only a test that hangs takes so long: a restore starts seven processes, which takes two minutes when the machine is busy.
  testTimeout: 300_000,
  // A fifth of the time is spent waiting, for timers and for a database in a process of its own.
  maxWorkers: Math.ceil(availableParallelism() * 1.5),
  testResultsProcessor: './scripts/test/count-by-project.cjs',
};
