import {
  type Budget,
  BUDGET_VALUES,
  budgetLabel,
  enquiryLabel,
  SERVICE_VALUES,
  serviceLabel,
} from '../../../../domain/enquiry-fields';
import type { HandSource } from '../../../../domain/lead-facts';
import type { ContactField } from '../../../../domain/lead-fields';
import { AGENCY_MONEY } from '../../../../domain/numbers';
import { amountReader } from '../../../../domain/read-amount';

/** The fields of a lead that can stand plainly in a text. */
export const PASTED_FIELDS = [
  'name',
  'email',
  'phone',
  'company',
  'service',
  'budget',
] as const satisfies readonly ContactField[];

/** Fields that a text names plainly. */
export type FoundFields = Partial<
  Record<(typeof PASTED_FIELDS)[number], string> & { source: HandSource }
>;

/** `[12/11/26, 10:22] Rohan: …` and `12/11/2026, 10:22 am - Rohan: …`, as WhatsApp exports its lines. */
const WHATSAPP_LINE =
  /^\u200e?(?:\[\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4},? [^\]]{4,12}\]|\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4},? \d{1,2}:\d{2}(?:[ \u202f]?[ap]m)? -) ([^:\n]{1,100}): ?/i;

/** `From: Rohan Mehta <rohan@example.com>`, of a forwarded email. */
const FROM_LINE = /^(?:From|Von|De):\s*"?([^"<\n]*?)"?\s*<([^<>\s]+@[^<>\s]+)>/gim;

const ADDRESS = /[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+/gi;

/** Digits of a number as people write it, with their separators; nothing before or after that could belong to it. */
const NUMBER =
  /(?<![\w@.\p{Sc}/-]|\p{Sc}\s)(?:\+|00)?\(?\d[\d\s().-]{5,18}\d(?![\w@/]|\s?\p{Sc})/gu;

/** A number has seven to fifteen digits (E.164); a date or an amount has fewer, or other separators. */
const isPhone = (text: string) => {
  const digits = text.replace(/\D/g, '').length;
  return digits >= 9 && digits <= 15 && !/^\d{1,4}[.-]\d{1,2}[.-]\d{2,4}(?!\d)/.test(text);
};

const labelled = (text: string, label: string): string[] =>
  firstGroups(text, new RegExp(`^[\\s>*-]*(?:${label})\\s*[:=]\\s*(.{1,120}?)\\s*$`, 'gim'));

const firstGroups = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, group = '']) => group.trim());

/** A few words without digits or signs; the line of a letter that names its writer looks like this. */
const isName = (text: string) => /^\p{L}[\p{L}\p{M}'’. -]{1,60}$/u.test(text);

const CLOSING =
  /^(?:(?:kind|best|warm|many)?\s*(?:regards|wishes)|thanks(?: (?:and|&) regards)?|thank you|sincerely|cheers|yours \w+|--)[,.!\s]*$/i;

/** The names below "Regards,": of each, the next line that is not empty. */
function signedNames(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim());
  return lines.flatMap((line, index) =>
    CLOSING.test(line) ? (lines.slice(index + 1).find((next) => next !== '') ?? []) : [],
  );
}

/** The people of a chat, by the names of its lines. Who is no contact is named by the number. */
const chatNames = (text: string): string[] =>
  text.split('\n').flatMap((line) => WHATSAPP_LINE.exec(line)?.[1]?.trim() ?? []);

/** A contact stands in the first pages of a chat, and long texts take long to search. */
const MOST_READ = 10_000;

const lower = (text: string) => text.toLowerCase();
const digitsOf = (text: string) => text.replace(/\D/g, '');

/** Whether two texts are one thing, the longer one first. */
type IsSame = (longer: string, other: string) => boolean;

const isSameAddress: IsSame = (one, other) => lower(one) === lower(other);
/** A number with and without its country. */
const isSameNumber: IsSame = (longer, other) =>
  digitsOf(longer).endsWith(digitsOf(other).replace(/^0+/, ''));
/** Rohan Mehta signs as Rohan. */
const isSameName: IsSame = (longer, other) => lower(longer).includes(lower(other));

/**
 * The one thing that is meant, in its longest form. What says the most plainly what it is comes first: where that names two
 * things, none is taken.
 */
function onlyOne(isSame: IsSame, ...ways: readonly string[][]): string | undefined {
  const found = ways.find(({ length }) => length > 0) ?? [];
  const [longest] = found.toSorted((one, other) => other.length - one.length);
  return found.every((other) => longest !== undefined && isSame(longest, other))
    ? longest
    : undefined;
}

