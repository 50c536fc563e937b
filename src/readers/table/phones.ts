import { LEAD_FIELDS } from '../../domain/lead-fields';
import { plainDigits } from '../../domain/plain-digits';
import { isProse, oneLine, saysNothing, withoutApostrophe } from './cell-text';
import type { Found } from './emails';

/** A link to a chat has an international number without its plus. */
const CHAT_LINK = /^(?:https?:\/\/)?wa\.me\/(?=\d)/i;

/** Forms and address books put the kind before a number: `p:+91…`, `Mobile: …`. */
const KIND = /^(?:[a-z]|tel|phone|mobile|mob|cell|whatsapp|home|work|office|handy|fon)\s*[:.]\s*/i;

/** A slash stands between two numbers, and behind the code of a town. */
const BETWEEN =
  /\s*(?::::|[;|\n]|(?<!(?:^|[\s(])\(?0\)?\d{1,5}\)?)\s\/\s|(?<=\d{5})\/(?=\+?\d[\d\s-]{6})|,\s?(?=\+|0|\d{5}|\d[\d\s-]{6})|(?<=\d{10})\s(?=\+?\d{10})|\s(?:&|and|or|und|oder|et|ou|y|o)\s)\s*/i;

/** A spreadsheet wrote a number as a sum: `9,822,012,345`. */
const GROUPED = /^\d{1,3}(?:,\d{2,3}){2,}$/;

/** A spreadsheet took a number for a sum, and its last digits are gone. */
const ROUNDED = /^[+-]?\d(?:[.,]\d+)?E\+?\d{1,2}$/i;

export const hasLostDigits = (cell: string): boolean => ROUNDED.test(cell);

const FIRST_NUMBER = /\(?\+?\(?\d[\d\s().\u2010-\u2015/-]*\d/u;

const digitsOf = (text: string): string => text.normalize('NFKC').replace(/\D/g, '');

/** One digit repeated: somebody had to fill in a field. */
const isFiller = (digits: string): boolean => /^(\d)\1*$/.test(digits);

function isNumber(text: string): boolean {
  const digits = digitsOf(text);
  return digits.length >= 7 && digits.length <= 17 && !isFiller(digits.replace(/^0/, ''));
}

/** The first number in a part of a cell, and the words beside it where they do not fit with it. */
function readPart(part: string): Found {
  const written = FIRST_NUMBER.exec(part)?.[0].trim() ?? '';
  if (!isNumber(written)) return { good: [], bad: isFiller(digitsOf(part)) ? [] : [part] };
  if (part.length <= LEAD_FIELDS.phone.max) return { good: [part], bad: [] };
  return written.length <= LEAD_FIELDS.phone.max
    ? { good: [written], bad: [part] }
    : { good: [], bad: [part] };
}

/** The numbers in a cell. */
export function phonesIn(cell: string): Found {
  if (isProse(cell)) return { good: [], bad: [cell] };
  const written = plainDigits(cell).replace(/\n/g, ' ; ');
  const text = oneLine(withoutApostrophe(written));
  if (saysNothing(text)) return { good: [], bad: [] };
  if (hasLostDigits(text)) return { good: [], bad: [text] };
  const parts = (GROUPED.test(text) ? text.replaceAll(',', '') : text)
    .split(BETWEEN)
    .map((part) => part.replace(CHAT_LINK, '+').replace(KIND, ''))
    .map((part) => withoutApostrophe(part).replace(/\.0$/, ''))
    .filter((part) => !saysNothing(part))
    .map(readPart);
  return { good: parts.flatMap(({ good }) => good), bad: parts.flatMap(({ bad }) => bad) };
}
