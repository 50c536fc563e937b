import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { manifest, writeIcons } from './manifest';

const LOGO = '<svg viewBox="0 0 8 8"><path fill="currentColor" d="M0 0h8v8H0z"/></svg>';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'icons-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

const made = () => JSON.parse(manifest({ brand: 'Dantika Dental', shortBrand: 'Dantika' }));

test('the manifest names the agency', () => {
  expect(made()).toMatchObject({ name: 'Dantika Dental', short_name: 'Dantika' });
});

test('every icon that the manifest names is drawn, in the size it says', async () => {
  await writeIcons(LOGO, folder);
  const icons: { src: string; sizes: string }[] = made().icons;
  for (const { src, sizes } of icons) {
    const { width, height } = await sharp(join(folder, src)).metadata();
    expect(`${width}x${height}`).toBe(sizes);
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
