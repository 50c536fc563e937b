import { lowestPrice } from './lowest-price';

test('the lowest price is found by its amount and told in its own words', () => {
  expect(lowestPrice(['₹18 lakh', '₹3 lakh', '₹4 lakh'])).toBe('₹3 lakh');
  expect(lowestPrice(['₹1.5 lakh a month', '₹85,000 a month'])).toBe('₹85,000 a month');
  expect(lowestPrice([])).toBeUndefined();
});
