import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { type FileChange, judgeChange } from '../../src/server/content/content-change';
import { finishPending } from '../../src/server/content/pending-change';
import { cleanPicture } from './clean-picture';

const CONTENT = 'testing/content/dental';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'changed-content-'));
  await cp(CONTENT, root, { recursive: true });
});
afterEach(() => rm(root, { recursive: true }));

const read = (file: string) => readFile(path.join(root, file), 'utf8');

async function change(files: FileChange[], drafts: FileChange[] = []) {
  const pending = `${root}-pending`;
  const result = await judgeChange({ root, pending, files, drafts });
  await finishPending(root, pending);
  return result;
}

async function changed(file: string, edit: (value: Record<string, unknown>) => void) {
  const value = JSON.parse(await read(file)) as Record<string, unknown>;
  edit(value);
  return { path: file, text: JSON.stringify(value) };
}

const withDescription = (description: string) =>
  changed('agency.json', (agency) => Object.assign(agency, { description }));

it('changes one line of a file', async () => {
  const before = await read('agency.json');
  const { description } = JSON.parse(before);
  const answer = await change([await withDescription('We build what lasts.')]);
  expect(answer).toEqual({ problems: [], changed: ['agency.json'] });
  expect(await read('agency.json')).toBe(before.replace(description, 'We build what lasts.'));
});

it('changes nothing where the content would have a fault, and names it', async () => {
  const before = await read('agency.json');
  const { problems, changed: paths } = await change([await withDescription('')]);
  expect(problems).toEqual([
    expect.objectContaining({ file: 'agency.json', path: 'description', reason: 'is empty' }),
  ]);
  expect(paths).toEqual([]);
  expect(await read('agency.json')).toBe(before);
  expect((await readdir(root)).filter((name) => name.endsWith('.tmp'))).toEqual([]);
});

it('makes changes together that need each other', async () => {
  const button = await changed('ctas.json', (ctas) => {
    (ctas as unknown as object[]).push({ key: 'spare', label: 'Ask us', href: '/contact' });
  });
  const use = await changed('navigation.json', (navigation) => {
    Object.assign(navigation, { headerCta: 'spare' });
  });
  expect((await change([use])).problems).toEqual([
    expect.objectContaining({ file: 'navigation.json', path: 'headerCta' }),
  ]);
  const { problems, changed: paths } = await change([button], [use]);
  // Its label in Arabic is missing, and the button that the menu had may be used no more.
  expect(problems.map(({ file }) => file)).not.toContain('navigation.json');
  expect(paths).toEqual([]);
});

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0a6e6e' } });

it('takes the place out of a photograph', async () => {
  const bytes = await picture(1200, 750)
    .jpeg()
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
    .toBuffer();
  expect((await sharp(bytes).metadata()).exif).toBeDefined();
  const cleaned = await cleanPicture('pictures/office.jpg', bytes);
  expect((await sharp(cleaned).metadata()).exif).toBeUndefined();
});

it.each([
  ['pictures/a.png', Buffer.from('no picture'), 'cannot be read as a picture'],
  [
    'pictures/a.png',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    'is svg, not png',
  ],
  [
    'pictures/a.svg',
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>',
    ),
    'has code in it',
  ],
  ['pictures/a.gif', Buffer.from('GIF89a'), 'must end with'],
  ['pictures/a.png', Buffer.alloc(0), 'is empty'],
  ['pictures/a.png', Buffer.alloc(11 * 1024 * 1024), 'has more than 10 MB'],
])('refuses %s with what it holds: %#', async (file, bytes, reason) => {
  const before = await readdir(path.join(root, 'pictures')).catch(() => []);
  const { problems } = await change([{ path: file, base64: bytes.toString('base64') }]);
  expect(problems).toEqual([
    expect.objectContaining({ file, reason: expect.stringContaining(reason) }),
  ]);
  expect(await readdir(path.join(root, 'pictures')).catch(() => [])).toEqual(before);
});

it('says where a text is no JSON', async () => {
  const { problems } = await change([{ path: 'agency.json', text: '{"brand": }' }]);
  expect(problems).toEqual([
    expect.objectContaining({ file: 'agency.json', reason: expect.stringContaining('line 1') }),
  ]);
});
