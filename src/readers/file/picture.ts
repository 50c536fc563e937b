import { imageSize } from 'image-size';

/** Points that a browser unpacks at once without trouble: more than the cameras of telephones make. */
const MOST_POINTS = 64_000_000;

/** The marks of another format inside: the end of a ZIP archive, a PDF, a page. */
const OTHER_FORMAT = /PK\x05\x06|%PDF-1|<(?:!doctype html|html|script|svg|\?php)[\s>]/i;

/** True for a picture of a bearable size that is nothing else as well; its size is read from its header. */
export function isPlainPicture(bytes: Uint8Array): boolean {
  try {
    const { width, height } = imageSize(bytes);
    if (width * height === 0 || width * height > MOST_POINTS) return false;
  } catch {
    return false;
  }
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  return !OTHER_FORMAT.test(text);
}
