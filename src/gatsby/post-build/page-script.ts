import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { PAGE_SCRIPT } from '../../domain/site-paths';
import { expectMatch } from './page-styles';

/** Of our oldest browsers (package.json, browserslist). */
const TARGET = ['chrome111', 'firefox121', 'safari16.4'];

/**
 * Bundles a script into one small file for browsers.
 *
 * @param entry path of its source
 * @returns its text
 */
export async function bundle(entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'iife',
    minify: true,
    legalComments: 'none',
    target: TARGET,
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'warning',
  });
  return outputFiles.map(({ text }) => text).join('');
}

/** The script of a page: not yet named, or named by an earlier build whose page Gatsby has kept. */
const ADDRESS = new RegExp(
  `(?<=<script defer="" src=")(?:${PAGE_SCRIPT}|/static/page\\.[^"]+)(?=")`,
);

/**
 * Writes the script of pages that are read, and makes a function that puts its address into a page. The file is named by its
 * content, so browsers may keep it.
 *
 * @param publicFolder path of the build's output
 */
export async function createScriptNamer(
  publicFolder: string,
  script: string,
): Promise<(html: string) => string> {
  const hash = createHash('sha256').update(script).digest('hex').slice(0, 20);
  const address = `/static/page.${hash}.js`;
  const file = join(publicFolder, address);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, script);
  return (html) => {
    expectMatch(html, ADDRESS, 'the script of pages that are read');
    return html.replace(ADDRESS, address);
  };
}
