import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { addField } from '../drills/add-field';
import { Claims } from '../drills/support/drill';
import { applyRecipe, readRecipe } from '../drills/support/recipe';

/** The recipes of docs/development.md, carried out on a copy. */

let copy = '';

beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'recipes-'));
  for (const part of ['src', 'content', 'supabase/schemas']) {
    cpSync(resolve(part), join(copy, part), { recursive: true });
  }
});

afterEach(() => rmSync(copy, { recursive: true }));

test.each([
  ['Add a page', 4],
  ['Add a field to the enquiry', 4],
  ['Add a status', 2],
])('%s: each step finds its place, in %i files', async (title, files) => {
  expect(await applyRecipe(copy, await readRecipe(title))).toHaveLength(files);
});

test('a step whose place has changed is refused, and names it', async () => {
  const [step] = await readRecipe('Add a status');
  const moved = {
    file: 'src/domain/lead.ts',
    kind: 'change' as const,
    text: ' no such line\n+x\n',
  };
  expect(step?.file).toBe(moved.file);
  await expect(applyRecipe(copy, [moved])).rejects.toThrow('stand in src/domain/lead.ts 0 times');
  expect(readFileSync(join(copy, moved.file))).toEqual(readFileSync(resolve(moved.file)));
});

test('the field of the recipe is in form, checks, facts, history and list', async () => {
  const claims = new Claims();
  await addField.run(claims, undefined);
  expect(claims.made.filter(({ holds }) => !holds)).toEqual([]);
});
