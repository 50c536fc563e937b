import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finishPages } from './built-pages';

const folder = mkdtempSync(join(tmpdir(), 'public-'));

beforeAll(() => {
  mkdirSync(join(folder, 'static'));
  writeFileSync(join(folder, 'styles.1a.css'), 'h1{gap:0}.a{gap:0}');
  const desk = join(folder, 'page-data', 'admin', '[...]');
  mkdirSync(desk, { recursive: true });
  writeFileSync(join(desk, 'page-data.json'), '{"staticQueryHashes":[]}');
  writeFileSync(join(folder, 'webpack.stats.json'), '{"assetsByChunkName":{"app":["app-1.js"]}}');
});
afterAll(() => rmSync(folder, { recursive: true }));

const SCRIPT = 'read();';

/** The parts of Gatsby's page markup that steps after the build look for. */
const GATSBY = {
  styles: '<style data-href="/s.css" data-identity="gatsby-global-css">.a{gap:0}h1{gap:0}</style>',
  wrapper: '<div style="outline:none" tabindex="-1" id="gatsby-focus-wrapper"></div>',
  stylesheet: '<template id="runtime"><link rel="stylesheet" href="/styles.1a.css"/></template>',
  script: '<script defer="" src="/page-script.js"></script>',
  chunks: `<script id="gatsby-chunk-mapping">window.___chunkMapping="{\\"app\\":[\\"/app-1.js\\"]}";</script>`,
};

function build(path: string, head = '', parts: Partial<typeof GATSBY> = {}): void {
  const { styles, wrapper, stylesheet, script, chunks } = { ...GATSBY, ...parts };
  mkdirSync(join(folder, path), { recursive: true });
  writeFileSync(
    fileOf(path),
    `<!DOCTYPE html><html><head>${styles}${head}</head><body><h1>Title</h1>${wrapper}${stylesheet}${script}${chunks}</body></html>`,
  );
}

const fileOf = (path: string) => join(folder, path, 'index.html');
const finishedHtml = async (path: string) => {
  await finishPages(folder, [path], SCRIPT);
  return readFileSync(fileOf(path), 'utf8');
};

const head = (address: string, title: string) =>
  `<link rel="canonical" href="${address}"/><meta property="og:title" content="${title}"/>` +
  '<meta property="og:site_name" content="Meghdoot Labs"/>';

test('lists pages that have an address and are indexed, by path', async () => {
  build('/', head('https://site.example/', 'Home'));
  const dated = '<meta name="dcterms.modified" content="2026-11-23"/>';
  build('/about', head('https://site.example/about', 'Who &amp; why') + dated);
  build('/thanks', '<meta name="robots" content="noindex"/>');
  build(
    '/hidden',
    `${head('https://site.example/', 'Home')}<meta name="robots" content="noindex"/>`,
  );
  const finished = await finishPages(folder, ['/thanks', '/hidden', '/about', '/'], SCRIPT);
  expect(finished.map(({ path }) => path)).toEqual(['/', '/about', '/hidden', '/thanks']);
  expect(finished.flatMap((page) => page.published ?? [])).toEqual([
    {
      path: '/',
      address: 'https://site.example/',
      alternates: [],
      title: 'Home',
      siteName: 'Meghdoot Labs',
      updated: undefined,
    },
    {
      path: '/about',
      address: 'https://site.example/about',
      alternates: [],
      title: 'Who & why',
      siteName: 'Meghdoot Labs',
      updated: '2026-11-23',
    },
  ]);
});

test('a public page keeps the styles it uses, no style attribute and no map of chunks', async () => {
  build('/page');
  const html = await finishedHtml('/page');
  expect(html).toContain('data-identity="gatsby-global-css">h1{gap:0}</style>');
  expect(html).toContain('<div tabindex="-1" id="gatsby-focus-wrapper">');
  expect(html).toContain('window.___chunkMapping={};');
  const [address = ''] =
    /(?<=<script defer="" src=")\/static\/page\.[0-9a-f]{20}\.js(?=")/.exec(html) ?? [];
  expect(readFileSync(join(folder, address), 'utf8')).toBe(SCRIPT);
  expect(html).toMatch(/<link rel="stylesheet" href="\/static\/classes\.[0-9a-f]{20}\.css"\/>/);
});

test('a page that Gatsby kept from the last build is left alone', async () => {
  build('/kept');
  await finishPages(folder, ['/kept'], SCRIPT);
  const { mtimeMs } = statSync(fileOf('/kept'));
  await finishPages(folder, ['/kept'], SCRIPT);
  expect(statSync(fileOf('/kept')).mtimeMs).toBe(mtimeMs);
});

test('a page kept from the last build gets the script of this one', async () => {
  build('/kept');
  await finishPages(folder, ['/kept'], SCRIPT);
  const html = readFileSync(fileOf('/kept'), 'utf8');
  await finishPages(folder, ['/kept'], 'readBetter();');
  expect(readFileSync(fileOf('/kept'), 'utf8')).not.toBe(html);
});

test('the desk waits for no stylesheet; other style attributes are told, not removed', async () => {
  build('/admin/[...]', '', {
    wrapper: `${GATSBY.wrapper}<p style="x">`,
    stylesheet: '<template id="runtime"></template>',
    script: '',
  });
  const [desk] = await finishPages(folder, ['/admin/[...]'], SCRIPT);
  expect(desk?.code).toMatchObject({ styles: ['h1{gap:0}'], refused: ['<p style="x">'] });
});

test.each([
  ['the inlined stylesheet', { styles: '<style>h1{gap:0}</style>' }],
  ['the elements around every page', { wrapper: '' }],
  ['its deferred scripts', { stylesheet: '' }],
  [
    'the link to the stylesheet of the whole site',
    { stylesheet: '<template id="runtime"></template>' },
  ],
  ['the script of pages that are read', { script: '' }],
  ['the map of chunks', { chunks: '<script id="gatsby-chunks">window.map={};</script>' }],
])('the build fails when Gatsby no longer writes %s', async (what, parts) => {
  build('/changed', '', parts);
  await expect(finishPages(folder, ['/changed'], SCRIPT)).rejects.toThrow(`a page lacks ${what}`);
});
