import { readdirSync } from 'node:fs';
import path from 'node:path';
import { touchedBy } from './touched-tests.mjs';

const NOTHING = { jest: [], specs: [], pages: false };

test('a feature of the desk brings its own tests and its browser specs', () => {
  expect(touchedBy(['src/admin/features/calls/calls-page.tsx'])).toEqual({
    ...NOTHING,
    jest: ['src/admin/features/calls/'],
    specs: ['e2e/desk/calls'],
  });
});

test('a part that all features stand on brings all tests of the desk', () => {
  expect(touchedBy(['src/admin/lib/request.ts']).jest).toEqual(['src/admin/']);
});

test('content and sections bring tests of the built pages, and the desk’s pages do not', () => {
  expect(touchedBy(['content/team.json']).pages).toBe(true);
  expect(touchedBy(['src/sections/hero.tsx', 'src/sections/hero.module.css']).pages).toBe(true);
  expect(touchedBy(['src/pages/admin/calls.tsx']).pages).toBe(false);
});

test('a changed spec runs, and a changed test brings nothing beside itself', () => {
  expect(touchedBy(['e2e/site/menu.spec.ts'])).toEqual({
    ...NOTHING,
    specs: ['e2e/site/menu.spec.ts'],
  });
  expect(touchedBy(['src/admin/features/day/day.test.tsx'])).toEqual(NOTHING);
});

test('a change that no rule knows brings nothing beside the tests that import it', () => {
  expect(touchedBy(['src/server/http/endpoint.ts', 'LICENSE'])).toEqual(NOTHING);
});

test('every pattern of a rule finds a test or a spec', () => {
  const root = path.join(__dirname, '../..');
  const files = ['e2e', 'scripts', 'src', 'supabase'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => `${folder}/${file}`)
      .filter((file) => /\.(test|spec)\.tsx?$/.test(file)),
  );
  const folders = ['account', 'board', 'calls', 'day', 'people', 'replies', 'reports', 'session'];
  const { jest, specs } = touchedBy([
    ...[
      'supabase/schemas/leads.sql',
      'supabase/local/gateway.ts',
      'content/team.json',
      'README.md',
    ],
    ...['src/admin/shell/desk.tsx', 'src/enquiry/send.ts', 'host/main.ts'],
    ...['src/admin/features/leads/lead/a.tsx', 'src/admin/features/leads/list/a.tsx'],
    ...folders.map((folder) => `src/admin/features/${folder}/a.tsx`),
  ]);
  expect(jest.length + specs.length).toBeGreaterThan(25);
  const idle = [...jest, ...specs].filter(
    (pattern) => !files.some((file) => new RegExp(pattern).test(file)),
  );
  expect(idle).toEqual([]);
});
