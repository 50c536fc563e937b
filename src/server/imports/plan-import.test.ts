import { findCustomField } from '../../domain/custom-fields';
import { work } from './plan-import';

jest.mock('../../../content/agency.json', () => ({
  ...jest.requireActual<object>('../../../content/agency.json'),
  languages: ['en-IN', 'fr'],
}));

const desk = {
  today: '2026-05-20',
  time_zone: 'Asia/Kolkata',
  currency: 'INR',
  staff: [],
  leads: [],
};

it.each([
  ['en-IN', 'Yes', true],
  ['fr', 'Oui', true],
  ['fr', 'Non', false],
  ['en-IN', 'Oui', undefined],
])('in %s, a cell may answer %s', async (language, cell, answer) => {
  const field = findCustomField('moved');
  if (!field) throw new Error('There is no such question.');
  const { leads } = await work({
    ...{ desk, language, fileName: 'leads.csv', answers: {} },
    bytes: Buffer.from(`Name,Email,Moved\nAbe,abe@sloe.example,${cell}\n`),
    fields: [{ ...field, titles: ['Moved'] }],
  });
  expect(leads[0]?.lead.custom_values?.moved).toBe(answer);
});
