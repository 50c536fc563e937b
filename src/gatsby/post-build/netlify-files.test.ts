import { netlifyHeaders, netlifyRedirects } from './netlify-files';

const page = (path: string, style: string, scripts = ['load()']) => ({
  path,
  code: { scripts, styles: [style], refused: [] },
});

const PAGES = [
  page('/', 'home'),
  page('/404', 'lost'),
  page('/404.html', 'lost'),
  page('/about', 'about'),
  page('/admin/[...]', 'desk'),
  page('/services', 'list'),
  page('/services/crm', 'group', ['load()', 'filter()']),
  page('/services/crm/[...]', 'group'),
];

/** Headers by rule, as the file tells them. */
function rules(file: string): Map<string, Map<string, string>> {
  return new Map(
    file.split(/\n(?=\/)/).map((block) => {
      const [path = '', ...lines] = block.trim().split('\n');
      return [path, new Map(lines.map((line) => splitOnce(line.trim())))];
    }),
  );
}

function splitOnce(line: string): [string, string] {
  const at = line.indexOf(': ');
  return [line.slice(0, at), line.slice(at + 2)];
}

/** The sources of a directive in the policy of a rule. */
function sources(path: string, directive: string): string[] {
  const policy = rules(netlifyHeaders(PAGES)).get(path)?.get('content-security-policy') ?? '';
  const found = policy.split('; ').find((part) => part.startsWith(`${directive} `));
  return found?.split(' ').slice(1) ?? [];
}

test('has a rule for all paths and one for each section, however many pages it has', () => {
  expect([...rules(netlifyHeaders(PAGES)).keys()]).toEqual([
    ...['/*', '/', '/404/*', '/about/*', '/services/*'],
  ]);
});

test('all paths get what every answer carries, and the promise of TLS', () => {
  const general = rules(netlifyHeaders(PAGES)).get('/*');
  expect(general?.get('strict-transport-security')).toBe('max-age=63072000');
  expect(general?.get('cross-origin-opener-policy')).toBe('same-origin');
  expect(general?.get('x-content-type-options')).toBe('nosniff');
});

test('a section allows the styles of each of its pages once, and of the 404 page', () => {
  expect(sources('/services/*', 'style-src')).toHaveLength(1 + 3);
  expect(sources('/about/*', 'style-src')).toHaveLength(1 + 2);
});

test('under all rules that match it, a page gets no more than under its own', () => {
  const general = sources('/*', 'script-src');
  for (const path of ['/', '/about/*', '/services/*']) {
    expect(general).toEqual(expect.arrayContaining(sources(path, 'script-src')));
    expect(sources(path, 'style-src').join()).not.toContain('unsafe');
  }
  expect(sources('/*', 'style-src')).toEqual(["'self'", "'unsafe-inline'"]);
});

test('keeps back what serves the build alone', () => {
  expect(netlifyRedirects()).toContain('/webpack.stats.json  /404.html  404!\n');
});

test('the desk answers at its own addresses, and anything else below is a 404', () => {
  const rules = netlifyRedirects().split('\n');
  expect(rules).toContain('/admin/dashboard/*  /admin/[...].html  200');
  expect(rules.indexOf('/admin/*  /404.html  404')).toBeGreaterThan(
    rules.findLastIndex((rule) => rule.includes('/admin/[...].html')),
  );
});
