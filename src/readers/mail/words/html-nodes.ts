import type { DomNode } from 'html-to-text';

/** Elements on lines of their own that html-to-text writes into the line. */
export const MORE_BLOCKS =
  'address|body|caption|center|dd|details|dl|dt|fieldset|figcaption|figure|legend|option|summary'.split(
    '|',
  );

const BLOCK = new RegExp(
  `^(?:article|aside|blockquote|div|footer|form|h[1-6]|header|hr|li|main|nav|ol|p|pre|section|table|td|th|tr|tbody|ul|${MORE_BLOCKS.join('|')})$`,
);

export const isBlock = (node: DomNode | null | undefined): boolean => BLOCK.test(node?.name ?? '');

export const styleOf = ({ attribs }: DomNode): string => String(attribs?.['style'] ?? '');

const isBlankText = (node: DomNode): boolean =>
  node.type === 'text' && /^[\s\u00a0]*$/.test(node.data ?? '');

export const isHidden = (node: DomNode): boolean =>
  node.attribs?.['hidden'] !== undefined || /\bdisplay\s*:\s*none/i.test(styleOf(node));

/** Elements are read down to this level; those below hold no words of people. */
export const MOST_LEVELS = 500;

export const isEmpty = (node: DomNode, level = 0): boolean =>
  level < MOST_LEVELS &&
  node.name !== 'img' &&
  (node.type === 'text'
    ? isBlankText(node)
    : isHidden(node) || (node.children ?? []).every((child) => isEmpty(child, level + 1)));

export const hasBlocks = (node: DomNode, level = 0): boolean =>
  level < MOST_LEVELS &&
  (node.children ?? []).some(
    (child) => !isHidden(child) && (isBlock(child) || hasBlocks(child, level + 1)),
  );

export const textOf = (node: DomNode, level = 0): string =>
  level < MOST_LEVELS
    ? (node.data ?? '') + (node.children ?? []).map((child) => textOf(child, level + 1)).join('')
    : '';

/** The lines of a text with the spaces and line ends that a browser keeps. */
const keptLines = (text: DomNode, parent: DomNode): DomNode[] =>
  (text.data ?? '')
    .split(/\r\n|\n|\r/)
    .flatMap((line, at) => [
      ...(at > 0 ? [{ type: 'tag', name: 'br', attribs: {}, children: [], parent }] : []),
      { type: 'text', data: line.replace(/^ | (?= )/g, '\u00a0'), children: [], parent },
    ]);

/** Elements whose white space is kept already, by an element around them. */
const spaced = new WeakSet<DomNode>();

function copyWithSpace(node: DomNode, parent: DomNode | undefined, level = 0): DomNode {
  if (level > MOST_LEVELS) return node;
  const inner = node.children ?? [];
  const kept: DomNode = { ...node, children: [], ...(parent && { parent }) };
  spaced.add(kept);
  const holdsBlocks = inner.some(isBlock);
  kept.children = inner.flatMap((child) =>
    child.type !== 'text' || (holdsBlocks && isBlankText(child))
      ? [copyWithSpace(child, kept, level + 1)]
      : keptLines(child, kept),
  );
  return kept;
}

/** A copy of an element that shows its white space as written; itself where an element around it does that already. */
export const withKeptSpace = (element: DomNode): DomNode =>
  spaced.has(element) ? element : copyWithSpace(element, element.parent);
