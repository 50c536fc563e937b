import { checkShape } from './check-shape';
import { describeProblem } from './problem';
import { page, sampleModel } from './sample-schema';

function faults(fields: object): string[] {
  return checkShape(sampleModel, page(fields)).map(describeProblem);
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
  ['a missing field', { title: undefined }, 'title: is missing'],
  ['a null in a required field', { title: null }, 'title: is missing'],
  ['an empty text', { title: '  ' }, 'title: is empty'],
  ['a missing field further in', { stats: [{ value: '1' }, {}] }, 'stats[1].value: is missing'],
  ['an unknown field', { colour: 'red' }, 'colour: is not a field of Page'],
  [
    'an unknown field further in',
    { links: [{ href: '/', to: '' }] },
    'links[0].to: is not a field of Link',
  ],
  ['text where a number belongs', { year: '2019' }, 'year: must be a whole number'],
  ['a fraction where a whole number belongs', { year: 1.5 }, 'year: must be a whole number'],
  ['a number where text belongs', { title: 5 }, 'title: must be text'],
  ['text where yes or no belongs', { open: 'yes' }, 'open: must be true or false'],
  ['a value where a list belongs', { tags: 'a' }, 'tags: must be a list'],
  ['text where an object belongs', { links: ['/'] }, 'links[0]: must be an object (Link)'],
  ['an empty list in a required field', { labels: [] }, 'labels: is empty'],
  ['an unknown icon', { icon: 'star' }, 'icon: "star" is not one of cloud, rocket'],
  ['a wrong count', { stats: [{ value: '1' }] }, 'stats: has 1 items, must have 2'],
  ['a document where its key belongs', { main: { key: 'x' } }, 'main: must be text'],
])('tells %s', (_name, fields, expected) => {
  expect(faults(fields)).toEqual([`content/pages/home.json: ${expected}`]);
});

test('tells every fault, not only the first', () => {
  expect(faults({ title: '', year: 'x', colour: 1 })).toHaveLength(3);
});
