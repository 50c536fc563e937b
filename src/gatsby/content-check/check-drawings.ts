import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { logoElement } from '../logo';
import type { Problem } from './content-document';

const FILE = 'logo.svg';

/** Pages carry drawings as they are: only elements that draw may stand in one. */
const SHAPES = 'svg g path circle ellipse rect line polyline polygon title desc'.split(' ');

/** Attributes that run, load or share a name with the page. */
const UNWANTED = /[\s"'/](id|class|style|on\w+|(?:xlink:)?href)\s*=/i;

/** A declaration, and comments in which no browser finds an element. */
const LEFT_ALONE = /^\s*<\?xml[^<>]*\?>|<!--[^<>]*-->/g;

/** Why a drawing cannot stand in a page; undefined for one that holds shapes alone. */
export function drawingFault(svg: string): string | undefined {
  const drawn = svg.replace(LEFT_ALONE, '');
  const [element] = [...drawn.matchAll(/<\/?([^\s/>]*)/g)].filter(
    ([, name = '']) => !SHAPES.includes(name),
  );
  const [, attribute] = UNWANTED.exec(drawn) ?? [];
  if (element) return `may only hold shapes: it has "${element[0]}", not ${SHAPES.join(', ')}`;
  return attribute && `may only hold shapes: it has "${attribute}=", which has to go`;
}

/** Why XML cannot be read; undefined where it can. */
const xmlFault = (svg: string) =>
  sharp(Buffer.from(svg))
    .metadata()
    .then(
      () => undefined,
      (error: unknown) => `cannot be read: ${error instanceof Error ? error.message : ''}`,
    );

/** Width and height of the area that a drawing fills. */
function areaOf(svg: string): string[] {
  const [, box = ''] = /\sviewBox\s*=\s*["']([^"']*)["']/.exec(svg) ?? [];
  return box
    .trim()
    .split(/[\s,]+/)
    .slice(2);
}

async function faultOf(svg: string): Promise<string | undefined> {
  const logo = logoElement(svg);
  if (!logo) return 'is not an SVG';
  const [width, height] = areaOf(logo);
  if (!width || width !== height) return 'must be square: viewBox="0 0 64 64"';
  if (!/currentColor/i.test(logo)) {
    return 'must be drawn in currentColor, like fill="currentColor": header, icons and cards colour it';
  }
  return drawingFault(logo) ?? (await xmlFault(svg));
}

/** The logo, from which the header, all icons and the social cards are drawn. */
export async function checkLogo(root: string): Promise<Problem[]> {
  const path = join(root, FILE);
  if (!existsSync(path)) return [{ file: FILE, path: '', reason: 'there is no such file' }];
  const reason = await faultOf(readFileSync(path, 'utf8'));
  return reason ? [{ file: FILE, path: '', reason }] : [];
}
