import { mergeWords } from './merge-words';

test('words replace those of the original, field by field', () => {
  const original = {
    heading: 'Work',
    meta: { title: 'Our work', description: 'Projects' },
    year: 2019,
  };
  expect(mergeWords(original, { heading: 'Travaux', meta: { title: 'Nos travaux' } })).toEqual({
    heading: 'Travaux',
    meta: { title: 'Nos travaux', description: 'Projects' },
    year: 2019,
  });
});

test('the original stays as it was', () => {
  const original = { items: [{ key: 'crm', label: 'CRM' }] };
  mergeWords(original, { items: [{ key: 'crm', label: 'GRC' }] });
  expect(original).toEqual({ items: [{ key: 'crm', label: 'CRM' }] });
});

test('a list of texts is replaced as a whole, if it is as long', () => {
  const original = { steps: ['Talk', 'Build'] };
  expect(mergeWords(original, { steps: ['Parler', 'Bâtir'] })).toEqual({
    steps: ['Parler', 'Bâtir'],
  });
  expect(mergeWords(original, { steps: ['Parler'] })).toEqual(original);
  expect(mergeWords(original, { steps: ['Parler', { key: 'build' }] })).toEqual(original);
});

test.each(['key', 'href', 'path'])('entries of a list are matched by their %s', (name) => {
  const original = [
    { [name]: 'one', label: 'One' },
    { [name]: 'two', label: 'Two' },
  ];
  expect(mergeWords(original, [{ [name]: 'two', label: 'Deux' }, { label: 'Un' }])).toEqual([
    { [name]: 'one', label: 'One' },
    { [name]: 'two', label: 'Deux' },
  ]);
});

test('an entry with several of them is matched by the key', () => {
  const original = [{ href: '/crm', key: 'crm', label: 'CRM' }];
  expect(mergeWords(original, [{ key: 'crm', label: 'GRC' }])).toEqual([
    { href: '/crm', key: 'crm', label: 'GRC' },
  ]);
  expect(mergeWords(original, [{ href: '/crm', label: 'GRC' }])).toEqual(original);
});

test('of two entries with the same name, the first is matched with the first', () => {
  const original = [
    { href: '/', label: 'Home' },
    { href: '/contact', label: 'Write' },
    { href: '/contact', label: 'Call' },
  ];
  const words = [
    { href: '/contact', label: 'Écrire' },
    { href: '/contact', label: 'Appeler' },
  ];
  expect(mergeWords(original, words)).toEqual([original[0], ...words]);
});

test('other entries are matched by their position', () => {
  const original = [{ question: 'How long?' }, { question: 'How much?' }];
  expect(mergeWords(original, [{}, { question: 'Combien ?' }])).toEqual([
    { question: 'How long?' },
    { question: 'Combien ?' },
  ]);
});

test('what the original lacks, or has as something else, is ignored', () => {
  const original = { label: 'Work', price: 3, link: { text: 'More' }, steps: ['Talk'] };
  const words = {
    note: 'Bonjour',
    label: null,
    price: 'trois',
    link: 'Plus',
    steps: { 0: 'Parler' },
  };
  expect(mergeWords(original, words)).toEqual(original);
  expect(mergeWords(original, undefined)).toBe(original);
  expect(mergeWords({ label: 'Work' }, JSON.parse('{"__proto__":{"label":"Travaux"}}'))).toEqual({
    label: 'Work',
  });
});

test('entries without a name keep the words of the first language where there are more or fewer', () => {
  const original = { cards: [{ title: 'One' }, { title: 'Two' }] };
  expect(mergeWords(original, { cards: [{ title: 'Deux' }] })).toEqual(original);
  expect(mergeWords(original, { cards: [{ title: 'Un' }, {}] })).toEqual({
    cards: [{ title: 'Un' }, { title: 'Two' }],
  });
});

test('a message that a build has parsed is one text', () => {
  const parsed = [
    { type: 0, value: 'All ' },
    { type: 1, value: 'count' },
  ];
  expect(mergeWords({ all: parsed }, { all: 'Tout' })).toEqual({ all: 'Tout' });
  expect(mergeWords({ all: 'All' }, { all: parsed })).toEqual({ all: parsed });
});
