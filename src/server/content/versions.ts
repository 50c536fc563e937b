import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { ContentVersion } from '../../domain/http-api/content-versions';
import { ifThere } from '../if-there';
import { listFiles } from '../publishing/hash-folder';
import { gitAnswer, isInGit } from './git';

export const versionPathSchema = z.object({ id: z.string() });

/** Versions that are shown, and kept where content is in no git repository. */
export const KEPT_VERSIONS = 50;

/** The versions of a content folder, newest first. */
export interface VersionStore {
  list(): Promise<ContentVersion[]>;
  /** Paths of the files in a version, below the folder; undefined for a version that is not there. */
  filesOf(id: string): Promise<string[] | undefined>;
  /** Bytes of a file in a version; undefined where it has none. */
  read(id: string, file: string): Promise<Buffer | undefined>;
  /** The version before one; undefined for the oldest. */
  before(id: string): Promise<string | undefined>;
}

const COMMIT = /^[0-9a-f]{40}$/;

/** Begins a line that tells of a commit; no path of content has this character. */
const MARK = '\u0001';

const linesOf = (bytes: Buffer): string[] => bytes.toString().split('\n').filter(Boolean);

function parseLog(bytes: Buffer): ContentVersion[] {
  const versions: ContentVersion[] = [];
  for (const line of linesOf(bytes)) {
    if (!line.startsWith(MARK)) versions.at(-1)?.files.push(line);
    else {
      const [id = '', at = '', by = ''] = line.slice(1).split(MARK);
      versions.push({ id, at, by, files: [] });
    }
  }
  return versions;
}

/** Versions that are commits. */
function commits(root: string): VersionStore {
  const show = (id: string, args: readonly string[]): Promise<Buffer | undefined> =>
    COMMIT.test(id) ? gitAnswer(root, args) : Promise.resolve(undefined);
  return {
    async list() {
      const format = `--format=${MARK}%H${MARK}%aI${MARK}%an`;
      const args = ['log', `-${KEPT_VERSIONS}`, format, '--name-only', '--relative', '--', '.'];
      // Before the first commit there is no log.
      return parseLog((await gitAnswer(root, args)) ?? Buffer.alloc(0));
    },
    async filesOf(id) {
      const listed = await show(id, ['ls-tree', '-r', '--name-only', id, '.']);
      return listed && linesOf(listed);
    },
    read: (id, file) => show(id, ['show', `${id}:./${file}`]),
    async before(id) {
      const parent = await show(id, ['rev-parse', '--verify', '--quiet', `${id}^`]);
      return parent && parent.toString().trim();
    },
  };
}

const COPY = /^[\w-]{1,40}$/;

const changeSchema = z.object({
  by: z.string(),
  at: z.string(),
  files: z.array(z.string()),
});

/** Versions that are copies, each in a folder of its own. */
function copies(folder: string): VersionStore {
  const names = async () =>
    ((await ifThere(readdir(folder))) ?? []).filter((name) => COPY.test(name)).sort();
  const contentOf = (id: string) => path.join(folder, id, 'content');
  return {
    async list() {
      const versions = await Promise.all(
        (await names()).map(async (id) => {
          const text = await readFile(path.join(folder, id, 'change.json'), 'utf8');
          return { id, ...changeSchema.parse(JSON.parse(text)) };
        }),
      );
      return versions.toReversed();
    },
    filesOf: async (id) => ((await names()).includes(id) ? listFiles(contentOf(id)) : undefined),
    read: async (id, file) =>
      COPY.test(id) ? ifThere(readFile(path.join(contentOf(id), file))) : undefined,
    async before(id) {
      const all = await names();
      return all[all.indexOf(id) - 1];
    },
  };
}

/** @param folder of the copies, where git keeps no content */
export const openVersions = async (root: string, folder: string): Promise<VersionStore> =>
  (await isInGit(root)) ? commits(root) : copies(folder);
