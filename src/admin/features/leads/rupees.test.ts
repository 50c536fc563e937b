import { groupedRupees, readRupees } from './rupees';

it.each([
  ['12,50,000', 1_250_000],
  [' ₹ 12 50 000 ', 1_250_000],
  ['0', 0],
  ['1,00,00,00,00,000', 100_000_000_000],
  ['', null],
  ['1,00,00,00,00,001', undefined],
  ['12.5', undefined],
  ['-1', undefined],
  ['12 lakh', undefined],
])('%j is %s', (text, value) => {
  expect(readRupees(text)).toBe(value);
});

it('groups as India does', () => {
  expect([groupedRupees(1_250_000), groupedRupees(null)]).toEqual(['12,50,000', '']);
});
