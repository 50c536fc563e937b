import { readdirSync, watch } from 'node:fs';
import path from 'node:path';
import { CommandError, loadTypeScript, projectRoot } from './project.mjs';

/** Stops on faulty content, naming each fault. */
export async function judgeContent() {
  const check = await loadTypeScript('src/gatsby/content-check/find-problems.ts');
  const [root, pagesFolder] = check.projectFolders(projectRoot);
  const problems = await check.findContentProblems(root, pagesFolder);
  if (problems.length > 0) throw new CommandError(check.describeProblems(problems, root));
}

/**
 * Texts of whole content that are still to be written.
 *
 * @returns {Promise<{ count: number, list: string } | undefined>} how many, and a line for each with its place; undefined where
 *   there are none
 */
export async function listUnwritten() {
  const check = await loadTypeScript('src/gatsby/content-check/find-problems.ts');
  const root = path.join(projectRoot, 'content');
  const unwritten = check.findUnwritten(root);
  if (unwritten.length === 0) return undefined;
  return { count: unwritten.length, list: check.describeUnwritten(unwritten, root) };
}

/**
 * Prints how many words each language lacks.
 *
 * @param {{ language?: string, translated: boolean }} options the one language that is meant, whose missing words are listed; and
 *   whether all other words are marked as translated
 */
export async function reportTranslations({ language, translated }) {
  const words = await loadTypeScript('src/gatsby/content-check/untranslated.ts');
  const root = path.join(projectRoot, 'content');
  /** @type {string[]} */
  const languages = words.translatedLanguages(root);
  if (language !== undefined && !languages.includes(language)) {
    const known = languages.length > 0 ? languages.join(', ') : 'there is none';
    throw new CommandError(`--language must name a folder of words in content/: ${known}.`);
  }
  for (const tag of language === undefined ? languages : [language]) {
    if (translated) {
      const marked = words.markTranslated(root, tag);
      console.log(`content/${tag}/translated.json: ${marked} words are marked as translated`);
    }
    if (language !== undefined) console.log(words.tableOfUntranslated(root, tag));
    console.log(words.describeLanguage(root, tag));
  }
}

/**
 * Watches each folder by itself: a recursive watch of Node 20 loses a file that an editor replaces on saving.
 *
 * @param {string} root
 * @param {() => void} onChange
 * @returns {() => void} ends it
 */
export function watchFolders(root, onChange) {
  /** @type {Map<string, import('node:fs').FSWatcher>} */
  const watchers = new Map();
  const follow = () => {
    const folders = readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name));
    for (const folder of [root, ...folders]) {
      if (watchers.has(folder)) continue;
      const watcher = watch(folder, () => {
        follow();
        onChange();
      });
      // Windows reports a removed folder as a fault; elsewhere its watch falls silent.
      watcher.on('error', () => watcher.close());
      watchers.set(folder, watcher);
    }
  };
  follow();
  return () => watchers.forEach((watcher) => watcher.close());
}

/** An editor writes a file in several steps. */
const SETTLED_MS = 150;

/**
 * Judges the content after each edit, one judgement after the other.
 *
 * @param {(text: string) => void} report called with what is wrong, and once more when it is mended
 * @returns {() => void} ends it; nothing is reported afterwards
 */
export function judgeEdits(report) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  let wasFaulty = false;
  let ended = false;
  let judged = Promise.resolve();
  const judge = async () => {
    if (ended) return;
    const fault = await judgeContent().then(
      () => undefined,
      (/** @type {Error} */ error) => error.message,
    );
    if (ended) return;
    if (fault !== undefined) report(fault);
    else if (wasFaulty) report('The content is whole again.');
    wasFaulty = fault !== undefined;
  };
  const stopWatching = watchFolders(path.join(projectRoot, 'content'), () => {
    clearTimeout(timer);
    timer = setTimeout(() => (judged = judged.then(judge)), SETTLED_MS);
  });
  return () => {
    ended = true;
    clearTimeout(timer);
    stopWatching();
  };
}
