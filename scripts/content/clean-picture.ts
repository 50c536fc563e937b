import { extname } from 'node:path';
import sharp from 'sharp';
import { MAX_PICTURE_BYTES } from '../../src/domain/content-editor';
import { MAX_SIDE } from '../../src/gatsby/content-check/check-pictures';

/** Formats by the endings of names. */
const FORMATS: Readonly<Record<string, string>> = {
  '.png': 'png',
  '.jpg': 'jpeg',
  '.jpeg': 'jpeg',
  '.webp': 'webp',
  '.avif': 'heif',
  '.svg': 'svg',
};

/** Good enough that nobody sees the difference to the original. */
const QUALITY = 90;

/** Code in a drawing, and what loads it from elsewhere. */
const CODE = /<script|<foreignObject|\son\w+\s*=|javascript:|<!ENTITY/i;

/** A picture that is not taken, and why. */
export class PictureFault extends Error {}

function checkSize(bytes: Buffer): void {
  if (bytes.length === 0) throw new PictureFault('is empty');
  if (bytes.length > MAX_PICTURE_BYTES) {
    throw new PictureFault(`has more than ${MAX_PICTURE_BYTES / 1024 / 1024} MB`);
  }
}

/**
 * A picture as it may be published: without what a camera wrote into it, such as the place where it was taken.
 *
 * @param path of the file; its ending says the format
 * @throws PictureFault for any other format, one that is too large, and drawings with code
 */
export async function cleanPicture(path: string, bytes: Buffer): Promise<Buffer> {
  checkSize(bytes);
  const wanted = FORMATS[extname(path).toLowerCase()];
  if (!wanted) throw new PictureFault(`must end with ${Object.keys(FORMATS).join(', ')}`);
  const picture = sharp(bytes, { limitInputPixels: false });
  const { format, width, height, exif, xmp } = await picture.metadata().catch(() => {
    throw new PictureFault('cannot be read as a picture');
  });
  if (format !== wanted) throw new PictureFault(`is ${format}, not ${wanted}, as its name says`);
  if (Math.max(width, height) > MAX_SIDE) {
    throw new PictureFault(`is ${width} × ${height} pixels, may have ${MAX_SIDE} to a side`);
  }
  if (wanted === 'svg') {
    if (CODE.test(bytes.toString())) throw new PictureFault('has code in it');
    return bytes;
  }
  // Written anew, it has its pixels alone, turned as the camera said.
  return exif || xmp
    ? picture.autoOrient().toFormat(wanted, { quality: QUALITY }).toBuffer()
    : bytes;
}
