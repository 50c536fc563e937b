import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { isSharedFile } from '../../domain/site-paths';
import { writeIcons, writeSocialCards } from './icons-and-cards';
import { manifest } from './site-files';

const LOGO = '<svg viewBox="0 0 8 8"><path fill="currentColor" d="M0 0h8v8H0z"/></svg>';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'icons-and-cards-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

const page = (path: string, title: string) => ({
  path,
  title,
  siteName: 'Meghdoot Labs',
  address: `https://site.example${path}`,
  alternates: [],
  updated: undefined,
});

/** Leftmost and rightmost column that differs from the page's colour, above the foot. */
async function inkedColumns(file: string): Promise<{ first: number; last: number }> {
  const area = { left: 0, top: 20, width: 1200, height: 400 };
  const { data, info } = await sharp(file)
    .extract(area)
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const columns = [...data.keys()]
    .filter((at) => (data[at] ?? 255) < 128)
    .map((at) => at % info.width);
  return { first: Math.min(...columns), last: Math.max(...columns) };
}

test('writes a card of the shared size for each page', async () => {
  await writeSocialCards([page('/', 'Home'), page('/services/crm', 'CRM')], LOGO, folder, folder);
  expect(readdirSync(join(folder, 'social'))).toEqual(['home.png', 'services-crm.png']);
  const { width, height, format } = await sharp(join(folder, 'social/home.png')).metadata();
  expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'png' });
});

test.each([
  'CRM',
  'Software that carries your business further, whatever the season and wherever you sell',
  'Donaudampfschifffahrtsgesellschaft unvermeidlich',
])('keeps the title within the margins: %s', async (title) => {
  await writeSocialCards([page('/', title)], LOGO, folder, folder);
  const { first, last } = await inkedColumns(join(folder, 'social/home.png'));
  expect(first).toBeGreaterThanOrEqual(80);
  expect(last).toBeLessThanOrEqual(1120);
});

test('a card is set in the site’s own face, which is narrower than those of most systems', async () => {
  await writeSocialCards([page('/', 'Meghdoot Labs')], LOGO, folder, folder);
  const { last } = await inkedColumns(join(folder, 'social/home.png'));
  expect(last).toBeGreaterThan(695);
  expect(last).toBeLessThan(715);
});

test('a card says which title has no room', async () => {
  await expect(writeSocialCards([page('/', 'x'.repeat(80))], LOGO, folder, folder)).rejects.toThrow(
    /too long for a social card: x+/,
  );
});

test('draws a card once', async () => {
  await writeSocialCards([page('/', 'Home')], LOGO, folder, folder);
  const [name = ''] = readdirSync(folder).filter((file) => file.endsWith('.png'));
  const long = new Date('2020-01-01');
  utimesSync(join(folder, name), long, long);
  await writeSocialCards([page('/', 'Home')], LOGO, folder, folder);
  expect(statSync(join(folder, name)).mtime).toEqual(long);
});

test('a card shows the logo in the accent', async () => {
  await writeSocialCards([page('/', 'Home')], LOGO, folder, folder);
  const area = { left: 100, top: 510, width: 1, height: 1 };
  const { data } = await sharp(join(folder, 'social/home.png'))
    .extract(area)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([...data]).toEqual([0x0b, 0x6e, 0x6e]);
});

test('every icon that the manifest names is drawn, in the size it says', async () => {
  await writeIcons(LOGO, folder);
  const names = { brand: 'Dantika Dental', shortBrand: 'Dantika' };
  const { icons }: { icons: { src: string; sizes: string }[] } = JSON.parse(manifest(names));
  for (const { src, sizes } of icons) {
    const { width, height } = await sharp(join(folder, src)).metadata();
    expect(`${width}x${height}`).toBe(sizes);
    expect(isSharedFile(src)).toBe(true);
  }
  expect(existsSync(join(folder, 'apple-touch-icon.png'))).toBe(true);
  expect(readFileSync(join(folder, 'favicon.ico')).readUInt16LE(2)).toBe(1);
});

test('an icon shows the logo light on the accent', async () => {
  await writeIcons(LOGO, folder);
  const image = sharp(join(folder, 'icon-512.png')).removeAlpha().raw();
  const { data, info } = await image.toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3).subarray(0, 3)];
  expect(at(256, 256)).toEqual([0xfb, 0xfa, 0xf7]);
  expect(at(256, 20)).toEqual([0x0b, 0x6e, 0x6e]);
});
