import { findIanaAliases, WINDOWS_TO_IANA_MAP } from 'windows-iana';
import { UNWRITTEN } from '../../src/gatsby/content-check/find-problems';
import { deviceTimeZone } from '../../src/domain/clock';
import { type Answers, languagesOfSite } from './answers';
import { countryName } from './countries';

/** The calling code is the beginning of the number, up to the first space. */
const callingCodeOf = (phone: string) => phone.split(' ')[0] ?? '';

const CHAT = {
  label: 'Chat on WhatsApp',
  short: 'WhatsApp',
  greeting: 'Hello {brand}, I would like to know more about your services.',
};

/** The content of `content/agency.json`. */
export function agencyContent(answers: Answers) {
  const { brand, description, founded, phone, email, city, country, currency } = answers;
  const { timeZone, hours, replyHours } = answers;
  return {
    brand,
    shortBrand: '{brand}',
    languages: languagesOfSite(answers),
    founded,
    description: description.replaceAll(brand, '{brand}'),
    callingCode: callingCodeOf(phone),
    phone,
    email,
    location: {
      city,
      country: countryName(country),
      countryCode: country,
      mode: `${UNWRITTEN}how the team works, such as remote-first`,
    },
    currency,
    legal: {
      name: `${UNWRITTEN}registered name of the company`,
      street: `${UNWRITTEN}street and number`,
      postalCode: `${UNWRITTEN}postal code`,
      city,
    },
    timeZone,
    hours,
    replyHours,
    ...(answers.whatsapp && { whatsapp: CHAT }),
  };
}

/** Countries by their currency, to propose one; the person at the terminal confirms it. */
const COUNTRIES_OF: Readonly<Record<string, string>> = {
  EUR: 'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK',
  ...{ INR: 'IN', USD: 'US', GBP: 'GB', AUD: 'AU', CAD: 'CA', NZD: 'NZ', CHF: 'CH', JPY: 'JP' },
  ...{ SEK: 'SE', NOK: 'NO', DKK: 'DK', PLN: 'PL', CZK: 'CZ', RON: 'RO', HUF: 'HU', TRY: 'TR' },
  ...{ AED: 'AE', SAR: 'SA', SGD: 'SG', MYR: 'MY', LKR: 'LK', BDT: 'BD', PKR: 'PK', NPR: 'NP' },
  ...{ ZAR: 'ZA', NGN: 'NG', KES: 'KE', GHS: 'GH', EGP: 'EG', BRL: 'BR', MXN: 'MX', PHP: 'PH' },
};

/** The currency of a country, if it is in the list. */
export const currencyOf = (country: string): string | undefined =>
  Object.keys(COUNTRIES_OF).find((currency) =>
    COUNTRIES_OF[currency]?.split(' ').includes(country),
  );

/** The zone of this machine; undefined for UTC, which servers use. */
export function zoneHere(zone = deviceTimeZone()): string | undefined {
  return zone.includes('/') && !zone.startsWith('Etc/') ? zone : undefined;
}

/** The country (ISO 3166-1) of a zone, if known. */
export function countryOf(zone: string): string | undefined {
  const names = [zone, ...findIanaAliases(zone)];
  return WINDOWS_TO_IANA_MAP.find(
    ({ territory, iana }) =>
      /^[A-Z]{2}$/.test(territory) && iana.some((name) => names.includes(name)),
  )?.territory;
}

/** Twice and ten times the lowest price, in round numbers. */
export function budgetsFor(lowest: number): [number, number] {
  const round = (amount: number) => Number(amount.toPrecision(1));
  return [round(lowest * 2), round(lowest * 10)];
}
