import boundaries from 'eslint-plugin-boundaries';
import compat from 'eslint-plugin-compat';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import react from 'eslint-plugin-react';
import reactHooks from 'eslint-plugin-react-hooks';
import prettier from 'eslint-config-prettier';
import globals from 'globals';
import tseslint from 'typescript-eslint';

const folder = (/** @type {string} */ type, pattern = `src/${type}/**`) => ({
  type,
  pattern,
  partialMatch: false,
});
const allow = (/** @type {string} */ from, /** @type {string[]} */ to) => ({
  from: { element: { type: from } },
  allow: to.map((type) => ({ to: { element: { type } } })),
});

/**
 * The direction of imports (docs/decisions/0002-import-direction.md), as rules.
 *
 * @type {import('eslint').Linter.Config}
 */
const importDirection = {
  plugins: { boundaries },
  settings: {
    'boundaries/elements': [
      folder('pages-admin', 'src/pages/admin/**'),
      ...[
        ...['domain', 'components', 'enquiry', 'sections', 'templates', 'pages', 'admin'],
        ...['server', 'api', 'gatsby', 'security', 'styles', 'testing'],
      ].map((type) => folder(type)),
    ],
    'import/resolver': { node: { extensions: ['.ts', '.tsx', '.mjs', '.css'] } },
  },
  rules: {
    'boundaries/dependencies': [
      'error',
      {
        default: 'disallow',
        policies: [
          allow('domain', ['domain']),
          allow('styles', ['styles']),
          allow('testing', ['testing']),
          allow('components', ['components', 'domain', 'styles']),
          allow('enquiry', ['enquiry', 'components', 'domain', 'styles']),
          allow('sections', ['sections', 'enquiry', 'components', 'domain', 'styles']),
          allow('templates', ['sections', 'enquiry', 'components', 'domain', 'styles']),
          allow('pages', ['pages', 'sections', 'enquiry', 'components', 'domain', 'styles']),
          allow('pages-admin', ['pages-admin', 'admin', 'components', 'domain', 'styles']),
          allow('admin', ['admin', 'domain', 'styles']),
          allow('security', ['security']),
          allow('gatsby', ['gatsby', 'domain', 'components', 'security', 'styles']),
          allow('server', ['server', 'domain', 'security']),
          allow('api', ['api', 'server', 'domain']),
        ],
      },
    ],
  },
};

const deskOnly = {
  group: ['@mui/*', '@emotion/*'],
  message: 'Only src/admin uses MUI: visitors must not download it.',
};

/**
 * MUI belongs to the desk; notistack also to the public toast, which is loaded when it may be needed.
 *
 * @type {import('eslint').Linter.Config[]}
 */
const muiOnlyInAdmin = [
  {
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['src/admin/**', 'src/components/toast/toaster.tsx'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            deskOnly,
            { group: ['notistack'], message: 'Show toasts by src/components/toast/show-toast.' },
          ],
        },
      ],
    },
  },
  {
    files: ['src/components/toast/toaster.tsx'],
    rules: { 'no-restricted-imports': ['error', { patterns: [deskOnly] }] },
  },
];

export default tseslint.config(
  {
    ignores: [
      'node_modules',
      'playwright-report',
      'public',
      '.cache',
      '.local',
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
      'max-lines': ['error', { max: 200 }],
      'no-console': ['error', { allow: ['warn'] }],
      eqeqeq: 'error',
      'no-duplicate-imports': 'error',
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    ignores: ['**/*.d.ts'],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': [
        'error',
        { checksVoidReturn: { attributes: false } },
      ],
    },
  },
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
  {
    // Code for browsers runs in all that package.json names as `browserslist`.
    ...compat.configs['flat/recommended'],
    files: ['src/**/*.{ts,tsx}', 'gatsby-browser.tsx'],
    ignores: ['src/{api,server,testing,admin/testing}/**', '**/*.test.*', 'src/gatsby/*/**'],
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
      'host/**',
      'supabase/local/**',
      'src/server/faults.ts',
      'src/server/testing/**',
    ],
    rules: { 'no-console': 'off' },
  },
  { files: ['**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
  { files: ['supabase/database.types.ts'], rules: { 'max-lines': 'off' } },
  prettier,
);
