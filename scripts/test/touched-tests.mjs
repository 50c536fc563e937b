/**
 * @typedef {object} Touched
 * @property {string[]} jest patterns of paths of test files
 * @property {string[]} specs patterns of paths of browser specs
 * @property {boolean} pages whether built pages may differ
 *
 * @typedef {Partial<Touched> & { change: RegExp }} Rule
 */

/**
 * Tests that a change touches though no import leads from them to the changed file: it is bundled or built before they run, or
 * the database reads it.
 *
 * @type {readonly Rule[]}
 */
const RULES = [
  { change: /^supabase\/(schemas|migrations)\//, jest: ['supabase/tests/[^/]+$'] },
  { change: /^supabase\/local\//, jest: ['supabase/tests/(local|client)/'] },
  { change: /^(content|src\/gatsby)\//, jest: ['src/gatsby/', 'scripts/check'] },
  { change: /\.md$/, jest: ['scripts/docs'] },
  {
    change: /^(src\/(domain|components|admin\/(shell|lib|components|toasts))|testing\/desk)\//,
    jest: ['src/admin/'],
  },
  { change: /^src\/(admin\/(shell|components)|pages\/admin)\//, specs: ['e2e/desk/narrow'] },
  { change: /^src\/admin\/features\/(account|people)\//, specs: ['e2e/people/'] },
  { change: /^src\/admin\/features\/board\//, specs: ['e2e/desk/board'] },
  { change: /^src\/admin\/features\/calls\//, specs: ['e2e/desk/calls'] },
  { change: /^src\/admin\/features\/day\//, specs: ['e2e/desk/today'] },
  { change: /^src\/admin\/features\/leads\/lead\//, specs: ['e2e/desk/lead-'] },
  { change: /^src\/admin\/features\/leads\/list\//, specs: ['e2e/desk/list-'] },
  { change: /^src\/admin\/features\/replies\//, specs: ['e2e/desk/conversation'] },
  { change: /^src\/admin\/features\/reports\//, specs: ['e2e/desk/lead-reports'] },
  { change: /^src\/admin\/features\/session\//, specs: ['e2e/desk/session-end'] },
  { change: /^src\/enquiry\//, specs: ['e2e/intake/(offline|sending)'] },
  { change: /^host\//, specs: ['e2e/thread/'] },
  {
    change:
      /^(content|static|src\/(components|gatsby|pages(?!\/admin)|sections|styles|templates))\//,
    specs: ['e2e/site/(every-page|menu|no-scripts)'],
    pages: true,
  },
  { change: /^e2e\/built\//, pages: true },
];

const isTest = (/** @type {string} */ file) => /\.test\.tsx?$/.test(file);
const isSpec = (/** @type {string} */ file) => /\.spec\.ts$/.test(file);

/** The feature of the desk that a file belongs to: its tests open the bundled desk. */
const featureOf = (/** @type {string} */ file) =>
  /^src\/admin\/features\/[^/]+\//.exec(file)?.[0] ?? [];

/**
 * Lists the tests that changed files touch, beyond those that import them.
 *
 * @param {readonly string[]} files paths from the root, with slashes
 * @returns {Touched}
 */
export function touchedBy(files) {
  const sources = files.filter((file) => !isTest(file) || file.startsWith('e2e/'));
  const rules = RULES.filter(({ change }) => sources.some((file) => change.test(file)));
  const features = sources.flatMap(featureOf);
  return {
    jest: [...new Set([...rules.flatMap(({ jest = [] }) => jest), ...features])],
    specs: [...new Set([...rules.flatMap(({ specs = [] }) => specs), ...files.filter(isSpec)])],
    pages: rules.some(({ pages }) => pages),
  };
}
