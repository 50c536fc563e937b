import { build, type Plugin } from 'esbuild';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';

const ROOT = join(__dirname, '../..');
const BUNDLE = join(ROOT, '.build/desk-under-test.cjs');

/** Parts that the tests use too, so that both must have the same. */
const SHARED = ['react', 'react/*', 'react-dom', 'react-dom/*', '@reach/router', 'gatsby'];

/** The content of the tests in place of the site's, as jest.config.cjs has it. */
const ownContent: Plugin = {
  name: 'own content',
  setup({ onResolve }) {
    // Not in the bundle, so that a test can mock it: a desk for several languages, say.
    onResolve({ filter: /^(\.\.\/)+content\/agency\.json$/ }, () => ({
      path: '../testing/content/code/agency.json',
      external: true,
    }));
    onResolve({ filter: /^(\.\.\/)+content\// }, ({ path }) => ({
      path: join(ROOT, 'testing/content/code', path.replace(/^(\.\.\/)+content\//, '')),
    }));
  },
};

/**
 * Runs before the desk's tests: makes one file of the desk and its libraries. Each test file would otherwise load some two
 * thousand modules, which takes longer than many of the tests.
 */
export default async function bundleDesk(): Promise<void> {
  const unfinished = `${BUNDLE}.${process.pid}`;
  await build({
    absWorkingDir: ROOT,
    entryPoints: [join(__dirname, 'desk-under-test.tsx')],
    outfile: unfinished,
    bundle: true,
    format: 'cjs',
    platform: 'browser',
    external: SHARED,
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"test"' },
    loader: { '.css': 'empty' },
    plugins: [ownContent],
    sourcemap: 'inline',
    sourcesContent: false,
    logLevel: 'error',
  });
  await rename(unfinished, BUNDLE);
}
