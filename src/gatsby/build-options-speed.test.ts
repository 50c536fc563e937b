import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import webpack from 'webpack';
import { compileFunctionsQuickly, encodeAvifQuickly } from './build-options';

test('AVIF as gatsby-plugin-sharp asks for it is encoded with less effort', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const png = await sharp({
    create: { width: 64, height: 64, channels: 3, background: 'white', noise },
  })
    .png()
    .toBuffer();
  const encode = () => sharp(png).avif({ quality: 62, force: true }).toBuffer();
  const wanted = await sharp(png).avif({ quality: 62, force: true, effort: 2 }).toBuffer();
  expect((await encode()).equals(wanted)).toBe(false);
  encodeAvifQuickly();
  expect((await encode()).equals(wanted)).toBe(true);
});

/** Compiles two modules as Gatsby compiles a function. @returns the text, and whether webpack kept a cache */
async function compile(name: string): Promise<{ text: string; isCached: boolean }> {
  const folder = mkdtempSync(join(tmpdir(), 'quick-build-'));
  writeFileSync(join(folder, 'words.js'), 'export const hello = () => "hello";');
  writeFileSync(join(folder, 'entry.js'), 'export { hello } from "./words.js";');
  const cacheLocation = join(folder, 'cache');
  const compiler = webpack({
    entry: join(folder, 'entry.js'),
    output: { path: folder, filename: 'built.js', libraryTarget: 'commonjs2' },
    target: 'node',
    optimization: { minimize: false },
    cache: { type: 'filesystem', name, cacheLocation },
    mode: 'production',
  });
  await new Promise<void>((resolve, reject) =>
    compiler.run((error) => compiler.close(() => (error ? reject(error) : resolve()))),
  );
  return {
    text: readFileSync(join(folder, 'built.js'), 'utf8'),
    isCached: existsSync(cacheLocation),
  };
}

compileFunctionsQuickly();

test('a function keeps its modules apart, and no cache', async () => {
  const { text, isCached } = await compile('functions-production');
  expect(text).toContain('__webpack_modules__');
  expect(isCached).toBe(false);
});

test('what the browser gets is merged and cached as before', async () => {
  const { text, isCached } = await compile('build-javascript');
  expect(text).not.toContain('__webpack_modules__');
  expect(isCached).toBe(true);
});

test('Gatsby compiles its functions with this webpack, and by this name', () => {
  const gatsby = createRequire(require.resolve('gatsby/package.json'));
  expect(gatsby.resolve('webpack')).toBe(require.resolve('webpack'));
  const compilation = gatsby.resolve('gatsby/dist/internal-plugins/functions/gatsby-node.js');
  expect(readFileSync(compilation, 'utf8')).toContain('`functions-production`');
});
