import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, posix, sep } from 'node:path';
import type { GraphQLSchema } from 'gatsby/graphql';
import sharp from 'sharp';
import { logoElement } from '../logo';
import { type ContentDocument, type Problem, type Value, walkValues } from './content-document';
import { directive } from './content-schema';

const FILE = 'logo.svg';

/** Pages carry the drawing, so nothing in it may run, load or share a name with them. */
const UNWANTED = /<(script|style|image|foreignObject)\b|\s(id|class|style|on\w+|href|xlink:href)=/;

/** Why a drawing cannot stand in a page; undefined for one that holds shapes alone. */
function unwantedIn(svg: string): string | undefined {
  const [unwanted] = UNWANTED.exec(svg) ?? [];
  return unwanted && `may only hold shapes: it has "${unwanted.trim()}"`;
}

function faultOf(svg: string): string | undefined {
  const logo = logoElement(svg);
  if (!logo) return 'is not an SVG';
  const [, width, height] = /\sviewBox="\S+ \S+ (\S+) (\S+)"/.exec(logo) ?? [];
  if (!width || width !== height) return 'must be square: viewBox="0 0 64 64"';
  if (!/currentColor/i.test(logo)) {
    return 'must be drawn in currentColor, like fill="currentColor": header, icons and cards colour it';
  }
  return unwantedIn(logo);
}

/** The logo, from which the header, all icons and the social cards are drawn. */
export function checkLogo(root: string): Problem[] {
  const path = join(root, FILE);
  const reason = existsSync(path) ? faultOf(readFileSync(path, 'utf8')) : 'there is no such file';
  return reason ? [{ file: FILE, path: '', reason }] : [];
}

/** Fields whose pictures stand in pages as drawings. */
const DRAWINGS = ['mark', 'portrait'];

/** Kinds of pictures, with the format that each ending promises. Marks and portraits are drawn, all else has pixels. */
const DRAWN: Readonly<Record<string, string>> = { '.svg': 'svg' };
const PIXELS: Readonly<Record<string, string>> = {
  '.png': 'png',
  '.jpg': 'jpeg',
  '.jpeg': 'jpeg',
  '.webp': 'webp',
};

/** A picture across a phone's screen at two pixels a point needs this width; a larger file only slows the build. */
const MIN_WIDTH = 720;
const MAX_BYTES = 3_000_000;

/** Pictures that scripts/pictures draws from, and no page shows. */
const FOR_SCRIPTS = /^pictures\/demo-\d+\.png$/;

const target = ({ file, value }: Value) => posix.join(posix.dirname(file), String(value));

/** Why a picture cannot be shown; undefined for a good one. */
async function pictureFault(path: string, isDrawn: boolean): Promise<string | undefined> {
  const kinds = isDrawn ? DRAWN : PIXELS;
  const kind = kinds[extname(path).toLowerCase()];
  if (!kind) return `must end with ${Object.keys(kinds).join(', ')}`;
  const bytes = await readFile(path);
  if (bytes.length > MAX_BYTES) {
    return `has ${(bytes.length / 1e6).toFixed(1)} MB, may have ${MAX_BYTES / 1e6}`;
  }
  const { format, width } = await sharp(bytes).metadata();
  if (format !== kind) return `is ${format}, not ${kind}, as its name says`;
  if (isDrawn) return unwantedIn(bytes.toString());
  if (width >= MIN_WIDTH) return undefined;
  return `is ${width} pixels wide, must be at least ${MIN_WIDTH}`;
}

async function checkPicture(root: string, value: Value): Promise<Problem[]> {
  const { file, path, field } = value;
  const name = `content/${target(value)}`;
  if (!existsSync(join(root, target(value)))) {
    return [{ file, path, reason: `there is no file ${name}` }];
  }
  const fault = await pictureFault(join(root, target(value)), DRAWINGS.includes(field.name)).catch(
    (error: unknown) => `cannot be read: ${String(error)}`,
  );
  return fault ? [{ file, path, reason: `${name} ${fault}` }] : [];
}

function listPictures(root: string): string[] {
  if (!existsSync(join(root, 'pictures'))) return [];
  return readdirSync(join(root, 'pictures'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.md'))
    .map(({ parentPath, path, name }) => join(parentPath ?? path, name).slice(root.length + 1))
    .map((file) => file.split(sep).join(posix.sep))
    .filter((file) => !file.includes('/sources/') && !FOR_SCRIPTS.test(file));
}

/** Pictures that no page shows, and pictures that are there twice. */
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

/** Pictures that are missing, unreadable, of another kind than they say, too small or too large, unused or there twice. */
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
