import { answersOf, answerText, changedAnswers, linkOf } from './custom-answers';

const answers = answersOf({
  tools: 'Paper',
  devices: ['phone', 'kiosk'],
  moved: true,
  spend: 1_250_000,
  opening: '2027-03-01',
  shop: 'https://shop.example',
});

test('answers are in the order of the form, with the words of its options', () => {
  expect(answers.map(({ key }) => key)).toEqual([
    ...['shop', 'devices', 'spend', 'opening', 'moved', 'tools'],
  ]);
  expect(answers[1]).toEqual({
    key: 'devices',
    label: 'Which devices?',
    kind: 'choices',
    value: ['phone', 'kiosk'],
    text: 'Mobiles, Kiosks',
  });
});

test('only what content calls not personal says so', () => {
  expect(answers.filter(({ personal }) => personal === false).map(({ key }) => key)).toEqual([
    'moved',
  ]);
});

test('answers read as people write them', () => {
  expect(answers.map(answerText)).toEqual([
    'https://shop.example',
    'Mobiles, Kiosks',
    '₹12,50,000',
    '1 Mar 2027',
    'Yes',
    'Paper',
  ]);
});

test('only a link by https is one to follow', () => {
  const link = { key: 'shop', label: 'Shop', kind: 'link' };
  expect(linkOf({ ...link, value: 'https://shop.example' })).toBe('https://shop.example');
  expect(linkOf({ ...link, value: 'http://shop.example' })).toBeUndefined();
  expect(linkOf({ ...link, value: 'javascript:alert(1)' })).toBeUndefined();
  expect(linkOf({ ...link, kind: 'line', value: 'https://shop.example' })).toBeUndefined();
});

test('a change leaves other answers alone, and those to questions that are gone', () => {
  const gone = { key: 'fax', label: 'Fax', kind: 'line', value: '12' };
  const changed = changedAnswers([...answers, gone], { tools: null, start: 'now', moved: false });
  expect(changed.map(({ key, value }) => [key, value])).toEqual([
    ['shop', 'https://shop.example'],
    ['start', 'now'],
    ['devices', ['phone', 'kiosk']],
    ['spend', 1_250_000],
    ['opening', '2027-03-01'],
    ['moved', false],
    ['fax', '12'],
  ]);
});
