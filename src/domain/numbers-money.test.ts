import { isCurrency, moneyTexts } from './numbers';

/** With the space that a browser breaks no line at, as an ordinary one. */
const seen = (text: string) => text.replace(/\s/g, ' ');

it.each([
  ['en-IN', 'INR', '₹12,50,000 ₹12.5 lakh ₹99,999 ₹3.5 crore ₹ rupees'],
  ['en-IE', 'EUR', '€1,250,000 €1.3 million €99,999 €35 million € euros'],
  ['de', 'EUR', '1.250.000 € 1,3 Millionen € 99.999 € 35 Millionen € € Euro'],
  ['en-US', 'USD', '$1,250,000 $1.3 million $99,999 $35 million $ dollars'],
])('writes amounts in %s and %s', (language, currency, words) => {
  const texts = moneyTexts({ language, currency });
  const written = [
    texts.amountText(1_250_000),
    ...[1_250_000, 99_999, 35_000_000].map(texts.shortAmountText),
    texts.currencySign(),
    texts.currencyUnits(),
  ];
  expect(seen(written.join(' '))).toBe(words);
});

it('knows currencies by their codes', () => {
  expect(['EUR', 'INR', 'EURO', '€', 'eur', ''].map(isCurrency)).toEqual([
    ...[true, true],
    ...[false, false, false, false],
  ]);
});

it('names the units where a language writes the sign beside them', () => {
  expect(moneyTexts({ language: 'en-DE', currency: 'EUR' }).currencyUnits()).toBe('euros');
});
