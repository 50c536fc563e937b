import { mkdtemp, readFile, rm, stat, utimes, writeFile, mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import hostAdapter from './adapter';
import { functionsPath, readManifest } from './manifest';
import { longText } from '../testing/server/host/fake-site';

type AdaptContext = Parameters<ReturnType<typeof hostAdapter>['adapt']>[0];

/** Of `start()`, as openssl tells it. */
const START = "'sha256-DIm7WJS6ZKDYe5qFLPy+h4JFI9Bol5QmYC57mt3Fb00='";

const revalidate = [{ key: 'Cache-Control', value: 'public, max-age=0, must-revalidate' }];
const general = [
  { key: 'x-xss-protection', value: '1; mode=block' },
  { key: 'Referrer-Policy', value: 'same-origin' },
];
const context = {
  routesManifest: [
    { type: 'static', path: '/', filePath: 'public/index.html', headers: general },
    { type: 'static', path: '/social/home.png', filePath: 'public/social/home.png', headers: [] },
    { type: 'static', path: '/app.js.map', filePath: 'public/app.js.map', headers: [] },
    { type: 'static', path: '/index.html.br', filePath: 'public/index.html.br', headers: [] },
    { type: 'static', path: '/admin/*', filePath: 'public/admin/index.html', headers: [] },
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
    {
      functionId: 'leads-id',
      name: 'leads/[id]',
      pathToEntryPoint: '.cache/functions/leads/[id].js',
      requiredFiles: [],
    },
  ],
  headerRoutes: [{ path: '/*', headers: revalidate }],
  trailingSlash: 'never',
  reporter: { info: () => undefined },
  // Only Gatsby's reporter has to be faked here.
} as unknown as AdaptContext;

/** Two functions that share a module, which counts how often it is run. */
const SOURCES = {
  'src/greeting.ts': 'export const served = { count: 0 };',
  'src/api/health.ts':
    "import { served } from '../greeting';\nexport default () => (served.count += 1);",
  'src/api/leads/[id].ts':
    "import { served } from '../../greeting';\nexport default () => (served.count += 1);",
  'host/workers/start-workers.ts': 'export const startWorkers = () => undefined;',
};

let root: string;
const previous = process.cwd();

beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'adapter-'));
  await mkdir(path.join(root, 'public'));
  await writeFile(path.join(root, 'public/index.html'), longText);
  for (const folder of ['src/api/leads', 'host/workers']) {
    await mkdir(path.join(root, folder), { recursive: true });
  }
  for (const [file, source] of Object.entries(SOURCES)) {
    await writeFile(path.join(root, file), source);
  }
  await mkdir(path.join(root, 'public/admin'));
  await mkdir(path.join(root, 'public/social'));
  await writeFile(path.join(root, 'public/social/home.png'), 'pixels');
  await writeFile(path.join(root, 'public/admin/index.html'), '<script>start()</script>');
  process.chdir(root);
});
afterAll(async () => {
  process.chdir(previous);
  await rm(root, { recursive: true });
});

describe('the adapter', () => {
  it('writes the routes that visitors may reach, with their folded headers', async () => {
    await hostAdapter().adapt(context);
    const { routes, trailingSlash } = await readManifest(root);
    expect(trailingSlash).toBe('never');
    expect(routes).toEqual([
      {
        type: 'static',
        path: '/',
        filePath: 'public/index.html',
        headers: {
          'cache-control': 'public, max-age=0, must-revalidate',
          'content-security-policy': expect.stringContaining("script-src 'self';"),
        },
      },
      expect.objectContaining({
        path: '/social/home.png',
        headers: {
          'cache-control': 'public, max-age=0, must-revalidate',
          'cross-origin-resource-policy': 'cross-origin',
        },
      }),
      expect.objectContaining({ path: '/admin/*' }),
      { type: 'function', path: '/api/health/', functionId: 'health' },
      { type: 'redirect', path: '/old', toPath: '/', status: 301, ignoreCase: false },
    ]);
  });

  it('bundles the functions by their ids and the workers, with one copy of what they share', async () => {
    await hostAdapter().adapt(context);
    const file = functionsPath(root);
    const bundle = createRequire(file)(file);
    expect(Object.keys(bundle).sort()).toEqual(['health', 'leads-id', 'startWorkers']);
    expect([bundle.health(), bundle['leads-id']()]).toEqual([1, 2]);
  });

  it('gives each page the policy of the scripts it holds', async () => {
    await hostAdapter().adapt(context);
    const { routes } = await readManifest(root);
    const policyOf = (url: string) =>
      routes.flatMap((route) =>
        route.type === 'static' && route.path === url
          ? [route.headers['content-security-policy'] ?? '']
          : [],
      );
    expect(policyOf('/admin/*').join()).toContain(`script-src 'self' ${START};`);
    expect(policyOf('/').join()).not.toContain('sha256');
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
