import { existsSync } from 'node:fs';
import path from 'node:path';
import { importGraph, productModules, readSource, ROOT } from '../testing/imports';

const graph = importGraph(productModules());

interface Way {
  title: string;
  /** Most files that it may have. */
  bound: number;
  steps: { file: string; text: string }[];
}

const quoted = (text: string): string[] =>
  [...text.matchAll(/`([^`]+)`/g)].map(([, words = '']) => words);

/** The ways of docs/architecture.md: each file, and what is said of it. */
function readWays(): Way[] {
  const [, section = ''] = readSource('docs/architecture.md').split(/^## The ways .*$/m);
  const parts =
    section
      .split(/^## .*$/m)[0]
      ?.split(/^### /m)
      .slice(1) ?? [];
  return parts.map((part) => {
    const [heading = '', ...lines] = part.split('\n');
    const [, title = '', bound = ''] = /^(.+) \(at most (\d+) files\)$/.exec(heading) ?? [];
    const steps = lines.flatMap((line) => {
      const [, file, text] = /^\d+\. `([^`]+)`(.*)$/.exec(line) ?? [];
      return file === undefined ? [] : [{ file, text: text ?? '' }];
    });
    return { title, bound: Number(bound), steps };
  });
}

const ways = readWays();

/** The address of an endpoint as code that calls it has it: a part of the path in brackets is put in. */
const routeOf = (file: string): RegExp | null => {
  const [, route] = /^src(\/api\/.+?)(?:\/index)?\.ts$/.exec(file) ?? [];
  if (!route) return null;
  const [first = '', ...others] = route.replaceAll('.', '\\.').split(/\[\w+\]/);
  // A part of the address may itself be a constant of the caller.
  return new RegExp(`(${first}${others.map((part) => `\\$\\{[^}]+\\}${part}`).join('')})[\`'?$]`);
};

/**
 * Whether a step is imported by one before it, is the endpoint that one calls, or has a word in common with one that it
 * names.
 */
function isReached({ file, text }: Way['steps'][number], before: Way['steps']): boolean {
  if (before.some((step) => graph.get(step.file)?.includes(file))) return true;
  const route = routeOf(file);
  const sources = before.map((step) => readSource(step.file));
  if (route && sources.some((source) => route.test(source))) return true;
  return quoted(text).some(
    (word) => readSource(file).includes(word) && sources.some((source) => source.includes(word)),
  );
}

it('there are four, each with the bound that it keeps', () => {
  expect(ways.map(({ title, bound }) => [title, bound])).toEqual([
    ['An enquiry, from the form to the list', 35],
    ['A status, and its undo', 15],
    ['A reply by email, on its way out', 15],
    ['The visitor’s answer, on its way back', 18],
  ]);
});

describe.each(ways)('$title', ({ bound, steps }) => {
  const files = steps.map(({ file }) => file);

  it('has no more files than its bound, each once', () => {
    expect(files.length).toBeGreaterThan(5);
    expect(files.length).toBeLessThanOrEqual(bound);
    expect(new Set(files).size).toBe(files.length);
  });

  it('names files that exist', () => {
    expect(files.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
  });

  it('leads from each file to the next by an import, a call or a name', () => {
    const lost = steps
      .slice(1)
      .filter((step, index) => !isReached(step, steps.slice(0, index + 1)));
    expect(lost.map(({ file }) => file)).toEqual([]);
  });
});
