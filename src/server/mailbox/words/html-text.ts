import { convert, type DomNode, type FormatCallback, type SelectorDefinition } from 'html-to-text';

/** Stands alone on a line where the mail program of the writer says that history begins. */
export const HISTORY_MARK = '\uE000';

/** Stands alone on a line where the mail has a rule, as Word draws above the mail that is answered. */
export const RULE_MARK = '\uE002';

/** All marks, which no mail may bring along. */
export const MARKS = /[\uE000-\uE002]/g;

/** Keeps the place of an empty line. */
const EMPTY = '\uE001';

/** Elements on lines of their own that html-to-text writes into the line. */
const MORE_BLOCKS =
  'address|caption|center|dd|details|dl|dt|fieldset|figcaption|figure|legend|option|summary'.split(
    '|',
  );

const BLOCK = new RegExp(
  `^(?:article|aside|blockquote|div|footer|form|h[1-6]|header|hr|li|main|nav|ol|p|pre|section|table|td|th|ul|${MORE_BLOCKS.join('|')})$`,
);

const isBlock = (node: DomNode | null | undefined): boolean => BLOCK.test(node?.name ?? '');

/** Elements in which mail programs put the mail that is answered, or which they put above it. */
const HISTORY = [
  'div.gmail_quote',
  'div.gmail_quote_container',
  'div.gmail_extra > div.gmail_quote',
  'div.gmail_attr',
  '#appendonsend',
  '#divRplyFwdMsg',
  '#mail-editor-reference-message-container',
  '#ms-outlook-mobile-reference-message',
  '#OLK_SRC_BODY_SECTION',
  '#isForwardContent',
  '#isReplyContent',
  'div.moz-cite-prefix',
  'div.yahoo_quoted',
  'div[id^="yahoo_quoted"]',
  'div.protonmail_quote',
  'div.zmail_extra',
  'div.tutanota_quote',
  'div.freshdesk_quote',
  'div.hs_reply',
  'div[name="quote"]',
  'div.ntes-mailmaster-quote',
];

const RULES = [
  'div[style^="border:none;border-top:solid"]',
  'div[style^="border:none; border-top:solid"]',
  'div[style^="border-right:none;border-bottom:none;border-left:none;border-top:solid"]',
];

/** Elements that the reader of the mail never saw. */
const HIDDEN = [
  'style',
  'script',
  'title',
  '[hidden]',
  ...[':', ': ', ' :', ' : '].map((colon) => `[style*="display${colon}none" i]`),
];

const formatMarked =
  (mark: string): FormatCallback =>
  (element, walk, builder) => {
    builder.openBlock({ leadingLineBreaks: 1 });
    builder.addLiteral(mark);
    builder.closeBlock({ trailingLineBreaks: 1 });
    builder.openBlock({ leadingLineBreaks: 1 });
    walk(element.children, builder);
    builder.closeBlock({ trailingLineBreaks: 1 });
  };

const formatRow: FormatCallback = (element, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 1 });
  walk(element.children, builder);
  builder.closeBlock({ trailingLineBreaks: 1 });
};

/** Cells of a row stay on one line, apart from each other. */
const formatCell: FormatCallback = (element, walk, builder) => {
  walk(element.children, builder);
  builder.addLiteral('\t');
};

/** A break at the end of a line shows nothing, and one that is alone on its line shows an empty one. */
const formatBreak: FormatCallback = (element, _walk, builder) => {
  const siblings = element.parent?.children ?? [];
  const filled = siblings.filter((node) => node.type !== 'text' || node.data?.trim() !== '');
  const at = filled.indexOf(element);
  const isEdge = (node?: DomNode) => isBlock(node ?? element.parent);
  if (!isEdge(filled[at + 1])) builder.addLineBreak();
  else if (isEdge(filled[at - 1])) builder.addLiteral(EMPTY);
};

const EMOJI =
  /^(?:[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}\u200d\ufe0f])+$/u;

/** Programs send an emoji as a picture; other pictures have no words of the writer. */
const formatPicture: FormatCallback = (element, _walk, builder) => {
  const alt = String(element.attribs?.['alt'] ?? '').trim();
  if (EMOJI.test(alt)) builder.addInline(alt);
};

const plain = (selector: string, format: string): SelectorDefinition => ({ selector, format });

const lines = (selector: string, breaks: number): SelectorDefinition => ({
  selector,
  options: { leadingLineBreaks: breaks, trailingLineBreaks: breaks, uppercase: false },
});

const OPTIONS = {
  wordwrap: false as const,
  limits: { maxDepth: 50 },
  formatters: {
    break: formatBreak,
    picture: formatPicture,
    history: formatMarked(HISTORY_MARK),
    rule: formatMarked(RULE_MARK),
    row: formatRow,
    cell: formatCell,
  },
  selectors: [
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true, ignoreHref: false } },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((heading) => lines(heading, 2)),
    // Word writes each line as a paragraph, and an empty one where it shows space.
    { ...lines('p.MsoNormal', 1), format: 'paragraph' },
    { selector: 'hr', options: { length: 32 } },
    ...MORE_BLOCKS.map((block) => ({ ...lines(block, 1), format: 'block' })),
    plain('br', 'break'),
    plain('img', 'picture'),
    plain('tr', 'row'),
    plain('td', 'cell'),
    plain('th', 'cell'),
    ...HISTORY.map((selector) => plain(selector, 'history')),
    ...RULES.map((selector) => plain(selector, 'rule')),
    ...HIDDEN.map((selector) => plain(selector, 'skip')),
  ],
};

/** Pictures that are written into the HTML itself may be longer than all words. */
const DATA_URL = /\bdata:[\w/+.-]+;base64,[A-Za-z0-9+/=\s%]{64,}/g;

/**
 * The words of HTML, with `> ` before quoted lines and a mark where history begins. It is never rendered, so that nothing in it
 * runs or calls home.
 */
export const htmlToText = (html: string): string =>
  convert(html.replace(MARKS, '').replace(DATA_URL, ''), OPTIONS)
    .replaceAll(EMPTY, '')
    // Editors of mail programs write one for each second space that was typed.
    .replaceAll('\u00a0', ' ');
