/** Unit and integration tests: everything beside its source. Browser tests live in e2e/ (Playwright). */
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

/** @type {import('jest').Config} */
module.exports = {
  testEnvironment: 'node',
  roots: ['<rootDir>/src', '<rootDir>/host', '<rootDir>/supabase', '<rootDir>/scripts'],
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
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
  // Only a test that hangs takes so long; making a database does take half a minute when the machine is busy.
  testTimeout: 120_000,
  // The longest tests mostly wait for a database in a process of its own.
  maxWorkers: '100%',
};
