import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';

/** Made by installing, building, testing and running; for a project without git. */
const MADE = new Set([
  ...['node_modules', '.git', '.cache', 'public', '.build', '.local', '.demo', '.netlify', '.env'],
  ...['coverage', 'test-results', 'playwright-report'],
]);

/** Shows our agency alone: its content, the film and pictures of its pages. */
const isSample = (file: string) => /^(content|static\/demo|docs\/screenshots)\//.test(file);

/** Files of the project as git knows them; undefined where there is no git, or no repository. */
function trackedFiles(project: string): string[] | undefined {
  if (!existsSync(path.join(project, '.git'))) return undefined;
  try {
    const listed = execFileSync('git', ['ls-files', '-z'], {
      ...{ cwd: project, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
      maxBuffer: 1e8,
    });
    return listed.split('\0').filter((file) => file !== '' && existsSync(path.join(project, file)));
  } catch {
    return undefined;
  }
}

async function walkFiles(project: string): Promise<string[]> {
  const files: string[] = [];
  for (const top of await readdir(project, { withFileTypes: true })) {
    if (MADE.has(top.name)) continue;
    if (top.isFile()) files.push(top.name);
    if (!top.isDirectory()) continue;
    const below = await readdir(path.join(project, top.name), {
      recursive: true,
      withFileTypes: true,
    });
    files.push(
      ...below
        .filter((entry) => entry.isFile())
        .map(({ parentPath, path: folder, name }) =>
          path.relative(project, path.join(parentPath ?? folder, name)),
        ),
    );
  }
  return files.map((file) => file.replaceAll(path.sep, '/'));
}

/**
 * Copies the project without what shows the sample agency alone, and without anything that was made here.
 *
 * @param folder empty, or not there yet
 */
export async function copyProject(project: string, folder: string): Promise<void> {
  const files = trackedFiles(project) ?? (await walkFiles(project));
  for (const file of files.filter((name) => !isSample(name))) {
    const target = path.join(folder, file);
    await mkdir(path.dirname(target), { recursive: true });
    await copyFile(path.join(project, file), target);
  }
}
