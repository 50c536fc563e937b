import { checkShape } from './check-shape';
import { describeProblem } from './content-document';
import { page, sampleSchema } from '../../../testing/pages/content/sample-schema';

function faults(fields: object): string[] {
  return checkShape(sampleSchema, page(fields)).map(describeProblem);
}

test('accepts a document that follows the schema', () => {
  const whole = {
    note: null,
    year: 2019,
    open: true,
    icon: 'cloud',
    stats: [{ value: '1' }, { value: '2' }],
    tags: [],
    labels: ['new'],
    main: 'start',
    image: '../pictures/a.png',
  };
  expect(faults(whole)).toEqual([]);
});

test.each<[string, object, string]>([
  [
    'a missing field',
    { title: undefined },
    'Field "title" of required type "String!" was not provided.',
  ],
  [
    'a null in a required field',
    { title: null },
    'title: Expected non-nullable type "String!" not to be null.',
  ],
  ['an empty text', { title: '  ' }, 'title: is empty'],
  [
    'a missing field further in',
    { stats: [{ value: '1' }, {}] },
    'stats[1]: Field "value" of required type "String!" was not provided.',
  ],
  ['an unknown field', { colour: 'red' }, 'Field "colour" is not defined by type "Page".'],
  [
    'an unknown field further in',
    { links: [{ href: '/', to: '' }] },
    'links[0]: Field "to" is not defined by type "Link".',
  ],
  [
    'text where a number belongs',
    { year: '2019' },
    'year: Int cannot represent non-integer value: "2019"',
  ],
  [
    'a fraction where a whole number belongs',
    { year: 1.5 },
    'year: Int cannot represent non-integer value: 1.5',
  ],
  [
    'a number where text belongs',
    { title: 5 },
    'title: String cannot represent a non string value: 5',
  ],
  [
    'text where yes or no belongs',
    { open: 'yes' },
    'open: Boolean cannot represent a non boolean value: "yes"',
  ],
  ['a value where a list belongs', { tags: 'a' }, 'tags: must be a list'],
  [
    'text where an object belongs',
    { links: ['/'] },
    'links[0]: Expected type "Link" to be an object.',
  ],
  ['an empty list in a required field', { labels: [] }, 'labels: is empty'],
  [
    'an unknown icon',
    { icon: 'star' },
    'icon: Value "star" does not exist in "Icon" enum. Allowed are cloud, rocket.',
  ],
  ['a wrong count', { stats: [{ value: '1' }] }, 'stats: has 1 items, must have 2'],
  [
    'a document where its key belongs',
    { main: { key: 'x' } },
    'main: String cannot represent a non string value: { key: "x" }',
  ],
])('tells %s', (_name, fields, expected) => {
  expect(faults(fields)).toEqual([`content/pages/home.json: ${expected}`]);
});

test('tells every fault, not only the first', () => {
  expect(faults({ title: '', year: 'x', colour: 1 })).toHaveLength(3);
});
