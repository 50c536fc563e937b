import tseslint from 'typescript-eslint';
import { projectRoot } from '../lib/project.mjs';

const tests = ['**/*.test.{ts,tsx}', 'testing/**', 'e2e/**', 'supabase/tests/**'];

/**
 * Rules of `strict-type-checked` that are left out, each for a reason of its own.
 *
 * @type {import('eslint').Linter.RulesRecord}
 */
const leftOut = {
  // FormData and thrown values are turned to text where the text is the point.
  '@typescript-eslint/no-base-to-string': 'off',
  // It takes a sixth of the time of all lint, and React's types mark names that have no successor yet.
  '@typescript-eslint/no-deprecated': 'off',
  // Environment variables and headers are records, and `undefined` is a value of theirs.
  '@typescript-eslint/no-dynamic-delete': 'off',
  // A setter that ends a function early reads well as `return set(…)`.
  '@typescript-eslint/no-confusing-void-expression': 'off',
  // `void` also marks an expression whose value is of no use to the reader.
  '@typescript-eslint/no-meaningless-void-operator': 'off',
  // Text is spread by code points on purpose, and requests take objects of any class.
  '@typescript-eslint/no-misused-spread': 'off',
  // Browsers lack parts of the platform that TypeScript's DOM always has, and a callback changes variables unseen.
  '@typescript-eslint/no-unnecessary-condition': 'off',
  // They look at each assignment, a fifth of the time of all lint, and find nothing: there are no enums, and few classes.
  '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
  '@typescript-eslint/no-unsafe-enum-assignment': 'off',
  // A query names its row's type once, for its result.
  '@typescript-eslint/no-unnecessary-type-parameters': 'off',
  // Gatsby, webpack and JSON hand over values of type any, and zod or an annotation makes types of them.
  '@typescript-eslint/no-unsafe-argument': 'off',
  '@typescript-eslint/no-unsafe-assignment': 'off',
  '@typescript-eslint/no-unsafe-call': 'off',
  '@typescript-eslint/no-unsafe-member-access': 'off',
  '@typescript-eslint/no-unsafe-return': 'off',
  // React renders again by throwing whatever failed.
  '@typescript-eslint/only-throw-error': 'off',
  // Fastify, Gatsby and fakes want a promise from functions that have nothing to wait for.
  '@typescript-eslint/require-await': 'off',
  // Drivers and stores are records of functions, and none of them uses `this`.
  '@typescript-eslint/unbound-method': 'off',
};

/**
 * Rules that know the types, as strict as typescript-eslint has them.
 *
 * @type {import('eslint').Linter.Config[]}
 */
export const strictTypes = [
  {
    files: ['**/*.{ts,tsx,mts}'],
    ignores: ['**/*.d.ts'],
    languageOptions: {
      parserOptions: { project: './tsconfig.eslint.json', tsconfigRootDir: projectRoot },
    },
    rules: {
      ...Object.assign({}, ...tseslint.configs.strictTypeChecked.map(({ rules }) => rules)),
      ...leftOut,
      '@typescript-eslint/no-extraneous-class': [
        'error',
        { allowConstructorOnly: true, allowStaticOnly: true },
      ],
      '@typescript-eslint/no-misused-promises': [
        'error',
        { checksVoidReturn: { attributes: false } },
      ],
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allow: ['URL', 'URLSearchParams'] },
      ],
    },
  },
  {
    // A failed test shows the `undefined` in its text, and tests run the scripts that a build has written.
    files: tests,
    rules: {
      '@typescript-eslint/no-implied-eval': 'off',
      '@typescript-eslint/restrict-template-expressions': 'off',
    },
  },
  {
    // Supabase generates it.
    files: ['supabase/database.types.ts'],
    rules: { '@typescript-eslint/no-generated-empty-object-type': 'off' },
  },
];
