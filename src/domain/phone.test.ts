import { WRITTEN_NUMBERS } from '../../testing/phone-numbers';
import { phoneCountry, phoneHref, whatsAppNumber } from './phone';

it.each(WRITTEN_NUMBERS)(
  'where numbers begin with $callingCode, $written is dialled by $tel',
  ({ written, callingCode, tel, chat }) => {
    expect(phoneHref(written, callingCode)).toBe(tel);
    expect(whatsAppNumber(written, callingCode)).toBe(chat);
  },
);

it('takes a number without a code for one of the agency’s country', () => {
  expect(phoneHref('98765 43210')).toBe('tel:+919876543210');
  expect(whatsAppNumber('98765 43210')).toBe('919876543210');
});

it.each([
  ['98765 43210', 'IN'],
  ['+49 30 901820', 'DE'],
  ['+91 98', undefined],
  ['please ring', undefined],
])('%s is a number of %s', (written, country) => {
  expect(phoneCountry(written)).toBe(country);
});
