import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { projectRoot } from '../../host/start';

const DOCUMENT = 'docs/development.md';

/** A step of a recipe: a new file, or the difference that a person makes in one that is there. */
interface Step {
  file: string;
  kind: 'new' | 'change';
  text: string;
}

/** A file in the text before a block: the last one that it names. */
const FILE = /`([\w./-]+\.\w+)`/g;

const FENCE = /^```(\w*)$/;

/**
 * The steps of a recipe, from the document that people read: each block of code belongs to the file that is named last before
 * it; a `diff` changes it, any other block is the whole of it.
 *
 * @param title of the section
 */
export async function readRecipe(title: string): Promise<Step[]> {
  const document = await readFile(path.join(projectRoot, DOCUMENT), 'utf8');
  const [, section] = document.split(`\n## ${title}\n`);
  if (section === undefined) throw new Error(`${DOCUMENT} has no section "${title}".`);
  const steps: Step[] = [];
  let file: string | undefined;
  let block: { language: string; lines: string[] } | undefined;
  for (const line of section.split('\n')) {
    const [, language] = FENCE.exec(line) ?? [];
    if (block && language === '') {
      if (file === undefined) throw new Error(`A block of "${title}" belongs to no file.`);
      const text = `${block.lines.join('\n')}\n`;
      steps.push({ file, kind: block.language === 'diff' ? 'change' : 'new', text });
      block = undefined;
    } else if (block) block.lines.push(line);
    else if (language !== undefined) block = { language, lines: [] };
    else if (line.startsWith('## ')) break;
    else file = [...line.matchAll(FILE)].at(-1)?.[1] ?? file;
  }
  return steps;
}

/** A line that ends in `…` stands for every line that begins like it. */
const isLike = (line: string, pattern: string): boolean =>
  pattern.endsWith('…') ? line.startsWith(pattern.slice(0, -1)) : line === pattern;

const isKept = (line: string) => !line.startsWith('+');

/** Makes the change of one hunk, whose old lines must stand in the file once. */
function changed(lines: readonly string[], hunk: readonly string[], file: string): string[] {
  const old = hunk.filter(isKept).map((line) => line.slice(1));
  const places = lines.flatMap((_, start) =>
    old.every((pattern, offset) => isLike(lines[start + offset] ?? '\0', pattern)) ? [start] : [],
  );
  const [start] = places;
  if (start === undefined || places.length > 1) {
    throw new Error(`These lines stand in ${file} ${places.length} times:\n${old.join('\n')}`);
  }
  let at = start;
  const made = hunk.flatMap((line) => {
    if (!isKept(line)) return line.slice(1);
    at += 1;
    return line.startsWith('-') ? [] : (lines[at - 1] ?? '');
  });
  return [...lines.slice(0, start), ...made, ...lines.slice(at)];
}

/** The hunks of a difference, which `@@` parts. */
const hunksOf = (text: string): string[][] =>
  text
    .trimEnd()
    .split(/^@@.*\n/m)
    .map((hunk) => hunk.replace(/\n$/, '').split('\n'))
    .filter((hunk) => hunk.some((line) => line !== ''));

/**
 * Carries out the steps in a copy of the project.
 *
 * @returns the files that were changed or made
 * @throws Error for a file that is not there, or lines that are not in it once
 */
export async function applyRecipe(project: string, steps: readonly Step[]): Promise<string[]> {
  for (const { file, kind, text } of steps) {
    const place = path.join(project, file);
    if (kind === 'new') {
      await mkdir(path.dirname(place), { recursive: true });
      await writeFile(place, text, { flag: 'wx' });
      continue;
    }
    const lines = (await readFile(place, 'utf8')).split('\n');
    const made = hunksOf(text).reduce((before, hunk) => changed(before, hunk, file), lines);
    await writeFile(place, made.join('\n'));
  }
  return [...new Set(steps.map(({ file }) => file))];
}
