import { initials } from './initials';

it.each([
  ['Aditi Sharma', 'AS'],
  ['  karthik   raman ', 'KR'],
  ['Ananya Priya Krishnan', 'AK'],
  ['Dr Meera Iyer', 'MI'],
  ['Dr Sunanda Rao', 'SR'],
  ['Prof. Drishti Mehra', 'DM'],
  ['Farah', 'F'],
  ['आदित्य शर्मा', 'आश'],
  ['', ''],
])('%j has the initials %j', (name, expected) => {
  expect(initials(name)).toBe(expected);
});
