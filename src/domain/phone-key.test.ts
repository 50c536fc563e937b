import {
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max';
import { WRITTEN_NUMBERS } from '../../testing/phone-numbers';
import { phoneHref } from './phone';
import { phoneKey } from './phone-key';
import { plainDigits } from './plain-digits';

it.each(WRITTEN_NUMBERS)('$written is compared by $key', ({ written, key }) => {
  expect(phoneKey(written)).toBe(key);
});

it.each(WRITTEN_NUMBERS.filter(({ tel }) => tel !== null))(
  'the key of $written ends the number that is dialled',
  ({ written, callingCode }) => {
    const dialled = (phoneHref(written, callingCode) ?? '').replace(/;.*/, '');
    expect(dialled.endsWith(phoneKey(written) ?? 'none')).toBe(true);
  },
);

it.each(getCountries())(
  'a number of %s has one key with and without its country code',
  (country) => {
    const code = getCountryCallingCode(country);
    const number = `+${code} 0 234 56 78 91`;
    expect(phoneKey(number)).toBe(phoneKey('0 234 56 78 91'));
    expect(phoneKey(number.replace('+', '00'))).toBe('234567891');
  },
);

/** Digits of scripts that are no longer written in daily life, beyond the first plane. */
const DIGITS = Array.from({ length: 0xffff }, (_, code) => String.fromCharCode(code)).filter(
  (character) => /^\p{Nd}$/u.test(character),
);

it('knows the digits of all scripts of the first plane', () => {
  expect(DIGITS.length).toBeGreaterThan(350);
  const plain = DIGITS.map(plainDigits);
  expect(plain.filter((digit) => !/^\d$/.test(digit))).toEqual([]);
  // Each script has its digits in their order.
  expect(plain.join('')).toBe('0123456789'.repeat(DIGITS.length / 10));
});

it('agrees with the library on digits that it knows', () => {
  const number = parsePhoneNumberFromString('٩٨٢٢٠١٢٣٤٥', { defaultCallingCode: '91' });
  expect(number?.nationalNumber).toBe(phoneKey('٩٨٢٢٠١٢٣٤٥'));
});
