import sharp from 'sharp';
import { encodeAvifQuickly } from './quick-avif';

test('AVIF as gatsby-plugin-sharp asks for it is encoded with less effort', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const png = await sharp({
    create: { width: 64, height: 64, channels: 3, background: 'white', noise },
  })
    .png()
    .toBuffer();
  const encode = () => sharp(png).avif({ quality: 62, force: true }).toBuffer();
  const wanted = await sharp(png).avif({ quality: 62, force: true, effort: 2 }).toBuffer();
  expect((await encode()).equals(wanted)).toBe(false);
  encodeAvifQuickly();
  expect((await encode()).equals(wanted)).toBe(true);
});
