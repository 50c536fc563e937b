import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { compressFiles } from '../../../host/built-files';
import { functionsPath, type HostManifest, writeManifest } from '../../../host/manifest';

export const longText = 'The quick brown fox jumps over the lazy dog. '.repeat(200);

const revalidate = { 'cache-control': 'public, max-age=0, must-revalidate' };
const immutable = { 'cache-control': 'public, max-age=31536000, immutable' };

const files = {
  'public/index.html': `<title>Home</title>${longText}`,
  'public/about/index.html': '<title>About</title>',
  'public/services/healthcare/index.html': '<title>Healthcare</title>',
  'public/services/healthcare/[...]/index.html': '<title>Healthcare</title>',
  'public/admin/dashboard/index.html': '<title>Desk</title>',
  'public/admin/leads/reference/index.html': '<title>Desk</title>',
  'public/404.html': '<title>Oops! Page not found</title>',
  'public/404/index.html': '<title>Oops! Page not found</title>',
  'public/fr/index.html': '<title>Accueil</title>',
  'public/fr/404/index.html': '<title>Page introuvable</title>',
  'public/app-0123.js': `//${longText}`,
  'public/brochure.pdf': '0123456789',
  'public/large.bin': 'x'.repeat(300_000),
  'public/a b.txt': 'spaced',
};

const wildcards: Record<string, string> = {
  'public/services/healthcare/[...]/index.html': '/services/healthcare/*',
  'public/admin/leads/reference/index.html': '/admin/leads/:reference',
};

/** A built site in a temporary folder, as the adapter leaves one. */
export interface FakeSite {
  root: string;
  remove(): Promise<void>;
}

/**
 * Writes a small site and the given functions: route path (with `:name`) → a JavaScript expression.
 * Compressed like a real build.
 */
export async function createFakeSite(functions: Record<string, string> = {}): Promise<FakeSite> {
  const root = await mkdtemp(path.join(os.tmpdir(), 'fake-site-'));
  for (const [name, content] of Object.entries(files)) await write(root, name, content);
  await write(root, 'secret.txt', 'outside public');
  await write(root, 'package.json', '{}');
  await compressFiles(Object.keys(files).map((name) => path.join(root, name)));

  const entries = Object.entries(functions).map(([route, source], index) => ({
    route,
    source,
    functionId: `function-${index}`,
  }));
  const exported = entries.map(({ functionId, source }) => `'${functionId}': ${source},\n`);
  await writeManifest(root, {
    routes: [
      ...Object.keys(files).map(staticRoute),
      { type: 'redirect', path: '/old', toPath: '/about', status: 301, ignoreCase: true },
      ...entries.map(({ route, functionId }) => ({
        type: 'function' as const,
        path: `${route}/`,
        functionId,
      })),
    ],
    trailingSlash: 'never',
    siteUrl: 'http://127.0.0.1:9000',
    builtFor: 'http://127.0.0.1:9000',
  });
  await writeFile(functionsPath(root), `module.exports = {\n${exported.join('')}};\n`);
  return { root, remove: () => rm(root, { recursive: true, force: true }) };
}

function staticRoute(filePath: string): HostManifest['routes'][number] {
  return {
    type: 'static',
    path: wildcards[filePath] ?? filePath.replace(/^public|\/index\.html$/g, ''),
    filePath,
    headers: filePath.includes('app-') ? immutable : revalidate,
  };
}

async function write(root: string, name: string, content: string): Promise<void> {
  const target = path.join(root, name);
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(target, content);
}
