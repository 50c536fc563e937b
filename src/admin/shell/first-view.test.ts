import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { build } from 'esbuild';

const ROOT = join(__dirname, '../../..');

const DESK = join(ROOT, 'src/admin');

const ENTRY = 'src/admin/shell/desk.tsx';

/** Folders of pages that few open: each is fetched when it is. */
const LATER = ['account', 'data', 'log', 'notifications', 'people'];

/** The modules of the desk that load before the first list: all that it reaches without a dynamic import. */
async function firstModules(): Promise<string[]> {
  const { metafile } = await build({
    entryPoints: [join(ROOT, ENTRY)],
    absWorkingDir: ROOT,
    bundle: true,
    splitting: true,
    format: 'esm',
    outdir: 'unused',
    write: false,
    metafile: true,
    packages: 'external',
    logLevel: 'silent',
    loader: { '.css': 'empty', '.svg': 'empty', '.woff2': 'empty' },
  });
  const { inputs } = metafile;
  const found = new Set<string>();
  const visit = (file: string) => {
    if (found.has(file)) return;
    found.add(file);
    for (const { path, kind } of inputs[file]?.imports ?? []) {
      if (kind === 'import-statement' && path in inputs) visit(path);
    }
  };
  visit(ENTRY);
  return [...found].map((file) => relative('src/admin/features', file));
}

test('the desk’s first list loads no page that is opened later', async () => {
  const modules = await firstModules();
  expect(modules).toContain(join('..', 'shell', 'leads-page.tsx'));
  const early = modules.filter((file) => LATER.includes(file.split('/', 1)[0] ?? ''));
  expect(early).toEqual([]);
});

test('no part of the desk is fetched by webpack beside its first view', () => {
  const modules = readdirSync(DESK, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.tsx?$/.test(file),
  );
  const prefetching = modules.filter((file) =>
    readFileSync(join(DESK, file), 'utf8').includes('webpackPrefetch: true'),
  );
  expect(modules).toContain(join('shell', 'desk.tsx'));
  expect(prefetching).toEqual([]);
});
