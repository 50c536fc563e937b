import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { checkColours } from './check-texts';
import { describeProblem } from './content-document';

const TOKENS = resolve('src/styles/tokens.css');

/** Faults of our tokens with another value of one. */
function faults(from: string, to: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'colours-'));
  const file = join(folder, 'tokens.css');
  const ours = readFileSync(TOKENS, 'utf8');
  expect(ours).toContain(from);
  writeFileSync(file, ours.replace(from, to));
  const found = checkColours(file).map((problem) => describeProblem(problem));
  rmSync(folder, { recursive: true });
  return found;
}

test('our own colours can be read', () => {
  expect(checkColours(TOKENS)).toEqual([]);
});

test('an accent that is too light is told, where it is text and below text', () => {
  const told = faults('--teal-700: #0b6e6e', '--teal-700: #ffd400');
  expect(told).toContainEqual(
    expect.stringMatching(
      /^src\/styles\/tokens\.css:\d+: --color-on-accent: #fff cannot be read on/,
    ),
  );
  expect(told).toContainEqual(expect.stringMatching(/--color-accent: #ffd400 .+ light look/));
});

test('so is one of the dark look alone', () => {
  const told = faults('--teal-400: #4fd1c5', '--teal-400: #222222');
  expect(told.length).toBeGreaterThan(0);
  expect(told.filter((line) => !line.includes('dark look'))).toEqual([]);
});