/** `I am Rohan Mehta from Mehta Textiles`, and the like; a company begins with a capital. */
const INTRODUCTION =
  /\b(?:I am|I['’]m|[Tt]his is|[Mm]y name is)\s+(\p{Lu}[\p{L}\p{M}'’. -]{1,60}?),?\s+(?:from|of|at|with)\s+(\p{Lu}[^.,;:!?\n]{1,60}?)(?=[.,;:!?\n]|\s+(?:and|in|here|we)\b|$)/gu;

/** The services that a text names: by their label, or by its word in capitals, such as CRM. */
function servicesIn(text: string): string[] {
  const words = new Set(text.match(/[\p{L}\d]+/gu) ?? []);
  return SERVICE_VALUES.filter((value) => {
    const label = serviceLabel(value);
    const acronyms = label.match(/\b\p{Lu}{2,}\b/gu) ?? [];
    return lower(text).includes(lower(label)) || acronyms.some((acronym) => words.has(acronym));
  });
}

/** Every amount in a text, in whole units of the currency; one without its currency or a word like lakh is none. */
const amountsIn = amountReader(AGENCY_MONEY).all;

/** The last amount of a budget's label is its upper bound: `₹1 - ₹5 Lakh`; the last budget has none. */
const isWithin = (amount: number, budget: Budget) =>
  budget === BUDGET_VALUES.at(-1) || amount < (amountsIn(budgetLabel(budget)).at(-1) ?? 0);

/** The budgets in which the amounts of a text fall, where it calls them so: other amounts may be anything. */
function budgetsIn(text: string): string[] {
  const word = enquiryLabel('budget').toLowerCase();
  // "Rs. 80,000" is no end of a sentence.
  const sentences = lower(text).split(/[!?\n]|(?<=\p{L}{3})\.\s/u);
  return sentences
    .filter((sentence) => sentence.includes(word) || sentence.includes('budget'))
    .flatMap(amountsIn)
    .flatMap((amount) => BUDGET_VALUES.find((budget) => isWithin(amount, budget)) ?? []);
}

/** How a pasted text came, where its form says so. */
const sourceOf = (text: string): HandSource | undefined => {
  if (new RegExp(WHATSAPP_LINE, 'im').test(text)) return 'whatsapp';
  return new RegExp(FROM_LINE, 'im').test(text) ? 'email' : undefined;
};

const PHONE_LABELS = 'phone|mobile|cell|tel(?:ephone)?|whatsapp|contact(?: no\\.?| number)?';

/**
 * Finds name, address, number, company, service, budget and source in a pasted WhatsApp chat or email, where they are plain. What
 * could be two things is left out: staff see what was found before they save it.
 */
export function readPastedText(pasted: string): FoundFields {
  const text = pasted.slice(0, MOST_READ).replace(/\r\n?/g, '\n');
  const senders = [...text.matchAll(FROM_LINE)];
  const chat = chatNames(text);
  const written = [...senders.map(([, name = '']) => name), ...chat, ...signedNames(text)];
  const withoutStamps = text.replace(new RegExp(WHATSAPP_LINE, 'gim'), '').replace(ADDRESS, ' ');
  const numbers: string[] = [...chat, withoutStamps].flatMap((part) => part.match(NUMBER) ?? []);
  const trimmed = (all: string[]) => all.map((one) => one.trim());
  const introductions = [...withoutStamps.matchAll(INTRODUCTION)];
  const fields = {
    name: onlyOne(
      isSameName,
      labelled(text, '(?:full )?name').filter(isName),
      written.filter(isName),
      introductions.map(([, name = '']) => name),
    ),
    email: onlyOne(
      isSameAddress,
      senders.map(([, , address = '']) => address),
      text.match(ADDRESS) ?? [],
    ),
    phone: onlyOne(
      isSameNumber,
      labelled(text, PHONE_LABELS).filter(isPhone),
      trimmed(numbers).filter(isPhone),
    ),
    company: onlyOne(
      isSameAddress,
      labelled(text, 'company|organi[sz]ation|firm'),
      introductions.map(([, , company = '']) => company),
    ),
    service: onlyOne(isSameAddress, servicesIn(withoutStamps)),
    budget: onlyOne(isSameAddress, budgetsIn(withoutStamps)),
    source: sourceOf(text),
  };
  return Object.fromEntries(Object.entries(fields).filter(([, found]) => found));
}

/** The words of a chat without the stamps of its lines. */
export const wordsOf = (pasted: string): string =>
  pasted.replace(/\r\n?/g, '\n').replace(new RegExp(WHATSAPP_LINE, 'gim'), '').trim();
