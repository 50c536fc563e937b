import { amountOf, lowestPrice } from './lowest-price';

test.each([
  ['₹3.5 lakh', 350_000],
  ['₹15,000 a month', 15_000],
  ['₹900 a site each month', 900],
  ['₹1.5 lakh a month', 150_000],
  ['₹2 crore', 20_000_000],
  ['$4,000', 4000],
  ['Rs 900', 900],
])('%s is the amount %d', (price, amount) => {
  expect(amountOf(price)).toBe(amount);
});

test.each(['on request', '4 lakh', ''])('%j begins with no amount', (price) => {
  expect(amountOf(price)).toBeNaN();
});

test('the lowest price is found by its amount and told in its own words', () => {
  expect(lowestPrice(['₹18 lakh', '₹3 lakh', '₹4 lakh'])).toBe('₹3 lakh');
  expect(lowestPrice(['₹1.5 lakh a month', '₹85,000 a month'])).toBe('₹85,000 a month');
  expect(lowestPrice([])).toBeUndefined();
});
