import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { addDeskPage, addEmail, addField, addStatus } from '../drills/recipes';
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

test('a page of the site: each step finds its place', async () => {
  expect(await applyRecipe(copy, await readRecipe('Add a page'))).toHaveLength(4);
  // Header and footer have their part of the page's query.
  const page = readFileSync(join(copy, 'src/pages/questions.tsx'), 'utf8');
  expect(page).toMatch(/<Layout data=\{data\}[^]*\.\.\.Layout\n/);
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

test.each([addField, addStatus, addDeskPage, addEmail])(
  '$name: what the recipe adds is there',
  async ({ run }) => {
    const claims = new Claims();
    await run(claims, undefined);
    expect(claims.made.filter(({ holds }) => !holds)).toEqual([]);
  },
);
