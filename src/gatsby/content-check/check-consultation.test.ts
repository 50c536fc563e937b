import rules from '../../../content/consultation.json';
import { checkConsultation } from './check-shape';
import { describeProblem } from './content-document';

const problems = (change: object) =>
  checkConsultation({
    file: 'consultation.json',
    path: '',
    typeName: 'ConsultationRules',
    value: { ...rules, ...change },
  }).map(describeProblem);

test('the rules in the content are in order', () => {
  expect(problems({})).toEqual([]);
});

test.each([
  ['opens', { opens: '9:00' }],
  ['minutes', { minutes: 0 }],
  ['closedDays[0]', { closedDays: ['25 December'] }],
  ['by.link', { by: { kind: 'video', label: 'Video call' } }],
  ['by.link', { by: { kind: 'video', label: 'Video call', link: 'http://meet.example/room' } }],
])('a faulty rule is named: %s', (path, change) => {
  expect(problems(change)).toEqual([
    expect.stringContaining(`content/consultation.json: ${path}: `),
  ]);
});

test('a day too short for a call is told', () => {
  expect(problems({ opens: '09:00', closes: '09:20' })).toEqual([
    'content/consultation.json: no call fits between opens and closes',
  ]);
});

test('more times than the database looks at are told', () => {
  const often = { opens: '09:00', closes: '19:00', minutes: 30, startEveryMinutes: 5 };
  expect(problems({ ...often, horizonDays: 17 })).toEqual([]);
  expect(problems({ ...often, horizonDays: 18 })).toEqual([
    'content/consultation.json: up to 2070 times would be offered, more than 2000: lower horizonDays or raise startEveryMinutes',
  ]);
});
