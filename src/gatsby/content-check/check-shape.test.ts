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
  ['a missing field', { title: undefined }, 'title: is missing: Heading of the page.'],
  ['a null in a required field', { title: null }, 'title: is missing: Heading of the page.'],
  ['an empty text', { title: '  ' }, 'title: is empty'],
  ['a missing field further in', { stats: [{ value: '1' }, {}] }, 'stats[1].value: is missing'],
  [
    'an unknown field',
    { colour: 'red' },
    'colour: is no field here; allowed are title, note, year, open, icon, stats, tags, labels, main, ctas, image, links',
  ],
  ['a misspelled field', { yaer: 2019 }, 'yaer: is no field here; did you mean "year"?'],
  [
    'an unknown field further in',
    { links: [{ href: '/', to: '' }] },
    'links[0].to: is no field here; allowed are href',
  ],
  ['text where a number belongs', { year: '2019' }, 'year: must be a whole number without quotes'],
  [
    'a fraction where a whole number belongs',
    { year: 1.5 },
    'year: must be a whole number without quotes',
  ],
  ['a number where text belongs', { title: 5 }, 'title: must be a text in double quotes'],
  ['text where yes or no belongs', { open: 'yes' }, 'open: must be true or false without quotes'],
  ['a value where a list belongs', { tags: 'a' }, 'tags: must be a list'],
  [
    'text where an object belongs',
    { links: ['/'] },
    'links[0]: must be an object in braces, with href',
  ],
  ['an empty list in a required field', { labels: [] }, 'labels: is empty'],
  ['an unknown icon', { icon: 'star' }, 'icon: "star" is not known; allowed are cloud, rocket'],
  [
    'a misspelled icon',
    { icon: 'rockt' },
    'icon: "rockt" is not known; allowed are cloud, rocket; did you mean "rocket"?',
  ],
  [
    'a text in a list of texts that is none',
    { tags: ['a', 5] },
    'tags[1]: must be a text in double quotes',
  ],
  ['a wrong count', { stats: [{ value: '1' }] }, 'stats: has 1 items, must have 2'],
  [
    'a document where its key belongs',
    { main: { key: 'x' } },
    'main: must be a text in double quotes',
  ],
])('tells %s', (_name, fields, expected) => {
  expect(faults(fields)).toEqual([`content/pages/home.json: ${expected}`]);
});

test('tells every fault, not only the first', () => {
  expect(faults({ title: '', year: 'x', colour: 1 })).toHaveLength(3);
});
