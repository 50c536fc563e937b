import { contentSchema } from '../schema';
import { checkEnquiryForm } from './check-texts';
import { checkShape } from './check-shape';
import { describeProblem } from './content-document';
import { readContentSchema } from '../content-types';
import { changedContent, type Json } from '../../../testing/pages/content/changed-content';
import { testOurContent as test } from '../../../testing/pages/content/our-content';

const schema = readContentSchema(contentSchema);
const FILE = 'enquiry-form.json';

const faults = (change: (value: Json) => void = () => undefined) =>
  checkEnquiryForm(schema, changedContent(FILE, change)).map(describeProblem);

const part = (value: Json, name: string) => value[name] as Record<string, Json>;

test('the form of this site has all its words', () => {
  expect(faults()).toEqual([]);
});

test('a label that is missing', () => {
  const [form] = changedContent(FILE, (value) => {
    delete part(value, 'inputs').company?.label;
  }).filter(({ file }) => file === FILE);
  expect(form && checkShape(schema, form).map(describeProblem)).toEqual([
    expect.stringContaining(`content/${FILE}: inputs.company.label: is missing: `),
  ]);
});

test('placeholders that are missing, misspelt, or stand for nothing', () => {
  const change = (value: Json) => {
    Object.assign(part(value, 'faults'), {
      tooLong: 'Shorten {field}.',
      lineBreak: 'Write {filed} on one line.',
    });
    Object.assign(part(value, 'inputs').name as Json, { missing: 'Who is {name}?' });
    value.sending = 'Sending to {brand}';
  };
  expect(faults(change)).toEqual([
    `content/${FILE}: inputs.name.missing: {name} stands for nothing here`,
    `content/${FILE}: faults.tooLong: lacks {count}`,
    `content/${FILE}: faults.lineBreak: lacks {field} or {label}`,
    `content/${FILE}: faults.lineBreak: {filed} stands for nothing here`,
    `content/${FILE}: sending: {brand} stands for nothing here`,
  ]);
});

test('placeholders for English words, in another language', () => {
  const documents = changedContent('agency.json', (value) => {
    value.languages = ['de'];
  });
  expect(checkEnquiryForm(schema, documents).map(describeProblem)).toEqual([
    `content/${FILE}: inputs.name.missing: {your} becomes English words: leave it out`,
    `content/${FILE}: inputs.email.missing: {your} becomes English words: leave it out`,
    `content/${FILE}: inputs.message.missing: {your} becomes English words: leave it out`,
    `content/${FILE}: inputs.message.limit: must say 5.000, which form and database keep`,
    `content/${FILE}: faults.tooLong: {field} becomes English words: write {label}`,
    `content/${FILE}: faults.lineBreak: {field} becomes English words: write {label}`,
    `content/${FILE}: faults.character: {field} becomes English words: write {label}`,
  ]);
});

test('a field needs a noun only where messages write it', () => {
  const withoutNoun = (value: Json) => {
    delete part(value, 'inputs').phone?.noun;
  };
  expect(faults(withoutNoun)).toEqual([
    `content/${FILE}: inputs.phone.noun: is missing: messages write {field}`,
  ]);
  const byLabel = (value: Json) => {
    withoutNoun(value);
    Object.assign(part(value, 'faults'), {
      tooLong: '{label}: {count} characters at most.',
      lineBreak: '{label} must be on one line.',
      character: '{label} holds an invisible character.',
    });
  };
  expect(faults(byLabel)).toEqual([]);
});

test('another limit than the one that is kept', () => {
  const change = (value: Json) =>
    Object.assign(part(value, 'inputs').message as Json, { limit: '4,000 characters at most' });
  expect(faults(change)).toEqual([
    `content/${FILE}: inputs.message.limit: must say 5,000, which form and database keep`,
  ]);
});
