/** The fields of a lead that stand plainly in a text. */
export type FoundFields = Partial<Record<'name' | 'email' | 'phone' | 'company', string>>;

/** `[12/11/26, 10:22] Rohan: …` and `12/11/2026, 10:22 am - Rohan: …`, as WhatsApp exports its lines. */
const WHATSAPP_LINE =
  /^\u200e?(?:\[\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4},? [^\]]{4,12}\]|\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4},? \d{1,2}:\d{2}(?:[ \u202f]?[ap]m)? -) ([^:\n]{1,100}): ?/i;

/** `From: Rohan Mehta <rohan@example.com>`, of a forwarded email. */
const FROM_LINE = /^(?:From|Von|De):\s*"?([^"<\n]*?)"?\s*<([^<>\s]+@[^<>\s]+)>/im;

const ADDRESS = /[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+/gi;

/** Digits of a number as people write it, with their separators; nothing before or after that could belong to it. */
const NUMBER = /(?<![\w@.₹/-])(?:\+|00)?\(?\d[\d\s().-]{5,18}\d(?![\w@/])/g;

/** A number has seven to fifteen digits (E.164); a date or an amount has fewer, or other separators. */
const isPhone = (text: string) => {
  const digits = text.replace(/\D/g, '').length;
  return digits >= 9 && digits <= 15 && !/^\d{1,4}[.-]\d{1,2}[.-]\d{2,4}(?!\d)/.test(text);
};

const labelled = (text: string, label: string): string | undefined =>
  new RegExp(`^[\\s>*-]*(?:${label})\\s*[:=]\\s*(.{1,120}?)\\s*$`, 'im').exec(text)?.[1];

/** A few words without digits or signs; the line of a letter that names its writer looks like this. */
const isName = (text: string) => /^\p{L}[\p{L}\p{M}'’. -]{1,60}$/u.test(text);

const CLOSING =
  /^(?:(?:kind|best|warm|many)?\s*(?:regards|wishes)|thanks(?: (?:and|&) regards)?|thank you|sincerely|cheers|yours \w+|--)[,.!\s]*$/i;

/** The name below "Regards,": the next line that is not empty. */
function signedName(lines: readonly string[]): string | undefined {
  const closing = lines.findLastIndex((line) => CLOSING.test(line.trim()));
  if (closing < 0) return undefined;
  const next = lines.slice(closing + 1).find((line) => line.trim() !== '');
  return next?.trim();
}

/** The name of the first WhatsApp line. Who is no contact is named by the number. */
const chatName = (text: string): string | undefined =>
  text
    .split('\n')
    .map((line) => WHATSAPP_LINE.exec(line)?.[1]?.trim())
    .find((name) => name !== undefined);

/** A contact stands in the first pages of a chat, and long texts take long to search. */
const MOST_READ = 10_000;

const present = (fields: Record<keyof FoundFields, string | undefined>): FoundFields =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== ''),
  );

/**
 * Finds name, address, number and company in a pasted WhatsApp chat or email, where they are plain. What could be two things
 * is left out: staff confirm what is found.
 */
export function readPastedText(pasted: string): FoundFields {
  const text = pasted.slice(0, MOST_READ).replace(/\r\n?/g, '\n');
  const from = FROM_LINE.exec(text);
  const chat = chatName(text);
  const names = [labelled(text, '(?:full )?name'), from?.[1], chat, signedName(text.split('\n'))];
  const withoutStamps = text.replace(new RegExp(WHATSAPP_LINE, 'gim'), '');
  const numbers = `${chat ?? ''}\n${withoutStamps.replace(ADDRESS, ' ')}`.match(NUMBER) ?? [];
  const labelledPhone = labelled(
    text,
    'phone|mobile|cell|tel(?:ephone)?|whatsapp|contact(?: no\\.?| number)?',
  );
  return present({
    name: names.find((name) => name !== undefined && isName(name)),
    email: from?.[2] ?? text.match(ADDRESS)?.[0],
    phone: [labelledPhone ?? '', ...numbers].map((number) => number.trim()).find(isPhone),
    company: labelled(text, 'company|organi[sz]ation|firm'),
  });
}

/** The words of a chat without the stamps of its lines. */
export const wordsOf = (pasted: string): string =>
  pasted.replace(/\r\n?/g, '\n').replace(new RegExp(WHATSAPP_LINE, 'gim'), '').trim();
