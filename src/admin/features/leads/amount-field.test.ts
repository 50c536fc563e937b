import { amountFormSchema, groupedAmount, readAmount } from './amount-field';

it.each([
  ['12,50,000', 1_250_000],
  [' ₹ 12 50 000 ', 1_250_000],
  ['0', 0],
  ['1,00,00,00,00,000', 100_000_000_000],
  ['', null],
  ['1,00,00,00,00,001', undefined],
  ['12.5', undefined],
  ['-1', undefined],
  ['12 lakh', 1_200_000],
  ['12.5 lakh', 1_250_000],
  ['1.1 Lakhs', 110_000],
  ['Rs. 2 cr', 20_000_000],
  ['₹ 12,50,000/-', 1_250_000],
  ['0.0000001 lakh', undefined],
  ['10,001 crore', undefined],
  ['about 12', undefined],
])('%j is %s', (text, value) => {
  expect(readAmount(text)).toBe(value);
});

it('groups as India does', () => {
  expect([groupedAmount(1_250_000), groupedAmount(null)]).toEqual(['12,50,000', '']);
});

it('says what it takes, with an amount in the currency', () => {
  const { error } = amountFormSchema.safeParse({ value: '12.500' });
  expect(error?.issues[0]?.message).toBe(
    'Enter whole rupees, like ₹12,50,000, up to ₹1,00,00,00,00,000.',
  );
});
