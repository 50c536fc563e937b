import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const read = (file: string) => readFileSync(join(resolve(), file), 'utf8');

const { engines, license } = JSON.parse(read('package.json')) as {
  engines: { node: string };
  license: string;
};
const least = engines.node.replace('>=', '');

test('the lock file repeats engines and licence', () => {
  const lock = JSON.parse(read('package-lock.json')) as { packages: Record<string, object> };
  expect(lock.packages['']).toMatchObject({ engines, license });
});

test.each(['README.md', 'CONTRIBUTING.md', 'docs/decisions/0033-versions-of-node.md'])(
  '%s names the least version of Node',
  (file) => {
    expect(read(file)).toContain(least);
  },
);

test('scripts refuse what is older', () => {
  const [major, minor] = least.split('.');
  expect(read('scripts/lib/project.mjs')).toContain(`{ major: ${major}, minor: ${minor} }`);
});

test.each([
  ['.github/workflows/ci.yml', /node-version: (\d+)/g],
  ['.github/workflows/audit.yml', /node-version: (\d+)/g],
  ['netlify.toml', /NODE_VERSION = "(\d+)"/g],
  ['Dockerfile', /NODE_IMAGE=node:(\d+)/g],
])('%s runs on a Node that will do', (file, version) => {
  const versions = [...read(file).matchAll(version)].map(([, major]) => Number(major));
  expect(versions.length).toBeGreaterThan(0);
  expect(versions.filter((major) => major < Number.parseInt(least, 10))).toEqual([]);
});
