import { UNWRITTEN } from '../../src/gatsby/content-check/find-problems';
import type { Answers } from './answers';

const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** The name of a country in English; the two letters themselves where there is none. */
function countryName(code: string): string {
  try {
    return countries.of(code) ?? code;
  } catch {
    return code;
  }
}

/** The calling code is what a number begins with, up to its first space. */
const callingCodeOf = (phone: string) => phone.split(' ')[0] ?? '';

/** `content/agency.json` of these answers. */
export function agencyContent(answers: Answers) {
  const { brand, description, founded, phone, email, city, country, currency, timeZone, hours } =
    answers;
  return {
    brand,
    shortBrand: '{brand}',
    language: `en-${country}`,
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
    whatsapp: {
      label: 'Chat on WhatsApp',
      short: 'WhatsApp',
      greeting: 'Hello {brand}, I would like to know more about your services.',
    },
  };
}
