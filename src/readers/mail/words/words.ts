import { HISTORY_MARK, htmlToText, MARKS, RULE_MARK } from './html-text';
import { flowedLines, fold, type Line, plainLines } from './lines';
import { allParts, type MailPart, partText } from './mime-parts';

/** The words of a mail as lines, and the parts that they were read from. */
export type Words = { lines: Line[]; isCut: boolean; parts: MailPart[] };

/** Characters of a text that are read; a mail between people has thousands. */
const MOST_CHARACTERS = 500_000;

const NONE: Words = { lines: [], isCut: false, parts: [] };

const TEXT = /^text\/(plain|html|markdown|enriched|richtext)$/;

/** Texts that hold data rather than words; any other counts as plain (RFC 2046 §4.1.4). */
const DATA = /^text\/(calendar|css|csv|directory|rfc822-headers|rtf|(x-)?vcard|vnd\.|x-amp-html)/;

/** Exchange gives such a name to the words that stand below a picture. */
const BELOW_PICTURE = /^ATT\d{3,8}\.{1,2}(?:txt|html?)$/i;

const isText = ({ type, disposition, name }: MailPart): boolean =>
  TEXT.test(type) &&
  (BELOW_PICTURE.test(name) ||
    (disposition !== 'attachment' && (name === '' || type === 'text/html')));

const readable = (text: string) => text.slice(0, MOST_CHARACTERS).replace(MARKS, '');

/** Marks of format in enriched text (RFC 1896). */
const ENRICHED = /<param>[^<]*<\/param>|<\/?[a-z-]{1,40}>/gi;

function readText(part: MailPart): Words {
  const whole = partText(part);
  const isMarkedUp = /^text\/(enriched|richtext)$/.test(part.type);
  const text = readable(isMarkedUp ? whole.replace(ENRICHED, '') : whole);
  const { format = '', delsp = '' } = part.parameters;
  const isFlowed = /^flowed$/i.test(format);
  return {
    lines: isFlowed ? flowedLines(text, /^yes$/i.test(delsp)) : plainLines(text),
    isCut: whole.length > MOST_CHARACTERS,
    parts: [part],
  };
}

function readHtml(part: MailPart): Words {
  const whole = htmlToText(partText(part));
  const lines = plainLines(whole.slice(0, MOST_CHARACTERS)).map((line) => ({
    ...line,
    raw: line.raw.trimEnd(),
    text: line.text.trimEnd(),
  }));
  return { lines, isCut: whole.length > MOST_CHARACTERS, parts: [part] };
}

/** HTML that is labelled as plain text, by its first and last element. */
const HTML_SOURCE = /^\s*<(?:!doctype html|html)\b[^]*<\/html>\s*$/i;

const readLeaf = (part: MailPart): Words =>
  part.type === 'text/html' || HTML_SOURCE.test(partText(part)) ? readHtml(part) : readText(part);

const EMPTY_LINE: Line = { text: '', depth: 0, raw: '' };

const isOpen = ({ lines }: Words): boolean => lines.at(-1)?.text.trim() !== '' && lines.length > 0;

/** One below the other, apart from each other. */
const join = (all: readonly Words[]): Words =>
  all.reduce(
    (above, below) => ({
      lines: [
        ...above.lines,
        ...(isOpen(above) && below.lines.length > 0 ? [EMPTY_LINE] : []),
        ...below.lines,
      ],
      isCut: above.isCut || below.isCut,
      parts: [...above.parts, ...below.parts],
    }),
    NONE,
  );

const wordsIn = ({ lines }: Words): string[] =>
  lines.flatMap(({ text }) => fold(text).match(/[\p{L}\p{N}]+/gu) ?? []);

const wordSet = (words: Words): Set<string> => new Set(wordsIn(words));

/** The words by which a beginning is told from anything else in a mail. */
const BEGINNING_WORDS = 5;

/** Some programs leave all but the quoted mail out of the text. */
function lacksBeginning(text: Words, html: Words): boolean {
  const beginning = wordsIn(html).slice(0, BEGINNING_WORDS).join(' ');
  return !wordsIn(text).join(' ').includes(beginning);
}

/** A text that says little of what the HTML beside it says is a placeholder, such as "Please view in HTML". */
function isPlaceholder(text: Words, html: Words): boolean {
  const [inText, inHtml] = [wordSet(text), wordSet(html)];
  if (inHtml.size === 0) return false;
  const shared = [...inText].filter((word) => inHtml.has(word)).length;
  return shared < Math.min(inText.size, inHtml.size) / 2 || inText.size < inHtml.size / 10;
}

/** Words that a program may add to the HTML alone, such as those of a button. */
const FEW_WORDS = 2;

/** Some programs leave tables out of the text, or its end. What they quote in the HTML alone is none of their words. */
function lacksWords(text: Words, html: Words): boolean {
  const end = html.lines.findIndex(
    ({ text: line, depth }) => depth > 0 || line === HISTORY_MARK || line === RULE_MARK,
  );
  const lines = html.lines
    .slice(0, end < 0 ? undefined : end)
    .map((line) => ({ ...line, text: line.text.replace(/\[[a-z]+:[^\]\s]+\]/g, '') }));
  const [inText, inHtml] = [wordSet(text), wordSet(html)];
  const more = [...wordSet({ ...html, lines })].filter((word) => !inText.has(word)).length;
  const less = [...inText].filter((word) => !inHtml.has(word)).length;
  return more > FEW_WORDS && more >= 4 * less;
}

/** Of the same words in several forms, the plain one, unless it says less or begins elsewhere. */
function chooseWords(parts: readonly MailPart[]): Words {
  const all = parts.map((part) => ({ part, words: readWords(part) }));
  const filled = all.filter(({ words }) => wordSet(words).size > 0);
  const isPlain = ({ parts: read }: Words) => read.every(({ type }) => type === 'text/plain');
  const plain = filled.find(({ words }) => isPlain(words))?.words;
  const html = filled.findLast(({ words }) => !isPlain(words))?.words;
  if (plain && html)
    return [isPlaceholder, lacksBeginning, lacksWords].some((lacks) => lacks(plain, html))
      ? html
      : plain;
  return plain ?? html ?? all[0]?.words ?? NONE;
}

function readWords(part: MailPart): Words {
  if (part.type === 'multipart/alternative') return chooseWords(part.parts);
  if (part.type === 'multipart/signed') return join(part.parts.slice(0, 1).map(readWords));
  if (part.parts.length > 0) return join(part.parts.map(readWords));
  return isText(part) ? readLeaf(part) : NONE;
}

/** The words of a mail; where there are no others, those of a file: of the only text, or of the first that is shown. */
export function mailWords(root: MailPart): Words {
  const words = readWords(root);
  if (words.parts.length > 0) return words;
  const attached = allParts(root).filter(({ type }) => /^text\//.test(type) && !DATA.test(type));
  const part =
    attached.length === 1
      ? attached[0]
      : attached.find(({ disposition }) => disposition !== 'attachment');
  return part ? readLeaf(part) : NONE;
}
