import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { build, type Metafile } from 'esbuild';
import type { GatsbyNode } from 'gatsby';
import agency from '../../../content/agency.json';
import { EDITOR_FIELDS, EDITOR_PATH, EDITOR_SCRIPT } from '../../domain/content-editor';
import { contentRepository } from '../../domain/content-repository';
import { TARGET } from '../post-build/page-assets';
import { editorCollections } from './collections';

const STYLES = EDITOR_SCRIPT.replace(/\.js$/, '.css');

/**
 * Decap draws into an element that it adds; ours is for what the desk asks beside it.
 *
 * @param parts files that the script begins with
 */
const page = (parts: readonly string[]): string => `<!doctype html>
<html lang="en" translate="no">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Content | ${agency.brand}</title>
<meta name="robots" content="noindex">
<meta name="google" content="notranslate">
<link rel="icon" href="/favicon.ico">
<link rel="stylesheet" href="${STYLES}">
${parts.map((part) => `<link rel="modulepreload" href="${part}">`).join('\n')}
<script type="module" src="${EDITOR_SCRIPT}"></script>
</head>
<body>
<div id="editor"></div>
<noscript><p>The editor of content needs JavaScript. Please allow it for this site and load the page again.</p></noscript>
</body>
</html>
`;

type Outputs = Metafile['outputs'];

/** The files that one imports before it runs, and those that they import. */
function importedBy(outputs: Outputs, file: string): string[] {
  const direct = (outputs[file]?.imports ?? []).filter(({ kind }) => kind === 'import-statement');
  return direct.flatMap(({ path }) => [path, ...importedBy(outputs, path)]);
}

/**
 * Bundles the editor's script. Parts that only some need are files of their own: GitHub's, and those of dialogs.
 *
 * @returns addresses of the files that it begins with
 */
async function writeScript(projectFolder: string, folder: string): Promise<string[]> {
  const { metafile } = await build({
    absWorkingDir: folder,
    entryPoints: [join(projectFolder, 'src', 'admin', 'editor', 'main.tsx')],
    outdir: join(folder, EDITOR_PATH),
    entryNames: posix.basename(EDITOR_SCRIPT, '.js'),
    chunkNames: '[name]-[hash]',
    splitting: true,
    metafile: true,
    bundle: true,
    format: 'esm',
    minify: true,
    jsx: 'automatic',
    legalComments: 'none',
    target: TARGET,
    define: { 'process.env.NODE_ENV': '"production"', IS_DEVELOPMENT: 'false' },
    logLevel: 'error',
  });
  const parts = importedBy(metafile.outputs, EDITOR_SCRIPT.slice(1));
  return [...new Set(parts)].map((part) => `/${part}`);
}

/**
 * Writes the editor of content beside the built pages: its page, its script, which nobody else loads, and the fields that it
 * edits. It is no page of Gatsby, because Decap needs a policy that the desk must not have.
 *
 * @param projectFolder the project's root; the build's output is in `public` below it
 */
export async function writeEditor(projectFolder: string): Promise<void> {
  const folder = join(projectFolder, 'public');
  const own = join(folder, EDITOR_PATH);
  // Parts of an earlier build have other names.
  await rm(own, { recursive: true, force: true });
  await mkdir(own, { recursive: true });
  const collections = editorCollections(join(projectFolder, 'content'));
  const repository = contentRepository(process.env);
  await writeFile(join(folder, EDITOR_FIELDS), JSON.stringify({ collections, repository }));
  await writeFile(join(own, 'index.html'), page(await writeScript(projectFolder, folder)));
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
