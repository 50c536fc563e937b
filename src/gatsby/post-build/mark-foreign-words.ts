import { join } from 'node:path';
import { HTMLElement, type Node, parse, TextNode } from 'node-html-parser';
import { LANGUAGE, wordsIn } from '../../language/languages';
import { languageAt } from '../../language/paths';
import { readContent } from '../content-check/content-document';
import {
  PLACEHOLDERS,
  readTranslation,
  withoutTranslation,
  type Word,
  wordsOf,
} from '../content-check/translation';
import { readContentSchema } from '../content-types';
import { contentSchema } from '../schema';

/** Whether a text of a page is one that its language lacks, so that it stands there in the first. */
export type IsForeign = (text: string) => boolean;

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/**
 * Finds the texts that a language lacks. One that stands in its translation too, for something else, is taken for a translated
 * one: nothing tells them apart in a page.
 */
export function foreignTexts(words: readonly Word[]): IsForeign {
  const missing = new Set(withoutTranslation(words).map(({ text }) => text.trim()));
  for (const { translation } of words) missing.delete(translation?.trim() ?? '');
  const patterns = [...missing]
    .filter((text) => text.search(PLACEHOLDERS) >= 0)
    .map((text) => new RegExp(`^${text.split(PLACEHOLDERS).map(escaped).join('.+')}$`, 's'));
  return (text) => missing.has(text) || patterns.some((pattern) => pattern.test(text));
}

/** Their text is no text of the page. */
const UNREAD = new Set(['SCRIPT', 'STYLE', 'TEMPLATE', 'NOSCRIPT', 'SVG', 'HEAD']);

/** Attributes that are read to people. */
const SPOKEN = ['alt', 'aria-label', 'title', 'placeholder'];

/** May hold text alone. */
const TEXT_ONLY = new Set(['OPTION', 'TEXTAREA']);

/** Text to put into a page, and where. */
interface Insertion {
  at: number;
  text: string;
}

const isElement = (node: Node): node is HTMLElement => node instanceof HTMLElement;

const textsIn = (element: HTMLElement): TextNode[] =>
  element.childNodes.filter(
    (node): node is TextNode => node instanceof TextNode && !node.isWhitespace,
  );

/** Finds where the words of the first language have to be marked in an element. */
function* insertionsIn(
  element: HTMLElement,
  isForeign: IsForeign,
  marks: { attributes: string; turns: boolean },
): Generator<Insertion> {
  if (UNREAD.has(element.tagName) || (element.tagName !== 'HTML' && element.hasAttribute('lang'))) {
    return;
  }
  const texts = textsIn(element);
  const foreign = texts.filter((node) => isForeign(node.text.trim()));
  const children = element.childNodes.filter(isElement);
  const isAlone = children.every((child) => child.text.trim() === '');
  const isForeignAlone = isAlone && foreign.length === texts.length;
  const isSpoken = SPOKEN.some((name) => isForeign(element.getAttribute(name)?.trim() ?? ''));
  const isWhole = isForeignAlone && (foreign.length > 0 || isSpoken);
  // The element itself would also move to the edge of the other direction.
  if (isWhole && (!marks.turns || texts.length === 0 || TEXT_ONLY.has(element.tagName))) {
    yield { at: element.range[0] + 1 + element.rawTagName.length, text: marks.attributes };
    return;
  }
  for (const { range } of foreign) {
    yield { at: range[0], text: `<span${marks.attributes}>` };
    yield { at: range[1], text: '</span>' };
  }
  for (const child of children) yield* insertionsIn(child, isForeign, marks);
}

/**
 * Marks the words of the first language in a page of another, so that screen readers say them, and browsers translate and
 * hyphenate them, as what they are (WCAG 3.1.2). React adds to the page and takes nothing over, so it does not mind.
 *
 * @param tag of the page's language
 */
export function markForeignWords(html: string, tag: string, isForeign: IsForeign): string {
  const given = Object.entries(wordsIn(LANGUAGE, tag));
  const marks = {
    attributes: given.map(([name, value]) => ` ${name}="${value}"`).join(''),
    turns: given.some(([name]) => name === 'dir'),
  };
  const insertions = parse(html, { comment: true })
    .childNodes.filter(isElement)
    .flatMap((element) => [...insertionsIn(element, isForeign, marks)]);
  return insertions
    .toReversed()
    .reduce((marked, { at, text }) => marked.slice(0, at) + text + marked.slice(at), html);
}

function readForeign(tag: string): IsForeign {
  const root = join(process.cwd(), 'content');
  const translation = readTranslation(root, tag);
  const { documents } = readContent(root);
  return foreignTexts(wordsOf(readContentSchema(contentSchema), documents, translation));
}

/** Creates a function that marks the words of the first language in pages of others, by the path of a page. */
export function createForeignMarker(): (path: string, html: string) => string {
  const known = new Map<string, IsForeign>();
  return (path, html) => {
    const tag = languageAt(path);
    if (tag === LANGUAGE) return html;
    const isForeign = known.get(tag) ?? readForeign(tag);
    known.set(tag, isForeign);
    return markForeignWords(html, tag, isForeign);
  };
}
