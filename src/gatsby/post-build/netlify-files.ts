import { DESK_PAGES } from '../../domain/desk-pages';
import { FILLED_PAGES } from '../../domain/filled-pages';
import { deskPolicy, pagePolicy } from '../../security/content-security-policy';
import { SECURITY_HEADERS, STRICT_TRANSPORT_SECURITY } from '../../security/headers';
import type { InlineCode } from '../../security/inline-code';
import { isDesk } from '../../security/is-desk';
import { PRIVATE_PATHS } from '../../security/private-files';

interface Page {
  path: string;
  code: InlineCode;
}

type Rule = readonly [path: string, headers: Readonly<Record<string, string>>];

const POLICY = 'content-security-policy';

const scriptsOf = (pages: readonly Page[]) => pages.flatMap(({ code }) => code.scripts);
const stylesOf = (pages: readonly Page[]) => pages.flatMap(({ code }) => code.styles);
const isNotFound = ({ path }: Page) => path === '/404.html';

/** `/services/crm/erp` is of the section `/services/*`; the home page is one by itself. */
const sectionOf = ({ path }: Page) => (path === '/' ? '/' : `/${path.split('/')[1]}/*`);

/** What holds for all paths, the desk's and unknown ones among them: only styles are not yet told apart. */
function generalRule(pages: readonly Page[]): Rule {
  return [
    '/*',
    {
      ...SECURITY_HEADERS,
      ...STRICT_TRANSPORT_SECURITY,
      [POLICY]: deskPolicy({ scripts: scriptsOf(pages) }),
    },
  ];
}

/** Below a section's address, what is not there is answered by the 404 page. */
function sectionRules(pages: readonly Page[]): Rule[] {
  const notFound = pages.filter(isNotFound);
  const inSections = pages.filter((page) => !isDesk(page.path) && !isNotFound(page));
  return [...new Set(inSections.map(sectionOf))].map((section) => {
    const shown = [...inSections.filter((page) => sectionOf(page) === section), ...notFound];
    const policy = pagePolicy({ scripts: scriptsOf(shown), styles: stylesOf(shown) });
    return [section, { [POLICY]: policy }];
  });
}

const writeRule = ([path, headers]: Rule) =>
  [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`), ''].join('\n');

/**
 * The headers of the site as Netlify takes them (https://docs.netlify.com/manage/routing/headers/): a rule for all
 * paths, and one for each section of the site, however many pages it has, with the styles of all its pages.
 *
 * A path that several rules match gets the policy of the last or of all, depending on who reads the file. So each is
 * whole, and the sections' only narrow the general one: both readings come to the same.
 */
export const netlifyHeaders = (pages: readonly Page[]): string =>
  [generalRule(pages), ...sectionRules(pages)].map(writeRule).join('\n');

/** Where Netlify's adapter puts the desk's page. */
const DESK_FILE = '/admin/[...].html';

/**
 * Keeps back what serves the build alone; pages that a function fills in lead there, by an address of its own; the desk
 * answers at its own addresses only. The first rule that fits wins, and the adapter adds its rules after these.
 */
export const netlifyRedirects = (): string =>
  [
    ...PRIVATE_PATHS.map((path) => `${path}  /404.html  404!\n`),
    ...DESK_PAGES.map((path) => `${path}  ${DESK_FILE}  200\n`),
    '/admin/*  /404.html  404\n',
    ...FILLED_PAGES.map(
      ({ page, parameter, by }) =>
        `${page}  ${parameter}=:value  ${by}?${parameter}=:value  302!\n`,
    ),
  ].join('');
