import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finishPages } from './built-pages';

const folder = mkdtempSync(join(tmpdir(), 'public-'));

afterAll(() => rmSync(folder, { recursive: true }));

function build(path: string, head: string): void {
  mkdirSync(join(folder, path), { recursive: true });
  const html = `<!DOCTYPE html><html><head>${head}</head><body><h1>Title</h1></body></html>`;
  writeFileSync(join(folder, path, 'index.html'), html);
}

const head = (address: string, title: string) =>
  `<link rel="canonical" href="${address}"/><meta property="og:title" content="${title}"/>` +
  '<meta property="og:site_name" content="Meghdoot Labs"/>';

test('lists pages that have an address and are indexed, by path', async () => {
  build('/', head('https://site.example/', 'Home'));
  build('/about', head('https://site.example/about', 'Who &amp; why'));
  build('/thanks', '<meta name="robots" content="noindex"/>');
  build(
    '/hidden',
    `${head('https://site.example/', 'Home')}<meta name="robots" content="noindex"/>`,
  );
  const finished = await finishPages(folder, ['/thanks', '/hidden', '/about', '/']);
  expect(finished.map(({ path }) => path)).toEqual(['/', '/about', '/hidden', '/thanks']);
  expect(finished.flatMap((page) => page.published ?? [])).toEqual([
    { path: '/', address: 'https://site.example/', title: 'Home', siteName: 'Meghdoot Labs' },
    {
      path: '/about',
      address: 'https://site.example/about',
      title: 'Who & why',
      siteName: 'Meghdoot Labs',
    },
  ]);
});

test('trims the styles of a page once, and leaves it alone after that', async () => {
  const style =
    '<style data-href="/s.css" data-identity="gatsby-global-css">.a{gap:0}h1{gap:0}</style>';
  build('/styled', style);
  const file = join(folder, 'styled/index.html');
  await finishPages(folder, ['/styled']);
  expect(readFileSync(file, 'utf8')).toContain('>h1{gap:0}</style>');
  const { mtimeMs } = statSync(file);
  await finishPages(folder, ['/styled']);
  expect(statSync(file).mtimeMs).toBe(mtimeMs);
});

test('leaves the desk its styles, and no page a style attribute of Gatsby’s', async () => {
  const style = '<style data-href="/s.css" data-identity="gatsby-global-css">.a{gap:0}</style>';
  const body = '<div style="outline:none" tabindex="-1" id="gatsby-focus-wrapper"><p style="x">';
  build('/admin/[...]', style + body);
  const [desk] = await finishPages(folder, ['/admin/[...]']);
  expect(desk?.code).toEqual({ scripts: [], styles: ['.a{gap:0}'], refused: ['<p style="x">'] });
  expect(readFileSync(join(folder, 'admin/[...]/index.html'), 'utf8')).toContain(
    '<div tabindex="-1" id="gatsby-focus-wrapper">',
  );
});
