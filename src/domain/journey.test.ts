import { readJourney } from './journey';

it('keeps pages, referrer and campaign', () => {
  const journey = {
    landing_page: '/services/crm',
    page: '/contact',
    referrer: 'https://news.example/articles/42',
    utm_source: 'newsletter',
    utm_medium: 'email',
    utm_campaign: 'दिवाली 🪔',
    utm_term: 'crm',
    utm_content: 'top',
  };
  expect(readJourney(journey)).toEqual(journey);
});

it('reduces addresses to what tells the way: no query, fragment or credentials', () => {
  expect(
    readJourney({
      landing_page: '/services/../contact?email=asha@example.in#x',
      referrer: 'https://asha:secret@news.example/a?q=me#top',
    }),
  ).toEqual({ landing_page: '/contact', referrer: 'https://news.example/a' });
});

it('of a referrer that is too long keeps the site', () => {
  expect(readJourney({ referrer: `https://news.example/${'a'.repeat(300)}` })).toEqual({
    referrer: 'https://news.example',
  });
});

it.each([
  ['a key that is not known', { utm_id: '1', constructor: 'x' }],
  ['a value that is not text', { page: 7, utm_source: ['a'], referrer: null }],
  [
    'a page of another site',
    { page: 'https://evil.example/', landing_page: 'javascript:alert(1)' },
  ],
  ['a referrer that is no web address', { referrer: 'android-app://com.example' }],
  ['a page that is too long', { page: `/${'a'.repeat(300)}` }],
  ['a campaign that is too long', { utm_source: 'x'.repeat(101) }],
  ['control and bidirectional characters', { utm_source: 'a\u0000b', utm_term: 'a\u202eb' }],
  ['empty text', { utm_source: '  ', page: '', referrer: '' }],
])('drops %s', (_, input) => {
  expect(readJourney(input)).toBeNull();
});

it.each([null, undefined, 'x', 7, [], [['page', '/']]])('makes nothing of %j', (input) => {
  expect(readJourney(input)).toBeNull();
});

it('fits the database whatever is sent', () => {
  const campaign = Object.fromEntries(
    ['source', 'medium', 'campaign', 'term', 'content'].map((name) => [
      `utm_${name}`,
      '😀'.repeat(100),
    ]),
  );
  const journey = readJourney({
    ...campaign,
    landing_page: `/${'é'.repeat(49)}`,
    page: `/${'😀'.repeat(24)}`,
    referrer: `https://e.example/${'é'.repeat(45)}`,
  });
  expect(Object.keys(journey ?? {})).toHaveLength(8);
  expect(Buffer.byteLength(JSON.stringify(journey))).toBeLessThan(4000);
});
