import type { DomNode, FormatCallback } from 'html-to-text';
import {
  hasBlocks,
  isBlock,
  isEmpty,
  isHidden,
  styleOf,
  textOf,
  withKeptSpace,
} from './html-nodes';

/** Keeps the place of an empty line. */
export const EMPTY = '\uE001';

/** Stands for an empty paragraph. */
export const GAP = '\uE003';

export const formatMarked =
  (mark: string): FormatCallback =>
  (element, walk, builder) => {
    builder.openBlock({ leadingLineBreaks: 1 });
    builder.addLiteral(mark);
    builder.closeBlock({ trailingLineBreaks: 1 });
    builder.openBlock({ leadingLineBreaks: 1 });
    walk(element.children, builder);
    builder.closeBlock({ trailingLineBreaks: 1 });
  };

/** A row that is there for its height shows nothing. */
export const formatRow: FormatCallback = (element, walk, builder) => {
  if (isEmpty(element)) return;
  builder.openBlock({ leadingLineBreaks: 1 });
  walk(element.children, builder);
  builder.closeBlock({ trailingLineBreaks: 1 });
};

/** Word and Excel wrap the line of a cell in a paragraph, with or without a style. */
function lineOf(cell: DomNode): DomNode {
  const filled = cell.children.filter((child) => !isEmpty(child));
  const [only] = filled;
  const isLine =
    only !== undefined &&
    filled.length === 1 &&
    (only.name === 'p' ||
      (only.name === 'div' && Object.keys(only.attribs ?? {}).every((name) => name === 'dir')));
  return isLine ? lineOf(only) : cell;
}

/** Cells of a row stay on one line, apart from each other; those of several lines stand below each other. */
export const formatCell: FormatCallback = (element, walk, builder) => {
  const line = lineOf(element);
  walk(line.children, builder);
  const last = element.parent?.children.findLast(({ name }) => /^t[dh]$/.test(name ?? ''));
  if (last !== element && !hasBlocks(line)) builder.addLiteral('\t');
};

type Siblings = { nodes: DomNode[]; places: Map<DomNode, number> };

/** Computed once for each parent, which may have many breaks. */
const siblings = new WeakMap<DomNode, Siblings>();

function siblingsIn(parent: DomNode): Siblings {
  const known = siblings.get(parent);
  if (known) return known;
  const nodes = parent.children.filter((node) => node.type !== 'text' || node.data?.trim() !== '');
  const found = { nodes, places: new Map(nodes.map((node, at) => [node, at])) };
  siblings.set(parent, found);
  return found;
}

/** A break at the end of a line shows nothing, and one that is alone on its line shows an empty one. */
export const formatBreak: FormatCallback = (element, _walk, builder) => {
  const { parent } = element;
  if (!parent) return;
  const { nodes, places } = siblingsIn(parent);
  const at = places.get(element) ?? 0;
  const isEdge = (node?: DomNode) => isBlock(node ?? parent);
  if (!isEdge(nodes[at + 1])) builder.addLineBreak();
  else if (isEdge(nodes[at - 1])) builder.addLiteral(EMPTY);
};

/** The space above and below, as far as the element says it. */
function hasNoMargins(node: DomNode): boolean {
  const style = styleOf(node);
  const valueOf = (name: string) =>
    new RegExp(`(?:^|[;\\s])${name}\\s*:\\s*([^;]+)`, 'i').exec(style)?.[1]?.trim().split(/\s+/);
  const [top, , bottom = top] = valueOf('margin') ?? [];
  const margins = [valueOf('margin-top')?.[0] ?? top, valueOf('margin-bottom')?.[0] ?? bottom];
  return margins.every((margin) => margin !== undefined && parseFloat(margin) === 0);
}

/**
 * Word and others write each line as a paragraph, without space around it, and an empty one where they show space.
 * @param isLine true where a style sheet says so of all paragraphs
 */
export const formatParagraph =
  (isLine: boolean): FormatCallback =>
  (element, walk, builder) => {
    const isOfWord = /(?:^|\s)(?:x_)*Mso/.test(String(element.attribs?.['class'] ?? ''));
    const isTight = isLine || isOfWord || hasNoMargins(element) || element.parent?.name === 'li';
    const breaks = isTight ? 1 : 2;
    builder.openBlock({ leadingLineBreaks: breaks });
    if (isEmpty(element)) builder.addLiteral(isTight ? EMPTY : GAP);
    else walk(element.children, builder);
    builder.closeBlock({ trailingLineBreaks: breaks });
  };

const KEEPS_SPACE = /\bwhite-space(?:-collapse)?\s*:\s*(?:pre|break-spaces)/i;

/** An element with a style for its white space, which may be part of a line, a line or a paragraph. */
export const formatSpaced =
  (isLine: boolean): FormatCallback =>
  (element, walk, builder, options) => {
    if (isHidden(element)) return;
    const kept = KEEPS_SPACE.test(styleOf(element)) ? withKeptSpace(element) : element;
    if (kept.name === 'p') formatParagraph(isLine)(kept, walk, builder, options);
    else if (isBlock(kept)) {
      builder.openBlock({ leadingLineBreaks: 1 });
      walk(kept.children, builder);
      builder.closeBlock({ trailingLineBreaks: 1 });
    } else walk(kept.children, builder);
  };

const EMOJI =
  /^(?:[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}\u200d\ufe0f])+$/u;

/** Programs send an emoji as a picture; other pictures have no words of the writer. */
export const formatPicture: FormatCallback = (element, _walk, builder) => {
  const alt = String(element.attribs?.['alt'] ?? '').trim();
  if (EMOJI.test(alt)) builder.addInline(alt);
};

const bareLink = (link: string): string =>
  link
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\.|\/$/g, '');

/** Programs make links of numbers and days; such an address, or one that the words say already, tells nothing. */
function isPlainLink(element: DomNode): boolean {
  const href = String(element.attribs?.['href'] ?? '');
  const text = textOf(element);
  const isNumber = /^(?:tel|sms|callto):/i.test(href) && /(?:\d\D*){5}/.test(text);
  return (
    isNumber ||
    /^(?:x-apple-data-detectors|cid):/i.test(href) ||
    (href !== '' && bareLink(href) === bareLink(text))
  );
}

export const formatLink: FormatCallback = (element, walk, builder, options) => {
  const { anchor } = builder.options.formatters;
  if (isPlainLink(element) || !anchor) walk(element.children, builder);
  else anchor(element, walk, builder, options);
};
