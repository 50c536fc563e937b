import { mkdtemp, readFile, rm, stat, utimes, writeFile, mkdir } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import hostAdapter from './adapter';
import { readManifest } from './manifest';
import { longText } from './testing/fake-site';

type AdaptContext = Parameters<ReturnType<typeof hostAdapter>['adapt']>[0];

const revalidate = [{ key: 'Cache-Control', value: 'public, max-age=0, must-revalidate' }];
const harmful = { key: 'x-xss-protection', value: '1; mode=block' };
const context = {
  routesManifest: [
    { type: 'static', path: '/', filePath: 'public/index.html', headers: [harmful] },
    { type: 'static', path: '/app.js.map', filePath: 'public/app.js.map', headers: [] },
    { type: 'static', path: '/index.html.br', filePath: 'public/index.html.br', headers: [] },
    {
      type: 'static',
      path: '/webpack.stats.json',
      filePath: 'public/webpack.stats.json',
      headers: [],
    },
    { type: 'function', path: '/api/health/', functionId: 'health' },
    { type: 'redirect', path: '/old', toPath: '/', status: 301, headers: [] },
  ],
  functionsManifest: [
    {
      functionId: 'health',
      name: 'health',
      pathToEntryPoint: '.cache/functions/health.js',
      requiredFiles: [],
    },
  ],
  headerRoutes: [{ path: '/*', headers: revalidate }],
  trailingSlash: 'never',
  reporter: { info: () => undefined },
  // Gatsby's reporter is all the adapter cannot be given here as it is.
} as unknown as AdaptContext;

let root: string;
const previous = process.cwd();

beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'adapter-'));
  await mkdir(path.join(root, 'public'));
  await writeFile(path.join(root, 'public/index.html'), longText);
  process.chdir(root);
});
afterAll(async () => {
  process.chdir(previous);
  await rm(root, { recursive: true });
});

describe('the adapter', () => {
  it('writes the routes that visitors may reach, with their folded headers', async () => {
    await hostAdapter().adapt(context);
    const { routes, functions, trailingSlash } = await readManifest(root);
    expect(trailingSlash).toBe('never');
    expect(functions).toEqual([
      { functionId: 'health', pathToEntryPoint: '.cache/functions/health.js' },
    ]);
    expect(routes).toEqual([
      {
        type: 'static',
        path: '/',
        filePath: 'public/index.html',
        headers: { 'cache-control': 'public, max-age=0, must-revalidate' },
      },
      { type: 'function', path: '/api/health/', functionId: 'health' },
      { type: 'redirect', path: '/old', toPath: '/', status: 301, ignoreCase: false },
    ]);
  });

  it('compresses text, and again only when it changed', async () => {
    const source = path.join(root, 'public/index.html');
    await hostAdapter().adapt(context);
    expect(brotliDecompressSync(await readFile(`${source}.br`)).toString()).toBe(longText);

    await writeFile(`${source}.br`, 'kept');
    await utimes(`${source}.br`, new Date(), (await stat(source)).mtime);
    await hostAdapter().adapt(context);
    expect(await readFile(`${source}.br`, 'utf8')).toBe('kept');

    await writeFile(source, `${longText}!`);
    await utimes(source, new Date(), new Date(Date.now() + 5_000));
    await hostAdapter().adapt(context);
    expect(brotliDecompressSync(await readFile(`${source}.br`)).toString()).toBe(`${longText}!`);
  });
});
