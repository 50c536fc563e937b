import { execFile } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** A file of the content as it is to be; `path` is below the content folder. */
export interface FileChange {
  path: string;
  /** Of a JSON file. */
  text?: string;
  /** Of a picture. */
  base64?: string;
  isDeleted?: boolean;
}

/** Files to be changed together, and the folder that they are in. */
export interface ContentChange {
  root: string;
  /** The folder in which it is kept once it is judged. @see keepPending */
  pending: string;
  files: readonly FileChange[];
  /** Changes that were refused before, and may fit now. */
  drafts: readonly FileChange[];
}

/** A fault of the content, as the check names it. */
export interface ContentProblem {
  file: string;
  path: string;
  reason: string;
}

/** Faults of the content as it would be, and the paths that are to be changed: one of the two is empty. */
export interface ChangeResult {
  problems: ContentProblem[];
  changed: string[];
}

/** The check takes a second or two; on a busy machine some more. */
const LIMIT_MS = 100_000;

const SCRIPT = 'scripts/content/judge-change.ts';

/**
 * Judges a change, and keeps one without faults to be made, in a process of its own: the check needs what builds need, and a
 * picture could be made to take all memory.
 */
export function judgeChange(change: ContentChange): Promise<ChangeResult> {
  const script = path.join(process.cwd(), SCRIPT);
  const args = ['--max-old-space-size=512', '--import', tsx(), script];
  return new Promise((resolve, reject) => {
    const options = { timeout: LIMIT_MS, maxBuffer: 8 * 1024 * 1024, env: environment() };
    const child = execFile(process.execPath, args, options, (error, stdout) => {
      if (error) reject(new Error('The content could not be judged.', { cause: error }));
      else resolve(JSON.parse(stdout) as ChangeResult);
    });
    child.stdin?.end(JSON.stringify(change));
  });
}

const tsx = () => pathToFileURL(path.join(process.cwd(), 'node_modules/tsx/dist/loader.mjs')).href;

/** The check needs no secret. */
const environment = () => ({ PATH: process.env.PATH, HOME: process.env.HOME, TZ: process.env.TZ });
