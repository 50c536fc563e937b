import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawingOfMark } from './drawing';

const folder = mkdtempSync(join(tmpdir(), 'marks-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Knows every file of the folder. */
const nodeModel = {
  getNodeById: () => ({ dir: join(folder, 'studies'), absolutePath: '' }),
  findOne: (asked: object) => {
    const { query } = asked as { query: { filter: { absolutePath: { eq: string } } } };
    return Promise.resolve({ dir: folder, absolutePath: query.filter.absolutePath.eq });
  },
};

it('is the SVG at the path that the study names, as it stands in a page', async () => {
  writeFileSync(
    join(folder, 'mark.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">\n  <path d="M1 1h2"/>\n</svg>\n',
  );
  const study = { parent: 'file', mark: '../mark.svg' };
  expect(await drawingOfMark(study, undefined, { nodeModel })).toBe(
    '<svg viewBox="0 0 9 9"><path d="M1 1h2"/></svg>',
  );
});
