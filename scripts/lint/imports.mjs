import boundaries from 'eslint-plugin-boundaries';
import { createNodeResolver, importX } from 'eslint-plugin-import-x';

const folder = (/** @type {string} */ type, pattern = `src/${type}/**`) => ({
  type,
  pattern,
  partialMatch: false,
});
/** All folders read words, which come in the language of their reader. */
const SPOKEN = ['words', 'language'];

const allow = (/** @type {string} */ from, /** @type {string[]} */ to) => ({
  from: { element: { type: from } },
  allow: [...to, ...SPOKEN].map((type) => ({ to: { element: { type } } })),
});

/** The folders of the desk below its features, and what they stand on. */
const deskBase = [
  ...['desk-component', 'desk-toasts', 'desk-lib', 'toast', 'upload'],
  ...['domain', 'styles'],
];

/**
 * The direction of imports (docs/decisions/0002-import-direction.md), as rules.
 *
 * @type {import('eslint').Linter.Config}
 */
export const importDirection = {
  plugins: { boundaries },
  settings: {
    'boundaries/elements': [
      folder('pages-admin', 'src/pages/admin/**'),
      folder('toast', 'src/components/toast/**'),
      folder('upload', 'src/components/upload/**'),
      folder('desk-shell', 'src/admin/shell/**'),
      folder('desk-leads', 'src/admin/features/leads/**'),
      folder('desk-replies', 'src/admin/features/replies/**'),
      folder('desk-feature', 'src/admin/features/**'),
      folder('desk-toasts', 'src/admin/toasts/**'),
      folder('desk-component', 'src/admin/components/**'),
      folder('desk-lib', 'src/admin/lib/**'),
      ...[
        ...[
          'language',
          'words',
          'domain',
          'components',
          'enquiry',
          'sections',
          'templates',
          'pages',
        ],
        ...['server', 'readers', 'api', 'gatsby', 'security', 'styles', 'page-script'],
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
          allow('language', []),
          allow('words', []),
          allow('domain', ['domain']),
          allow('styles', ['styles']),
          // The two folders of the site's components that the desk imports too.
          allow('toast', ['toast']),
          allow('upload', ['domain']),
          allow('components', ['components', 'domain', 'styles']),
          allow('enquiry', ['enquiry', 'components', 'toast', 'upload', 'domain', 'styles']),
          allow('sections', ['sections', 'enquiry', 'components', 'domain', 'styles']),
          allow('templates', ['sections', 'enquiry', 'components', 'domain', 'styles']),
          allow('pages', ['pages', 'sections', 'enquiry', 'components', 'domain', 'styles']),
          allow('pages-admin', ['pages-admin', 'desk-shell', 'components', 'domain', 'styles']),
          // The desk's frame starts the features, and they stand on its library.
          allow('desk-lib', ['desk-lib', 'domain']),
          allow('desk-component', ['desk-component', 'desk-toasts', 'desk-lib', 'toast', 'domain']),
          allow('desk-toasts', ['desk-toasts', 'desk-component', 'desk-lib', 'toast', 'domain']),
          // Replies stand on leads. An open lead, which shows both, is put together in the shell.
          allow('desk-leads', ['desk-leads', 'desk-feature', ...deskBase]),
          allow('desk-replies', ['desk-leads', 'desk-replies', 'desk-feature', ...deskBase]),
          allow('desk-feature', ['desk-leads', 'desk-replies', 'desk-feature', ...deskBase]),
          allow('desk-shell', [
            'desk-shell',
            ...['desk-leads', 'desk-replies', 'desk-feature', ...deskBase],
          ]),
          allow('security', ['security']),
          allow('page-script', ['page-script', 'sections', 'enquiry', 'domain']),
          allow('gatsby', [
            ...['gatsby', 'page-script', 'sections', 'components'],
            ...['domain', 'security', 'styles'],
          ]),
          allow('readers', ['readers', 'domain']),
          allow('server', ['server', 'readers', 'domain', 'security']),
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
 * MUI belongs to the desk; notistack to the toasts of site and desk, which load it when it may be needed.
 *
 * @type {import('eslint').Linter.Config[]}
 */
export const muiOnlyInAdmin = [
  {
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['src/admin/**', 'src/components/toast/{shell,toaster}.tsx'],
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
    files: ['src/components/toast/{shell,toaster}.tsx'],
    rules: { 'no-restricted-imports': ['error', { patterns: [deskOnly] }] },
  },
];

/**
 * No circle of imports: of two files, only one may lead to the other. Imports of types alone and dynamic imports count, though
 * they break nothing at run time: a reader who follows them still ends where they began.
 *
 * @type {import('eslint').Linter.Config}
 */
export const noCircles = {
  files: ['**/*.{ts,tsx,mts,mjs}'],
  plugins: { 'import-x': /** @type {import('eslint').ESLint.Plugin} */ (importX) },
  settings: {
    'import-x/extensions': ['.ts', '.tsx', '.mts', '.mjs'],
    'import-x/parsers': { '@typescript-eslint/parser': ['.ts', '.tsx', '.mts'] },
    'import-x/resolver-next': [
      createNodeResolver({ extensions: ['.ts', '.tsx', '.mts', '.mjs', '.js'] }),
    ],
  },
  rules: {
    'import-x/no-cycle': ['error', { ignoreExternal: true }],
  },
};
