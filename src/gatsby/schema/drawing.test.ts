import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawingOf } from './drawing';

const folder = mkdtempSync(join(tmpdir(), 'marks-'));
afterAll(() => rmSync(folder, { recursive: true }));

const file = { internal: { type: 'File' }, dir: folder, absolutePath: '' };

/** Knows every file of the folder. */
const nodeModel = {
  findRootNodeAncestor: () => ({ ...file, dir: join(folder, 'studies') }),
  findOne: (asked: object) => {
    const { query } = asked as { query: { filter: { absolutePath: { eq: string } } } };
    return Promise.resolve({ ...file, absolutePath: query.filter.absolutePath.eq });
  },
};

it('is the SVG at the path that the study names, as it stands in a page', async () => {
  writeFileSync(
    join(folder, 'mark.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">\n  <path d="M1 1h2"/>\n</svg>\n',
  );
  const study = { mark: '../mark.svg' };
  expect(await drawingOf('mark')(study, undefined, { nodeModel })).toBe(
    '<svg viewBox="0 0 9 9"><path d="M1 1h2"/></svg>',
  );
  expect(await drawingOf('portrait')(study, undefined, { nodeModel })).toBeNull();
});
