import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, posix, sep } from 'node:path';
import type { GraphQLSchema } from 'gatsby/graphql';
import sharp from 'sharp';
import { logoElement } from '../../domain/brand';
import {
  type ContentDocument,
  isOfTheSystem,
  type Problem,
  type Value,
  walkValues,
} from './content-document';
import { directive } from '../content-types';

const LOGO = 'logo.svg';

/** Pages contain drawings inline, so a drawing may have only elements that draw. */
const SHAPES = 'svg g path circle ellipse rect line polyline polygon title desc'.split(' ');

/** Attributes that could run code, load files or clash with names in the page. */
const UNWANTED = /[\s"'/](id|class|style|on\w+|(?:xlink:)?href)\s*=/i;

/** The XML declaration and comments without tags: both are harmless. */
const LEFT_ALONE = /^\s*<\?xml[^<>]*\?>|<!--[^<>]*-->/g;

/** Why a drawing cannot be inlined in a page; undefined if it has only shapes. */
function drawingFault(svg: string): string | undefined {
  const drawn = svg.replace(LEFT_ALONE, '');
  const [element] = [...drawn.matchAll(/<\/?([^\s/>]*)/g)].filter(
    ([, name = '']) => !SHAPES.includes(name),
  );
  const [, attribute] = UNWANTED.exec(drawn) ?? [];
  if (element) return `may only hold shapes: it has "${element[0]}", not ${SHAPES.join(', ')}`;
  return attribute && `may only hold shapes: it has "${attribute}=", which has to go`;
}

/** The syntax error of an XML text, if it has one. */
const xmlFault = (svg: string) =>
  sharp(Buffer.from(svg))
    .metadata()
    .then(
      () => undefined,
      (error: unknown) => `cannot be read: ${error instanceof Error ? error.message : ''}`,
    );

/** Width and height of a drawing's `viewBox`. */
function areaOf(svg: string): string[] {
  const [, box = ''] = /\sviewBox\s*=\s*["']([^"']*)["']/.exec(svg) ?? [];
  return box
    .trim()
    .split(/[\s,]+/)
    .slice(2);
}

const isSquare = ([width, height]: string[]) => width !== undefined && width === height;

async function logoFault(svg: string): Promise<string | undefined> {
  const logo = logoElement(svg);
  if (!logo) return 'is not an SVG';
  if (!isSquare(areaOf(logo))) return 'must be square: viewBox="0 0 64 64"';
  if (!/currentColor/i.test(logo)) {
    return 'must be drawn in currentColor, like fill="currentColor": header, icons and cards colour it';
  }
  return drawingFault(logo) ?? (await xmlFault(svg));
}

/** Checks the logo, from which the header, all icons and the social cards are made. */
export async function checkLogo(root: string): Promise<Problem[]> {
  const path = join(root, LOGO);
  if (!existsSync(path)) return [{ file: LOGO, path: '', reason: 'there is no such file' }];
  const reason = await logoFault(readFileSync(path, 'utf8'));
  return reason ? [{ file: LOGO, path: '', reason }] : [];
}

/** Fields whose pictures are inlined as drawings. */
const DRAWINGS = ['mark', 'portrait'];

/** The format for each file ending. Marks and portraits are drawings; all other pictures have pixels. */
const DRAWN: Readonly<Record<string, string>> = { '.svg': 'svg' };
const PIXELS: Readonly<Record<string, string>> = {
  '.png': 'png',
  '.jpg': 'jpeg',
  '.jpeg': 'jpeg',
  '.webp': 'webp',
};

/** Enough for the full width of a phone's screen at two pixels a point. */
const MIN_WIDTH = 720;
const MAX_BYTES = 3_000_000;

/** Half of WebP's own limit: decoding a larger picture takes too much of the build's memory. */
export const MAX_SIDE = 8000;

/** Height in relation to width: pages show pictures in full width, where a taller one would fill more than the screen. */
const MOST_HEIGHT = 1.25;

/** The orientations of EXIF from here on turn a picture by a quarter. */
const LAST_UPRIGHT = 4;

/** Sources for scripts/pictures that no page shows. */
const FOR_SCRIPTS = /^pictures\/demo-\d+\.png$/;

const target = ({ file, value }: Value) => posix.join(posix.dirname(file), String(value));

/** Why a portrait or a mark cannot be shown; portraits are cropped to a circle. */
function drawnFault(svg: string, fieldName: string): string | undefined {
  if (fieldName === 'portrait' && !isSquare(areaOf(svg))) {
    return 'must be square: viewBox="0 0 96 96"';
  }
  return drawingFault(svg);
}

/** Why a picture cannot be shown; undefined for a good one. */
async function pictureFault(path: string, fieldName: string): Promise<string | undefined> {
  const isDrawn = DRAWINGS.includes(fieldName);
  const kinds = isDrawn ? DRAWN : PIXELS;
  const kind = kinds[extname(path).toLowerCase()];
  if (!kind) return `must end with ${Object.keys(kinds).join(', ')}`;
  const bytes = await readFile(path);
  if (bytes.length > MAX_BYTES) {
    return `has ${(bytes.length / 1e6).toFixed(1)} MB, may have ${MAX_BYTES / 1e6} MB`;
  }
  const picture = await sharp(bytes, { limitInputPixels: false }).metadata();
  const { format, width, height, orientation = 1 } = picture;
  if (format !== kind) return `is ${format}, not ${kind}, as its name says`;
  if (isDrawn) return drawnFault(bytes.toString(), fieldName);
  // Gatsby would turn it, and cut it to the width and height that it has on its side.
  if (orientation > LAST_UPRIGHT) return 'lies on its side, as its camera held it: save it upright';
  if (width < MIN_WIDTH) return `is ${width} pixels wide, must be at least ${MIN_WIDTH}`;
  if (Math.max(width, height) > MAX_SIDE) {
    return `is ${width} × ${height} pixels, may have ${MAX_SIDE} to a side`;
  }
  if (height > width * MOST_HEIGHT) {
    return `is ${width} × ${height} pixels, may be ${Math.floor(width * MOST_HEIGHT)} high at this width`;
  }
  // Only decoding shows whether the file is truncated.
  await sharp(bytes).resize(1).toBuffer();
  return undefined;
}

async function checkPicture(root: string, value: Value): Promise<Problem[]> {
  const { file, path, field } = value;
  const name = `content/${target(value)}`;
  if (!existsSync(join(root, target(value)))) {
    return [{ file, path, reason: `there is no file ${name}` }];
  }
  const fault = await pictureFault(join(root, target(value)), field.name).catch(
    (error: unknown) => `cannot be read: ${error instanceof Error ? error.message : ''}`,
  );
  return fault ? [{ file, path, reason: `${name} ${fault}` }] : [];
}

function listPictures(root: string): string[] {
  if (!existsSync(join(root, 'pictures'))) return [];
  return readdirSync(join(root, 'pictures'), { recursive: true, withFileTypes: true })
    .filter(({ name }) => !name.endsWith('.md') && !isOfTheSystem(name))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, path, name }) => join(parentPath ?? path, name).slice(root.length + 1))
    .map((file) => file.split(sep).join(posix.sep))
    .filter((file) => !file.includes('/sources/') && !FOR_SCRIPTS.test(file));
}

/** Finds pictures that no page shows, and duplicates. */
async function checkFolder(root: string, shown: ReadonlySet<string>): Promise<Problem[]> {
  const first = new Map<string, string>();
  const problems: Problem[] = [];
  for (const file of listPictures(root)) {
    const hash = createHash('sha256')
      .update(await readFile(join(root, file)))
      .digest('hex');
    const other = first.get(hash);
    if (other) problems.push({ file, path: '', reason: `is the same picture as content/${other}` });
    else first.set(hash, file);
    if (!shown.has(file))
      problems.push({ file, path: '', reason: 'no content names this picture' });
  }
  return problems;
}

/** Finds pictures that are missing, unreadable, in the wrong format, too small, too large, unused or duplicated. */
export async function checkPictures(
  root: string,
  schema: GraphQLSchema,
  documents: readonly ContentDocument[],
): Promise<Problem[]> {
  const named = [...walkValues(schema, documents)].filter(
    ({ field, value }) =>
      typeof value === 'string' && directive(schema, field, 'fileByRelativePath'),
  );
  const problems = await Promise.all(named.map((value) => checkPicture(root, value)));
  return [...problems.flat(), ...(await checkFolder(root, new Set(named.map(target))))];
}
