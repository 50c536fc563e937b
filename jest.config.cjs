/** Unit and integration tests: everything beside its source. Browser tests live in e2e/ (Playwright). */
const typescript = require('tsx/cjs/api');

const { tryBinaries } = typescript.require('./supabase/testing/real/binaries.ts', __filename);

const transform = {
  '^.+\\.(t|j|mj)sx?$': [
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

const shared = {
  testEnvironment: 'node',
  transform,
  // These packages ship ES modules only.
  transformIgnorePatterns: ['/node_modules/(?!(jose|mime|gatsby|gatsby-script)/)'],
  moduleNameMapper: {
    // As Gatsby's bundler names it.
    '^@reach/router$': '@gatsbyjs/reach-router',
    '\\.module\\.css$': '<rootDir>/src/testing/css-module.cjs',
    '\\.css$': '<rootDir>/src/testing/empty.ts',
  },
  setupFilesAfterEnv: ['<rootDir>/src/testing/setup.ts'],
};

const tests = (/** @type {string} */ folder) => `<rootDir>/${folder}/**/*.test.ts?(x)`;

/** On whichever engine is quicker, and that is PostgreSQL. */
const WITH_DATABASE = [
  '<rootDir>/supabase/tests/*.test.ts',
  ...['supabase/tests/fuzz', 'src/api', 'src/server/mail', 'src/server/leads'].map(tests),
];
const ON_BOTH = [tests('supabase/tests/client')];
const ON_LOCAL = [tests('supabase/tests/local')];

const real = tryBinaries();
const localTests = [...ON_BOTH, ...ON_LOCAL];

/** @type {import('jest').Config} */
module.exports = {
  projects: [
    {
      ...shared,
      displayName: 'Unit tests',
      testMatch: ['src', 'host', 'scripts'].map(tests),
      testPathIgnorePatterns: ['/src/api/', '/src/server/mail/', '/src/server/leads/'],
    },
    {
      ...shared,
      displayName: 'On the local Supabase',
      testMatch: 'impossible' in real ? [...WITH_DATABASE, ...localTests] : localTests,
      globals: { supabaseEngine: 'local' },
    },
    ...('impossible' in real
      ? []
      : [
          {
            ...shared,
            displayName: `On ${real.versions}`,
            testMatch: [...WITH_DATABASE, ...ON_BOTH],
            globals: { supabaseEngine: 'real' },
          },
        ]),
  ],
  // Only a test that hangs takes so long; making a database does take half a minute when the machine is busy.
  testTimeout: 120_000,
  // The longest tests mostly wait for a database in a process of its own.
  maxWorkers: '100%',
};
