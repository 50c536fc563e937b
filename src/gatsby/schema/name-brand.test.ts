import { nameBrand, withBrand } from '.';

const context = {
  defaultFieldResolver: (source: unknown) => source,
  nodeModel: { findOne: () => Promise.resolve({ brand: 'Dantika' }) },
};

test.each([
  ['Write to {brand}.', 'Write to Dantika.'],
  [
    ['{brand} and {brand}', 'us'],
    ['Dantika and Dantika', 'us'],
  ],
  ['For {minutes} minutes.', 'For {minutes} minutes.'],
  [null, null],
])('%j becomes %j', async (value, shown) => {
  expect(await nameBrand(value, {}, context, {})).toEqual(shown);
});

test('texts may name the brand; what queries compare, and other fields, stay as they are', () => {
  const schema =
    'type A { key: String! text: String! texts: [String!]! name: String! @mayStay href: String! @fact cta: A! @link(by: "key") }';
  expect(withBrand(schema).match(/\w+: .*/g)).toEqual([
    'key: String!',
    'text: String! @namesBrand',
    'texts: [String!]! @namesBrand',
    'name: String! @mayStay @namesBrand',
    'href: String! @fact',
    'cta: A! @link(by: "key")',
  ]);
});
