import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { trimDeskStyles } from './desk-styles';

const root = mkdtempSync(join(tmpdir(), 'project-'));
const PAGE = join(root, 'public/admin/[...]/index.html');

afterAll(() => rmSync(root, { recursive: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

const page = (css: string) =>
  `<head><style data-href="/s.css" data-identity="gatsby-global-css">${css}</style></head>`;

const KEPT =
  'h1{gap:0}.lead-row-module--row--1a{gap:0}@media print{.lead-row-module--name--2b{gap:0}}' +
  '.route-failure-module--failure--3c{gap:0}';

test('the desk keeps what its own modules and the elements need, and a failed route', async () => {
  write('src/admin/features/leads/lead-row.module.css', '.row {}');
  write('src/sections/hero.module.css', '.hero {}');
  write(
    'public/admin/[...]/index.html',
    page(`${KEPT}.hero-module--hero--4d{gap:0}.lead-module--row--5e{gap:0}`),
  );
  await trimDeskStyles(root);
  expect(readFileSync(PAGE, 'utf8')).toBe(page(KEPT));
});

test('a page that was kept from the last build is left alone', async () => {
  const { mtimeMs } = statSync(PAGE);
  await trimDeskStyles(root);
  expect(readFileSync(PAGE, 'utf8')).toBe(page(KEPT));
  expect(statSync(PAGE).mtimeMs).toBe(mtimeMs);
});
