/** Invisible characters come along with text that is copied. The joiners U+200C and U+200D stay: they change Indian letters. */
const INVISIBLE = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g;
const BLANKS = /[\u00A0\u2000-\u200A\u202F\u205F\u3000]/g;
const LINE_END = /\r\n?|[\u2028\u2029]/g;

/** Controls besides tab and line feed, and halves of surrogate pairs: a database stores none of them. */
const UNSTORABLE = /[^\P{Cc}\t\n]|\p{Cs}/gu;

/** A number that a program guards against spreadsheets: `="+49 30 1234"`. */
const GUARDED = /^="([^"]*)"$/;

/** The apostrophe that our exports, and others, put before a text which a spreadsheet would run as a formula. */
const APOSTROPHE = /^'(?=[=+\-@\t\n\uFF1D\uFF0B\uFF0D\uFF20])/;

/** Most cells: nothing in them is invisible. */
const PLAIN = /^[ -~]*$/;

const visible = (text: string): string =>
  text.replace(INVISIBLE, '').replace(BLANKS, ' ').replace(LINE_END, '\n').replace(UNSTORABLE, '');

/** The text of a cell as people see it. */
export const cleanCell = (text: string): string =>
  (PLAIN.test(text) ? text : visible(text))
    .trim()
    .replace(GUARDED, '$1')
    .replace(APOSTROPHE, '')
    .trimStart();

/** Whether cleaning takes something away that was no blank. */
export const hasUnstorable = (text: string): boolean =>
  !PLAIN.test(text) && text.replace(LINE_END, '\n').search(UNSTORABLE) >= 0;

/** A text of one line. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Spreadsheets take an apostrophe before a value for "this is text". */
export const withoutApostrophe = (text: string): string => text.replace(/^'(?=[+\d(=-])/, '');

const EMPTY_WORDS =
  /^(?:[-–—./?*_]+|n[./]?\s?a\.?|#n\/a|null|nil|none|\(none\)|\(empty\)|undefined|unknown|anonymous|not (?:available|provided|given)|keine?|k\. ?a\.|aucun|ninguno|nessuno|nenhum|нет|なし|无|無|없음)$/i;

/** How advertisers' forms fill a lead that tests them. */
const TEST_LEAD = /^(?:\w:)?<test lead: dummy data\b/i;

export const isTestLead = (text: string): boolean => TEST_LEAD.test(text);

/** Whether a cell says that there is nothing: `n/a`, a dash. */
export const saysNothing = (text: string): boolean =>
  text === '' || EMPTY_WORDS.test(text) || isTestLead(text);

const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  ı: 'i',
  đ: 'd',
  æ: 'ae',
  œ: 'oe',
};

/** Text as words are compared: small letters without accents, one blank between them. */
export const folded = (text: string): string =>
  text
    .replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[ßøłıđæœ]/g, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}+#%&]+/gu, ' ')
    .trim();

/** Longer texts are no address, number, day or choice, and patterns take too long for them. */
const LONGEST_VALUE = 500;

export const isProse = (text: string): boolean => text.length > LONGEST_VALUE;
