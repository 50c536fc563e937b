import { checkMoney } from './check-agency';
import { type ContentDocument, describeProblem } from './content-document';

const HAMBURG = { languages: ['en-GB'], location: { countryCode: 'DE' }, currency: 'EUR' };

function faults(agency: object, ...prices: string[]) {
  const documents: ContentDocument[] = [
    { file: 'agency.json', path: '', typeName: 'Agency', value: agency },
    ...prices.map((price, index) => ({
      ...{ file: 'services/law.json', path: `[${index}]`, typeName: 'Service' },
      value: { price },
    })),
  ];
  return checkMoney(documents).map(describeProblem);
}

test('prices as the country writes them', () => {
  expect(faults(HAMBURG, '€2.400', '€2,400', '900 € a month', '2.400,50 €')).toEqual([]);
});

const inEuros =
  'must begin with an amount that can be read in one way only, like €350 thousand or €2,400 a month';

test.each(['on request', '₹900 a month', '2400', '€2.500 million'])('the price %j', (price) => {
  expect(faults(HAMBURG, '€900', price)).toEqual([
    `content/services/law.json: [1].price: ${inEuros}`,
  ]);
});

test('an ambiguous price is answered with examples in the currency of the agency', () => {
  const dublin = { ...HAMBURG, languages: ['en-IE'], location: { countryCode: 'IE' } };
  expect(faults(dublin, '€2.400')).toEqual([`content/services/law.json: [0].price: ${inEuros}`]);
});

test.each(['EURO', '€', 'eur', undefined])('the currency %j', (currency) => {
  expect(faults({ ...HAMBURG, currency }, '₹1')).toEqual([
    'content/agency.json: currency: must be the three letters of a currency (ISO 4217), like INR or EUR',
  ]);
});

test('a spelling of something that is in no amount', () => {
  const amountSpellings = [
    { typed: 'Euronen', means: '€' },
    { typed: 'quid', means: '£' },
  ];
  expect(faults({ ...HAMBURG, amountSpellings }, '900 Euronen')).toEqual([
    expect.stringMatching(
      /^content\/agency.json: amountSpellings\[1\].means: "£" stands in no amount; allowed are €, eur, .+thousand/,
    ),
  ]);
});

test.each([{ languages: ['x'] }, { location: { countryCode: 'Indien' } }, { location: undefined }])(
  'leaves %j to the check of the brand',
  (change) => {
    expect(faults({ ...HAMBURG, ...change }, 'on request')).toEqual([]);
  },
);
