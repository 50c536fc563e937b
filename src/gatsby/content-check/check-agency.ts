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
  languagesOf,
  type Problem,
  walkValues,
} from './content-document';

/** A number with fewer digits may be a price or a year. */
const PHONE_DIGITS = 7;

type Texts = Readonly<Record<string, string | undefined>>;

const digitsOf = (text: string) => text.replace(/\D/g, '');

/** Gives undefined for letters that are no region. */
const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
/** The codes of countries that are no more, and `UK`, have names too; the code of today is another one. */
const isCountry = (code: string) =>
  /^[A-Z]{2}$/.test(code) &&
  regions.of(code) !== undefined &&
  new Intl.Locale(`und-${code}`).region === code;

/** Only names of places mean the same zone everywhere: PostgreSQL reads `IST` as Israel's. */
const isZoneOfPlace = (name: string) => /^UTC$|\//.test(name) && isTimeZone(name);

/** Says why pages cannot be in a language; undefined where they can. */
function languageFault(tag: string): string | undefined {
  const form = 'must be the tag of a language, like en-IN, de or fr-CH';
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag).length === 0 ? form : undefined;
  } catch {
    return form;
  }
}

/** Checks the tags of the languages, and that the desk's is one of them; checkShape reports a missing list. */
function checkLanguages({ file, value }: ContentDocument): Problem[] {
  const { languages, deskLanguage } = value as { languages?: unknown; deskLanguage?: unknown };
  if (!Array.isArray(languages)) return [];
  if (languages.length === 0) {
    return [{ file, path: 'languages', reason: 'must have at least one language, like ["en-IN"]' }];
  }
  const isOfSite = deskLanguage === undefined || languages.includes(deskLanguage);
  const known = languages.join(', ');
  const strange = { file, path: 'deskLanguage', reason: `must be one of languages: ${known}` };
  const faults = languages.flatMap((tag, index) => {
    const repeated = languages.indexOf(tag) < index ? 'stands twice in the list' : undefined;
    const reason = languageFault(String(tag)) ?? repeated;
    return reason === undefined ? [] : { file, path: `languages[${index}]`, reason };
  });
  return isOfSite ? faults : [...faults, strange];
}

/** Checks that the calling code exists and that the agency's number begins with it; visitors' numbers are completed with it. */
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

/** Checks office hours, and how soon a reply is promised; checkShape reports missing ones. */
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

/** Checks `content/agency.json`, and that no other file repeats its brand, email address or phone number. */
export function checkBrand(
  schema: GraphQLSchema,
  documents: readonly ContentDocument[],
): Problem[] {
  const agency = documents.find(({ typeName }) => typeName === 'Agency');
  if (!agency) return [];
  const value = agency.value as Texts;
  const { brand = '', phone = '', email = '' } = value;
  const digits = digitsOf(phone);
  const problems: Problem[] = checkNumber(agency.file, value);
  if (!z.email().safeParse(email).success) {
    problems.push({
      file: agency.file,
      path: 'email',
      reason: 'must be an address like hello@site.example',
    });
  }
  problems.push(...checkLanguages(agency));
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

/** The agency's currency settings; undefined where language, country or currency is invalid. */
export function moneyOf(agency: ContentDocument): Money | undefined {
  const { location, currency, amountSpellings } = agency.value as Record<string, unknown>;
  const [language = ''] = languagesOf([agency]);
  const country = isJsonObject(location) ? location.countryCode : undefined;
  if (!isCurrency(String(currency))) return undefined;
  try {
    return {
      language: new Intl.Locale(language).baseName,
      country: String(new Intl.Locale('und', { region: String(country) }).region),
      currency: String(currency),
      spellings: Array.isArray(amountSpellings) ? amountSpellings.filter(isSpelling) : [],
    };
  } catch {
    return undefined;
  }
}

/** Finds spellings of a currency sign or a word that no amount in this currency can contain. */
function checkSpellings({ file }: ContentDocument, money: Money): Problem[] {
  const { unknown, marks, scales } = amountWords(money);
  return money.spellings.flatMap(({ means }, index) => {
    if (!unknown.includes(means)) return [];
    const known = [...new Set([...marks, ...scales.keys()])].join(', ');
    const reason = `"${means}" stands in no amount; allowed are ${known}`;
    return { file, path: `amountSpellings[${index}].means`, reason };
  });
}

/** Finds prices that cannot be read as one amount in this currency, so that a group's lowest price would be unknown. */
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

/** Checks the agency's currency, its spellings of amounts, and all prices. */
export function checkMoney(documents: readonly ContentDocument[]): Problem[] {
  const agency = documents.find(({ typeName }) => typeName === 'Agency');
  if (!agency || !isJsonObject(agency.value)) return [];
  if (!isCurrency(String(agency.value.currency))) {
    const reason = 'must be the three letters of a currency (ISO 4217), like INR or EUR';
    return [{ file: agency.file, path: 'currency', reason }];
  }
  const money = moneyOf(agency);
  return money ? [...checkSpellings(agency, money), ...checkPrices(documents, money)] : [];
}
