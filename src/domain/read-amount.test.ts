import { type Money, moneyTexts } from './numbers';
import { amountReader, amountWords, numberReader } from './read-amount';

const INDIA: Money = {
  ...{ language: 'en-IN', country: 'IN', currency: 'INR' },
  spellings: [
    { typed: 'Rs', means: '₹' },
    { typed: 'lac', means: 'lakh' },
  ],
};
const GERMANY: Money = { language: 'de', country: 'DE', currency: 'EUR', spellings: [] };
const HAMBURG: Money = { ...GERMANY, language: 'en-DE' };
const DUBLIN: Money = { ...GERMANY, language: 'en-IE', country: 'IE' };
const PUNE: Money = { ...INDIA, language: 'en-GB' };
const ZURICH: Money = { language: 'en-CH', country: 'CH', currency: 'CHF', spellings: [] };
const TOKYO: Money = { language: 'en-JP', country: 'JP', currency: 'JPY', spellings: [] };
const CAIRO: Money = { language: 'ar-EG', country: 'EG', currency: 'EGP', spellings: [] };
const SEOUL: Money = { language: 'ko', country: 'KR', currency: 'KRW', spellings: [] };
const HAIFA: Money = { language: 'he', country: 'IL', currency: 'ILS', spellings: [] };
const TEHRAN: Money = { language: 'fa', country: 'IR', currency: 'IRR', spellings: [] };
const KATHMANDU: Money = { language: 'ne-NP', country: 'NP', currency: 'NPR', spellings: [] };

it.each([
  [INDIA, '₹1 - ₹5 Lakh', [1, 500_000]],
  [INDIA, 'From 2026 on 40 people, 98200 12345, v1.2', []],
  [HAMBURG, '€10,000 – €25,000, or 1.5 million', [10_000, 25_000, 1_500_000]],
])('%j: all amounts of %s', (money, text, amounts) => {
  expect(amountReader(money).all(text)).toEqual(amounts);
});

describe('an amount alone', () => {
  it.each([
    [INDIA, '₹ 12,50,000/-', 1_250_000],
    [INDIA, '12.5 lakh', 1_250_000],
    [INDIA, '35L', 3_500_000],
    [INDIA, '1.2 cr', 12_000_000],
    [INDIA, 'Rs. 2 lacs', 200_000],
    [INDIA, '50,000 rupees', 50_000],
    [INDIA, 'INR 900.50', 900.5],
    [INDIA, '1,250,000', 1_250_000],
    [PUNE, 'Rs 3.5 lakh', 350_000],
    [PUNE, '12,50,000', 1_250_000],
    [GERMANY, '€2.400', 2400],
    [GERMANY, '900 €', 900],
    [GERMANY, '2.400,50 €', 2400.5],
    [GERMANY, '900,- €', 900],
    [GERMANY, '2,5 Mio. €', 2_500_000],
    [GERMANY, '2 Millionen Euro', 2_000_000],
    [HAMBURG, '€2.400', 2400],
    [HAMBURG, '€2,400', 2400],
    [HAMBURG, '900 €', 900],
    [HAMBURG, '2.400,50 €', 2400.5],
    [HAMBURG, '€2,400.50', 2400.5],
    [HAMBURG, '€1.5 million', 1_500_000],
    [HAMBURG, '1.250.000', 1_250_000],
    [DUBLIN, '€2,400', 2400],
    [ZURICH, "CHF 1'250'000", 1_250_000],
    [TOKYO, '¥2,400', 2400],
    [TOKYO, '30万円', 300_000],
    [TOKYO, '３０００円', 3000],
    [CAIRO, '٢٬٤٠٠ ج.م.', 2400],
    [CAIRO, '٢٤٠٠٫٥٠', 2400.5],
    [CAIRO, '2,400', 2400],
  ])('%j: %s', (money, text, amount) => {
    expect(amountReader(money).whole(text)).toBe(amount);
  });

  it.each([
    ['three decimals, or thousands?', DUBLIN, '€2.400'],
    ['thousands in German, a fraction in English', HAMBURG, '€2.500 million'],
    ['groups that are none', DUBLIN, '24,00'],
    ['groups that are none', INDIA, '12,5'],
    ['groups that are none', INDIA, '1250,000'],
    ['no decimals in yen', TOKYO, '¥2.40'],
    ['another currency', INDIA, '€900'],
    ['another currency', HAMBURG, '₹900'],
    ['another scale', HAMBURG, '3 lakh'],
    ['words', INDIA, 'about 12'],
    ['more than an amount', INDIA, '900 a month'],
    ['less than nothing', INDIA, '-1'],
  ])('%s', (_, money, text) => {
    expect(amountReader(money).whole(text)).toBeUndefined();
  });
});

describe('a text that begins with an amount', () => {
  it.each([
    [INDIA, '₹900 a site each month', 900],
    [INDIA, '₹1.5 lakh a month', 150_000],
    [INDIA, '₹900 less than before', 900],
    [HAMBURG, '900 € a month', 900],
    [HAMBURG, '€2.400', 2400],
    [DUBLIN, '€900–1,200', 900],
    // As Intl writes it.
    [{ ...DUBLIN, language: 'ar' }, '\u200f2,400\u00a0€', 2400],
    [TOKYO, '1万円〜', 10_000],
    [TOKYO, '3000円から', 3000],
    [SEOUL, '50만원부터', 500_000],
  ])('%j: %s', (money, text, amount) => {
    expect(amountReader(money).leading(text)).toBe(amount);
  });

  it.each(['4 lakh', 'on request', '', '$900 a month'])('%j is none', (text) => {
    expect(amountReader(INDIA).leading(text)).toBeUndefined();
  });
});

it.each([CAIRO, HAIFA, TEHRAN, KATHMANDU, SEOUL, TOKYO, ZURICH])(
  '%j: reads an amount as the language writes it',
  (money) => {
    const text = moneyTexts(money).amountText(2_400_000);
    expect(amountReader(money).leading(text)).toBe(2_400_000);
    expect(amountReader(money).whole(text)).toBe(2_400_000);
  },
);

it('reads a number in the digits of its language', () => {
  expect(numberReader('ar-EG')('١٬٢٥٠٫٥')).toBe(1250.5);
  expect(numberReader('fa')('-۷')).toBe(-7);
});

it('knows a field that has the currency alone', () => {
  const { isBlank } = amountReader(INDIA);
  expect(['', ' ', '₹', 'Rs.', '0'].map(isBlank)).toEqual([true, true, true, true, false]);
});

it('names a spelling that means nothing', () => {
  const spellings = [{ typed: 'quid', means: '£' }];
  expect(amountWords({ ...HAMBURG, spellings }).unknown).toEqual(['£']);
});
