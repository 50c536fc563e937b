// All metadata, because those of mobile numbers alone do not tell a landline from a wrong number. The desk loads them with a
// lead.
import {
  type CountryCode,
  type NumberType,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max';
import agency from '../../content/agency.json';
import { telHref } from './contact-links';
import { firstNumber, isPlaceholder } from './phone-key';

/** How people announce the extension that stands behind a number, in the languages of its country. */
const ANNOUNCEMENTS = [
  ...['ext(?:n|ensi[oó]n|ens[aã]o)?', 'x', '#', 'ramal', 'anexo', 'int(?:erno|erne)?', 'poste'],
  ...['durchwahl', 'dw', 'nst', 'nebenstelle', 'klappe', 'toestel', 'tst', 'ankn(?:ytning)?'],
  ...['wew(?:n[eę]trzny)?', 'linka', 'kl(?:apka)?', 'dahili', 'доб(?:авочный)?', 'дод', 'εσωτ'],
  ...['שלוחה', 'تحويلة', 'داخلی', 'ایکسٹینشن', 'एक्सटेंशन', 'এক্সটেনশন', '内线', '內線', '内線'],
  ...['分机', '分機', '转', '轉', '내선'],
].join('|');
const EXTENSION = new RegExp(
  `^[ ,;/|([-]*(?:${ANNOUNCEMENTS})\\.?(?: ?(?:no|nr|n°))?[ .:=-]*([0-9]{1,8})(?![0-9])`,
  'iu',
);

/** The end of a number and what stands behind it, where both are an hour: `030 901820 9-17 Uhr`. */
const HOUR = /^(?:24\/7|\d\d(?::\d\d|h| ?(?:uhr|hrs|hours|[ap]\.?m)))(?![\p{L}\p{M}\d])/iu;

interface ReadNumber {
  /** International, with a plus. */
  number: string;
  extension: string | undefined;
  country: CountryCode | undefined;
  type: NumberType;
}

/** The first number in what somebody typed, where it is a number that a country gives out. */
function readNumber(phone: string, callingCode: string): ReadNumber | undefined {
  const found = firstNumber(phone);
  if (!found || HOUR.test(`${found.dialled.slice(-2)}${found.rest}`)) return undefined;
  const defaultCallingCode = callingCode.replace(/\D/g, '');
  const spellings = [found.dialled.replace(/^00/, '+'), found.dialled];
  // In North America, `011` leads abroad.
  if (defaultCallingCode === '1') spellings.push(found.dialled.replace(/^011/, '+'));
  const read = spellings
    .map((spelling) => parsePhoneNumberFromString(spelling, { defaultCallingCode, extract: false }))
    .find((number) => number?.isValid());
  if (!read || isPlaceholder(read.nationalNumber)) return undefined;
  return {
    number: read.number,
    extension: EXTENSION.exec(found.rest)?.[1],
    country: read.country,
    type: read.getType(),
  };
}

/**
 * The link that dials a phone number as somebody typed it: the first number of several, and its extension (RFC 3966).
 *
 * @param callingCode of the country that a number without one is in; by default the agency's
 * @returns null where it is not sure which number is meant
 */
export function phoneHref(phone: string, callingCode: string = agency.callingCode): string | null {
  const read = readNumber(phone, callingCode);
  return read ? telHref(read.number, read.extension) : null;
}

/** Nobody chats from these. Businesses may have a chat on others that are no mobile numbers. */
const WITHOUT_CHAT: ReadonlySet<NumberType> = new Set<NumberType>([
  ...(['FIXED_LINE', 'TOLL_FREE', 'PREMIUM_RATE', 'SHARED_COST'] as const),
  ...(['UAN', 'VOICEMAIL', 'PAGER'] as const),
]);

/**
 * A phone number as WhatsApp's links want it: country code and digits, nothing else
 * (https://faq.whatsapp.com/5913398998672934).
 *
 * @param callingCode of the country that a number without one is in; by default the agency's
 * @returns null where it is not sure which number is meant, and for landlines, free and service numbers
 */
export function whatsAppNumber(
  phone: string,
  callingCode: string = agency.callingCode,
): string | null {
  const read = readNumber(phone, callingCode);
  return read && !WITHOUT_CHAT.has(read.type) ? read.number.slice(1) : null;
}

/**
 * The country (ISO 3166-1) that gives out a phone number as somebody typed it; undefined where it is not sure which number is
 * meant, or for one of no country.
 */
export const phoneCountry = (phone: string): string | undefined =>
  readNumber(phone, agency.callingCode)?.country;
