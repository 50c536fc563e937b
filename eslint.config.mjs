import compat from 'eslint-plugin-compat';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import react from 'eslint-plugin-react';
import reactHooks from 'eslint-plugin-react-hooks';
import prettier from 'eslint-config-prettier';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import { importDirection, muiOnlyInAdmin, noCircles } from './scripts/lint/imports.mjs';
import { strictTypes } from './scripts/lint/types.mjs';

export default tseslint.config(
  {
    ignores: [
      'node_modules',
      'playwright-report',
      'public',
      '.cache',
      '.local',
      '.demo',
      '.build',
      '.netlify',
      'coverage',
      'src/gatsby-types.d.ts',
    ],
  },
  ...tseslint.configs.recommended,
  {
    languageOptions: { globals: { ...globals.node, ...globals.browser } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
      ],
      'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }],
      'no-console': ['error', { allow: ['warn'] }],
      eqeqeq: 'error',
      'no-duplicate-imports': 'error',
    },
  },
  ...strictTypes,
  {
    files: ['src/**/*.tsx', 'gatsby-*.tsx'],
    plugins: { react, 'react-hooks': reactHooks, 'jsx-a11y': jsxA11y },
    settings: { react: { version: 'detect' } },
    rules: {
      ...react.configs.flat['jsx-runtime']?.rules,
      ...reactHooks.configs.recommended.rules,
      ...jsxA11y.flatConfigs.recommended.rules,
    },
  },
  { files: ['src/**/*.{ts,tsx}'], ...importDirection },
  noCircles,
  {
    // Code for browsers runs in all that package.json names as `browserslist`.
    ...compat.configs['flat/recommended'],
    files: ['src/**/*.{ts,tsx}', 'gatsby-browser.tsx'],
    ignores: ['src/{api,readers,server}/**', '**/*.test.*', 'src/gatsby/*/**'],
    rules: {
      ...compat.configs['flat/recommended'].rules,
      // The plugin knows no static methods.
      'no-restricted-properties': [
        'error',
        { object: 'AbortSignal', property: 'any', message: 'Chrome 116 and Safari 17.4 have it.' },
        { object: 'URL', property: 'canParse', message: 'Chrome 120 and Safari 17 have it.' },
      ],
    },
  },
  ...muiOnlyInAdmin,
  {
    files: [
      '**/*.cjs',
      '**/*.mjs',
      'scripts/**',
      'bench/**',
      'drills/**',
      'e2e/engines/**',
      'host/**',
      'supabase/local/**',
      'src/server/faults.ts',
      'testing/**',
    ],
    rules: { 'no-console': 'off' },
  },
  { files: ['**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
  {
    // A describe is one function.
    files: ['**/*.test.{ts,tsx}', 'testing/**', 'e2e/**', 'supabase/tests/**'],
    rules: { 'max-lines-per-function': 'off' },
  },
  prettier,
);
