import { mkdir, writeFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { build } from 'esbuild';
import type { GatsbyNode } from 'gatsby';
import agency from '../../../content/agency.json';
import { EDITOR_FIELDS, EDITOR_PATH, EDITOR_SCRIPT } from '../../domain/content-editor';
import { TARGET } from '../post-build/page-assets';
import { editorCollections } from './collections';

const STYLES = EDITOR_SCRIPT.replace(/\.js$/, '.css');

/** Decap draws into an element that it adds; ours is for what the desk asks beside it. */
const page = (): string => `<!doctype html>
<html lang="en" translate="no">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Content | ${agency.brand}</title>
<meta name="robots" content="noindex">
<meta name="google" content="notranslate">
<link rel="icon" href="/favicon.ico">
<link rel="stylesheet" href="${STYLES}">
<script type="module" src="${EDITOR_SCRIPT}"></script>
</head>
<body>
<div id="editor"></div>
<noscript><p>The editor of content needs JavaScript. Please allow it for this site and load the page again.</p></noscript>
</body>
</html>
`;

/**
 * Writes the editor of content beside the built pages: its page, its script, which nobody else loads, and the fields that it edits.
 * It is no page of Gatsby, because Decap needs a policy that the desk must not have.
 *
 * @param projectFolder the project's root; the build's output is in `public` below it
 */
export async function writeEditor(projectFolder: string): Promise<void> {
  const folder = join(projectFolder, 'public');
  await mkdir(join(folder, EDITOR_PATH), { recursive: true });
  const collections = editorCollections(join(projectFolder, 'content'));
  await Promise.all([
    writeFile(join(folder, EDITOR_PATH, 'index.html'), page()),
    writeFile(join(folder, EDITOR_FIELDS), JSON.stringify(collections)),
    build({
      entryPoints: [join(projectFolder, 'src', 'admin', 'editor', 'main.tsx')],
      outdir: join(folder, EDITOR_PATH),
      entryNames: posix.basename(EDITOR_SCRIPT, '.js'),
      bundle: true,
      format: 'esm',
      minify: true,
      jsx: 'automatic',
      legalComments: 'none',
      target: TARGET,
      define: { 'process.env.NODE_ENV': '"production"', IS_DEVELOPMENT: 'false' },
      logLevel: 'error',
    }),
  ]);
}

/** The part of Express, whose types Gatsby does not bring, that serves a file. */
interface ExpressResponse {
  sendFile: (file: string) => void;
}

/** Serves the editor in `gatsby develop`, too, which shows each change at once. */
export const onCreateDevServer: GatsbyNode['onCreateDevServer'] = async ({ app, store }) => {
  const { program }: { program: { directory: string } } = store.getState();
  await writeEditor(program.directory);
  const file = join(program.directory, 'public', EDITOR_PATH, 'index.html');
  app.get(EDITOR_PATH, (_request: unknown, response: ExpressResponse) => response.sendFile(file));
};
