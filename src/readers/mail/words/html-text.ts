import { convert, type HtmlToTextOptions, type SelectorDefinition } from 'html-to-text';
import {
  EMPTY,
  formatBreak,
  formatCell,
  formatLink,
  formatMarked,
  formatParagraph,
  formatPicture,
  formatRow,
  formatSpaced,
  GAP,
} from './html-formats';
import { MORE_BLOCKS, MOST_LEVELS } from './html-nodes';

/** Stands alone on a line where the mail program of the writer says that history begins. */
export const HISTORY_MARK = '\uE000';

/** Stands alone on a line where the mail has a rule, as Word draws above the mail that is answered. */
export const RULE_MARK = '\uE002';

/** All marks, which no mail may bring along. */
export const MARKS = /[\uE000-\uE003]/g;

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

const COLONS = [':', ': ', ' :', ' : '];

/** Elements that the reader of the mail never saw. */
const HIDDEN = [
  'style',
  'script',
  'title',
  'template',
  '[hidden]',
  ...COLONS.map((colon) => `[style*="display${colon}none" i]`),
  ...COLONS.map((colon) => `[style*="visibility${colon}hidden" i]`),
  ...COLONS.map((colon) => `[style*="max-height${colon}0" i][style*="overflow${colon}hidden" i]`),
  ...COLONS.flatMap((colon) => [`[style*="opacity${colon}0;" i]`, `[style$="opacity${colon}0" i]`]),
];

const plain = (selector: string, format: string): SelectorDefinition => ({ selector, format });

const lines = (selector: string, breaks: number): SelectorDefinition => ({
  selector,
  options: { leadingLineBreaks: breaks, trailingLineBreaks: breaks, uppercase: false },
});

/** @param isLine true where a paragraph is a mere line */
const optionsFor = (isLine: boolean): HtmlToTextOptions => ({
  wordwrap: false,
  // Programs write before the body, too, and some that never close an element nest all lines.
  baseElements: { selectors: [] },
  limits: { maxDepth: MOST_LEVELS },
  formatters: {
    break: formatBreak,
    picture: formatPicture,
    history: formatMarked(HISTORY_MARK),
    rule: formatMarked(RULE_MARK),
    row: formatRow,
    cell: formatCell,
    link: formatLink,
    line: formatParagraph(isLine),
    spaced: formatSpaced(isLine),
  },
  selectors: [
    {
      selector: 'a',
      format: 'link',
      options: { hideLinkHrefIfSameAsText: true, ignoreHref: false },
    },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((heading) => lines(heading, 2)),
    { selector: 'hr', options: { length: 32 } },
    ...MORE_BLOCKS.map((block) => ({ ...lines(block, 1), format: 'block' })),
    plain('p', 'line'),
    plain('br', 'break'),
    plain('img', 'picture'),
    plain('tr', 'row'),
    plain('td', 'cell'),
    plain('th', 'cell'),
    ...['div', 'p', 'span', 'font'].map((name) =>
      plain(`${name}[style*="white-space" i]`, 'spaced'),
    ),
    ...HISTORY.map((selector) => plain(selector, 'history')),
    ...RULES.map((selector) => plain(selector, 'rule')),
    ...HIDDEN.map((selector) => plain(selector, 'skip')),
  ],
});

const OPTIONS = optionsFor(false);
const OPTIONS_OF_LINES = optionsFor(true);

/** Outlook on the web writes each line as a paragraph, and this style above them. */
const LINES =
  /[\s,}>]p\s*\{\s*margin(?:-top:\s*0[^}]{0,40}margin-bottom)?:\s*0(?:px|pt|cm|in)?\s*[;}]/i;

/** An empty paragraph shows no more than the space around the one above it. */
function withoutGaps(text: string): string {
  const kept: string[] = [];
  let isBelowGap = false;
  for (const line of text.split('\n')) {
    if (line.includes(GAP)) isBelowGap = true;
    else if (!/^[> ]*$/.test(line)) isBelowGap = false;
    if (!isBelowGap) kept.push(line);
  }
  return kept.join('\n');
}

/** Pictures that are written into the HTML itself may be longer than all words. */
const DATA_URL = /\bdata:[\w/+.-]+;base64,[A-Za-z0-9+/=\s%]{64,}/g;

/**
 * The words of HTML, with `> ` before quoted lines and a mark where history begins. It is never rendered, so that nothing in it
 * runs or calls home.
 */
export function htmlToText(html: string): string {
  const options = LINES.test(html) ? OPTIONS_OF_LINES : OPTIONS;
  const text = convert(html.replace(MARKS, '').replace(DATA_URL, ''), options);
  return (
    withoutGaps(text)
      .replaceAll(EMPTY, '')
      // Editors of mail programs write one for each second space that was typed.
      .replaceAll('\u00a0', ' ')
  );
}
