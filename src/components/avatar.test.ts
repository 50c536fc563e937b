import { initials } from './avatar';

it.each([
  ['Aditi Sharma', 'AS'],
  ['  karthik   raman ', 'KR'],
  ['Ananya Priya Krishnan', 'AK'],
  ['Farah', 'F'],
  ['आदित्य शर्मा', 'आश'],
  ['', ''],
])('%j has the initials %j', (name, expected) => {
  expect(initials(name)).toBe(expected);
});
