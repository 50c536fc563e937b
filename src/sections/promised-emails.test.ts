import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const filesBelow = (folder: string, ending: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .map((file) => join(folder, file));

/** Texts for visitors, apart from those that staff send themselves. */
const COPY = [
  ...['content', 'scripts/new/starter'].flatMap((folder) => filesBelow(folder, '.json')),
  ...['sections', 'templates', 'enquiry'].flatMap((name) => filesBelow(`src/${name}`, '.tsx')),
].filter((file) => !file.endsWith('reply-templates.json'));

/** An email leaves after the page that tells of it, at times a minute later, and may be late. */
const HAS_LEFT = /\bwe(?:[’']ve| have) (?:just )?(?:e-?mailed|sent)\b/i;

test('no page says that an email has left', () => {
  expect(COPY.length).toBeGreaterThan(80);
  const saying = COPY.flatMap((file) => HAS_LEFT.exec(readFileSync(file, 'utf8'))?.[0] ?? []);
  expect(saying).toEqual([]);
});
