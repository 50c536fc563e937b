import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compressFiles } from '../../host/compress';

/** Structured data is no script; everything else between script tags, or waiting inert, is. */
const SCRIPTS =
  /<template id="runtime">.*?<\/template>|<script(?! type="application\/ld\+json")[^>]*>.*?<\/script>/gs;

/**
 * Copies the build into a folder of its own and takes the scripts out of its pages, so that the same
 * host can serve what the pages would be without them.
 *
 * @returns the copy's project root, and what deletes it
 */
export async function makeBareSite(
  projectRoot: string,
): Promise<{ root: string; dispose: () => Promise<void> }> {
  const root = await mkdtemp(join(tmpdir(), 'bare-site-'));
  await mkdir(join(root, '.build'));
  await cp(join(projectRoot, '.build/host-manifest.json'), join(root, '.build/host-manifest.json'));
  await symlink(join(projectRoot, '.cache'), join(root, '.cache'));
  await symlink(join(projectRoot, 'node_modules'), join(root, 'node_modules'));
  await cp(join(projectRoot, 'public'), join(root, 'public'), { recursive: true });

  const entries = await readdir(join(root, 'public'), { recursive: true, withFileTypes: true });
  const pages = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.html'))
    .map((entry) => join(entry.parentPath, entry.name));
  for (const page of pages) {
    await writeFile(page, (await readFile(page, 'utf8')).replace(SCRIPTS, ''));
  }
  await compressFiles(pages);
  return { root, dispose: () => rm(root, { recursive: true }) };
}
