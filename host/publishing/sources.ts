import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { hashFolder, listFiles } from '../../src/server/publishing/hash-folder';

/** Folders that a build reads besides the content; `host` for the adapter, which Gatsby runs. */
const FOLDERS = ['src', 'static', 'host', 'netlify'];
const AT_ROOT = /^(gatsby-.*\.tsx?|package-lock\.json|tsconfig\.json)$/;

/** Written by the build itself, or read by tests or by the running host alone. */
const IGNORED =
  /(\.test\.tsx?|gatsby-types\.d\.ts)$|^host[/\\](start|stop-signals|port|main|serve|supabase|publishing)\b/;

/** All that Gatsby puts into pages, and where the editor works; the number of Gatsby's processes changes nothing. */
const BUILD_VARIABLES = /^(NETLIFY|CONTENT_REPOSITORY|GITHUB_URL|GATSBY_(?!CPU_COUNT$).*)$/;

/** Hashes over all that a build depends on: equal ones mean that the build need not run again. */
export interface SourceHashes {
  /** Of the code, with Node's version and the variables that a build reads. */
  code: string;
  content: string;
}

async function codeFiles(projectRoot: string): Promise<string[]> {
  const inFolders = await Promise.all(
    FOLDERS.map(async (folder) =>
      (await listFiles(path.join(projectRoot, folder))).map((file) => path.join(folder, file)),
    ),
  );
  const names = await readdir(projectRoot);
  return [...inFolders.flat(), ...names.filter((name) => AT_ROOT.test(name))]
    .filter((file) => !IGNORED.test(file))
    .sort();
}

/** @param content folder of the content, for one in another place */
export async function hashSources(
  projectRoot: string,
  content = path.join(projectRoot, 'content'),
): Promise<SourceHashes> {
  const hash = createHash('sha256').update(process.versions.node);
  const variables = Object.keys(process.env).filter((name) => BUILD_VARIABLES.test(name));
  for (const name of variables.sort()) hash.update(`\0${name}=${process.env[name]}`);
  for (const file of await codeFiles(projectRoot)) {
    hash.update(`\0${file}\0`);
    hash.update(await readFile(path.join(projectRoot, file)));
  }
  return { code: hash.digest('hex'), content: await hashFolder(content) };
}
