import { LEAD_FIELDS } from '../../domain/lead-fields';
import { isProse, saysNothing, withoutApostrophe } from './cell-text';

const ADDRESS =
  /^[^\s@<>()[\]\\,;:"]{1,64}@[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}-]*)(?:\.[\p{L}\p{M}\p{N}-]{1,63})+$/u;

export const isEmail = (text: string): boolean =>
  text.length <= LEAD_FIELDS.email.max && ADDRESS.test(text);

/** Several in one cell, as Google Contacts and people write them. */
const BETWEEN =
  /\s*(?::::|[;,|\n]|\s\/\s|\/(?=[^\s/]+@)|\s(?:&|and|or|und|oder|et|ou|y|o)\s)\s*|\s+(?=\S+@)/i;

/** Links of web pages and of Markdown around an address. */
const LINK = /<a\b[^>]*>([^<]*)<\/a>|\[([^\]]*)\]\(mailto:[^)]*\)/gi;

/** Programs put the kind before an address, and quotes around it. */
const AROUND =
  /^["'‘’“”(]*(?:(?:mailto|smtp|e|e-?mail|mail|work|home|office|private):)?[\s"'‘“(]*|["'‘’“”.,;)]+$/gi;

export interface Found {
  /** Those that can be used, as they are written. */
  good: string[];
  /** The other texts of the cell. */
  bad: string[];
}

/** The addresses in a cell. */
export function emailsIn(cell: string): Found {
  if (isProse(cell)) return { good: [], bad: [cell] };
  const text = withoutApostrophe(cell).replaceAll('＠', '@');
  if (saysNothing(text)) return { good: [], bad: [] };
  const parts = text
    .replace(LINK, '$1$2')
    .replace(/\([^()@]*\)/g, ' ')
    .replace(/[^<>,;]*<([^<>]+@[^<>]+)>/g, ' $1 ')
    .trim()
    .split(BETWEEN)
    .map((part) => part.replace(AROUND, ''))
    .filter((part) => part !== '');
  return {
    good: parts.filter(isEmail),
    bad: parts.filter((part) => !isEmail(part) && !saysNothing(part)),
  };
}

export const emailKey = (email: string): string => email.toLowerCase().normalize('NFKC');
