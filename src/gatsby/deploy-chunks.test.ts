import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dropOldChunks } from './deploy';

const DAY_MS = 24 * 3_600_000;
const HASH = '0123456789abcdef0123';
const EARLIER = `/app-${HASH}.js`;
const PRESENT = `/app-${HASH.split('').reverse().join('')}.js`;

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'chunks-'));
  for (const folder of ['.cache', 'public']) mkdirSync(join(root, folder));
  for (const name of [EARLIER, `${EARLIER}.br`, PRESENT, '/feed.js']) {
    writeFileSync(join(root, 'public', name), '');
  }
});
afterEach(() => rmSync(root, { recursive: true }));

const route = (path: string, caching: string) => ({
  type: 'static' as const,
  path,
  filePath: `public${path}`,
  headers: [{ key: 'cache-control', value: caching }],
});
const lasting = 'public, max-age=31536000, immutable';
const passing = 'public, max-age=0, must-revalidate';

/** A build, a number of days after the deploy. */
async function build(day: number, routes = [route(EARLIER, passing), route(PRESENT, lasting)]) {
  const all = [...routes, route('/feed.js', passing)];
  const left = await dropOldChunks(all, root, day * DAY_MS);
  return left.map(({ path }) => path);
}

const has = (name: string) => existsSync(join(root, 'public', name));

it('serves the chunks of an earlier build for a week after the deploy that replaced them', async () => {
  expect(await build(0)).toContain(EARLIER);
  expect(await build(6.9)).toContain(EARLIER);
  expect(has(EARLIER)).toBe(true);
  expect(await build(7)).toEqual([PRESENT, '/feed.js']);
  expect([EARLIER, `${EARLIER}.br`].some(has)).toBe(false);
  expect([PRESENT, '/feed.js'].every(has)).toBe(true);
});

it('begins the week anew for a chunk that a build between has used again', async () => {
  await build(0);
  await build(3, [route(EARLIER, lasting)]);
  await build(5);
  expect(await build(11)).toContain(EARLIER);
  expect(await build(12)).not.toContain(EARLIER);
});
