import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { logoElement } from '../logo';
import type { Problem } from './content-document';

const FILE = 'logo.svg';

/** Pages carry the drawing, so nothing in it may run, load or share a name with them. */
const UNWANTED = /<(script|style|image|foreignObject)\b|\s(id|class|style|on\w+|href|xlink:href)=/;

/** Why a drawing cannot stand in a page; undefined for one that holds shapes alone. */
export function unwantedIn(svg: string): string | undefined {
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
