import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const DESK = join(__dirname, '..');

test('no part of the desk is fetched by webpack beside its first view', () => {
  const modules = readdirSync(DESK, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.tsx?$/.test(file),
  );
  const prefetching = modules.filter((file) =>
    readFileSync(join(DESK, file), 'utf8').includes('webpackPrefetch: true'),
  );
  expect(modules).toContain(join('shell', 'later-parts.tsx'));
  expect(prefetching).toEqual([]);
});
