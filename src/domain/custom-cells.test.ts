import { readCell } from './custom-cells';
import { type CustomField, findCustomField } from './custom-fields';

const field = (key: string): CustomField => {
  const found = findCustomField(key);
  if (!found) throw new Error(`There is no field ${key}.`);
  return found;
};

it.each([
  ['start', 'Right away', 'now'],
  ['start', 'spring', 'spring'],
  ['devices', 'Tills, mobiles', ['phone', 'till']],
  ['moved', 'Yes', true],
  ['beds', '120', 120],
  ['spend', '250000', 250_000],
  ['opening', '2027-01-31', '2027-01-31'],
  ['shop', 'plum.example/shop', 'https://plum.example/shop'],
])('an answer to %s as an export writes it is read: %s', (key, cell, value) => {
  expect(readCell(cell, field(key))).toEqual(value);
});

it.each([
  ['start', 'Someday'],
  ['start', 'Right away, in spring'],
  ['devices', 'Tills, gramophones'],
  ['moved', 'Perhaps'],
  ['beds', '0'],
  ['beds', 'many'],
  ['opening', '31 January'],
  ['shop', 'no shop'],
])('a cell that does not fit %s is no answer: %s', (key, cell) => {
  expect(readCell(cell, field(key))).toBeUndefined();
});

it('words of an option may hold a comma', () => {
  const options = [
    { key: 'later', label: 'Later, we are planning' },
    { key: 'soon', label: 'Soon' },
  ];
  const asked: CustomField = { key: 'when', label: 'When?', kind: 'choices', options };
  expect(readCell('Later, we are planning, Soon', asked)).toEqual(['later', 'soon']);
});
