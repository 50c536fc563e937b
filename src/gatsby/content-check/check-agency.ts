import type { GraphQLSchema } from 'gatsby/graphql';
import { z } from 'zod';
import { isTimeZone } from '../../domain/clock';
import { officeHoursSchema, replyHoursSchema } from '../../domain/consultation';
import { fieldErrors } from '../../domain/zod';
import { type AmountSpelling, isCurrency, type Money, moneyTexts } from '../../domain/numbers';
import { amountReader, amountWords } from '../../domain/read-amount';
import {
  below,
  bracketed,
  type ContentDocument,
  isJsonObject,
  type Problem,
  walkValues,
} from './content-document';

/** Fewer digits than these occur in prices and years too. */
const PHONE_DIGITS = 7;

type Texts = Readonly<Record<string, string | undefined>>;

const digitsOf = (text: string) => text.replace(/\D/g, '');

/** Names a region only where the letters are one. */
const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const isCountry = (code: string) => /^[A-Z]{2}$/.test(code) && regions.of(code) !== undefined;

/** PostgreSQL takes `IST` for Israel's: names of places mean one zone everywhere. */
const isZoneOfPlace = (name: string) => /^UTC$|\//.test(name) && isTimeZone(name);

function isEnglish(tag: string): boolean {
  try {
    return new Intl.Locale(tag).language === 'en';
  } catch {
    return false;
  }
}

/** A calling code that is none, and a number of the agency without it: numbers of visitors would be dialled in another country. */
function checkNumber(file: string, { callingCode = '', phone = '' }: Texts): Problem[] {
  if (!/^\+[1-9]\d{0,3}$/.test(callingCode)) {
    const reason = 'must be the calling code of a country, like +91 or +49';
    return [{ file, path: 'callingCode', reason }];
  }
  const isInternational = /^\+[\d ()-]+$/.test(phone) && phone.startsWith(callingCode);
  if (isInternational && digitsOf(phone).length >= PHONE_DIGITS) return [];
  const reason = `must be in international form, like ${callingCode} 98765 43210`;
  return [{ file, path: 'phone', reason }];
}

const HOURS = { hours: officeHoursSchema, replyHours: replyHoursSchema };

/** Office hours, and how soon a reply is promised; the check of shapes tells of those that are missing. */
function checkHours({ file, value }: ContentDocument): Problem[] {
  return Object.entries(HOURS).flatMap(([name, schema]) => {
    const given = (value as Record<string, unknown>)[name];
    if (given === undefined) return [];
    return fieldErrors(schema.safeParse(given).error?.issues ?? []).map(({ field, message }) => ({
      file,
      path: bracketed([name, field].filter(Boolean).join('.')),
      reason: message,
    }));
  });
}

/** The agency's name, language, zone, hours, phone number and address: `content/agency.json` states them, all else refers to it. */
export function checkBrand(
  schema: GraphQLSchema,
  documents: readonly ContentDocument[],
): Problem[] {
  const agency = documents.find(({ typeName }) => typeName === 'Agency');
  if (!agency) return [];
  const value = agency.value as Texts;
  const { brand = '', phone = '', email = '', language = '' } = value;
  const digits = digitsOf(phone);
  const problems: Problem[] = checkNumber(agency.file, value);
  if (!z.email().safeParse(email).success) {
    problems.push({
      file: agency.file,
      path: 'email',
      reason: 'must be an address like hello@site.example',
    });
  }
  if (!isEnglish(language)) {
    const reason =
      'must be the tag of an English, like en-IN or en-GB: forms, emails and desk speak it';
    problems.push({ file: agency.file, path: 'language', reason });
  }
  const { location } = agency.value as { location?: { countryCode?: string } };
  if (!isCountry(location?.countryCode ?? '')) {
    const reason = 'must be the two letters of a country, like IN for India or LK for Sri Lanka';
    problems.push({ file: agency.file, path: 'location.countryCode', reason });
  }
  const { timeZone = '' } = value;
  if (!isZoneOfPlace(timeZone)) {
    const reason = 'must be a zone of the time zone database, like Asia/Kolkata or Europe/Berlin';
    problems.push({ file: agency.file, path: 'timeZone', reason });
  }
  problems.push(...checkHours(agency));
  for (const { file, path, value } of walkValues(schema, documents)) {
    const isOwn = file === agency.file && ['brand', 'phone', 'email'].includes(path);
    if (typeof value !== 'string' || isOwn) continue;
    const fault = (what: string, instead: string) =>
      problems.push({ file, path, reason: `repeats the agency's ${what}: ${instead}` });
    if (brand && value.includes(brand)) fault('brand', 'write {brand}');
    if (email && value.includes(email)) fault('email', 'pages show it from content/agency.json');
    if (digits.length >= PHONE_DIGITS && digitsOf(value).includes(digits)) {
      fault('phone number', 'pages show it from content/agency.json');
    }
  }
  return problems;
}

const isSpelling = (value: unknown): value is AmountSpelling =>
  isJsonObject(value) && typeof value.typed === 'string' && typeof value.means === 'string';

/** How the agency reckons; undefined where its language or country is none: the check of the brand tells of them. */
function moneyOf({ value }: ContentDocument): Money | undefined {
  const { language, location, currency, amountSpellings } = value as Record<string, unknown>;
  const country = isJsonObject(location) ? location.countryCode : undefined;
  try {
    return {
      language: new Intl.Locale(String(language)).baseName,
      country: String(new Intl.Locale('und', { region: String(country) }).region),
      currency: String(currency),
      spellings: Array.isArray(amountSpellings) ? amountSpellings.filter(isSpelling) : [],
    };
  } catch {
    return undefined;
  }
}

/** Spellings of a sign or word that no amount in this currency has. */
function checkSpellings({ file }: ContentDocument, money: Money): Problem[] {
  const { unknown, marks, scales } = amountWords(money);
  return money.spellings.flatMap(({ means }, index) => {
    if (!unknown.includes(means)) return [];
    const known = [...new Set([...marks, ...scales.keys()])].join(', ');
    const reason = `"${means}" stands in no amount; allowed are ${known}`;
    return { file, path: `amountSpellings[${index}].means`, reason };
  });
}

/** Prices whose amount cannot be read, in this currency and only one way: the lowest of a group could not be told. */
function checkPrices(documents: readonly ContentDocument[], money: Money): Problem[] {
  const reader = amountReader(money);
  const { amountText, shortAmountText } = moneyTexts(money);
  return documents.flatMap(({ file, typeName, path, value }) => {
    if (typeName !== 'Service' || !isJsonObject(value) || typeof value.price !== 'string') {
      return [];
    }
    if (reader.leading(value.price) !== undefined) return [];
    const examples = `${shortAmountText(350_000)} or ${amountText(2400)} a month`;
    const reason = `must begin with an amount that can be read in one way only, like ${examples}`;
    return { file, path: below(path, 'price'), reason };
  });
}

/** The agency's currency, its spellings of amounts, and all prices in it. */
export function checkMoney(documents: readonly ContentDocument[]): Problem[] {
  const agency = documents.find(({ typeName }) => typeName === 'Agency');
  const money = agency && moneyOf(agency);
  if (!agency || !money) return [];
  if (!isCurrency(money.currency)) {
    const reason = 'must be the three letters of a currency (ISO 4217), like INR or EUR';
    return [{ file: agency.file, path: 'currency', reason }];
  }
  return [...checkSpellings(agency, money), ...checkPrices(documents, money)];
}
