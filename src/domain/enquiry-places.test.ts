import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { ENQUIRY_FIELDS, isPersonal, type LeadField } from './lead-fields';

const read = (file: string) => readFileSync(resolve(file), 'utf8');

/** A part of the database's description, from its head to the next one. */
function described(head: string): string {
  const schema = read('supabase/schema.txt');
  const start = schema.indexOf(`\n== ${head}`);
  return schema.slice(start, schema.indexOf('\n== ', start + 1));
}

/** The columns that a visitor may write, a line each. */
const columnsToSend = () =>
  read('supabase/schema.txt')
    .split('\n')
    .filter((line) => line.startsWith('== privilege anon insert public.contact_submissions.'))
    .join('\n');

const ERASURE = 'the erasure (blank_personal_data)';

/** The places of the database in docs/development.md ("Add a field to the enquiry"); all others follow from the table. */
const PLACES: Readonly<Record<string, string>> = {
  'the facts (enquiry_facts)': described('function private.enquiry_facts('),
  'the right to send it (supabase/schema.txt)': columnsToSend(),
  [ERASURE]: described('function private.blank_personal_data('),
  'the view leads': described('view public.leads'),
};

const forgottenPlaces = (field: LeadField) =>
  Object.keys(PLACES)
    .filter((place) => place !== ERASURE || isPersonal(field))
    .filter((place) => !new RegExp(`\\b${field}\\b`).test(PLACES[place] ?? ''));

test.each(ENQUIRY_FIELDS)('%s is forgotten nowhere', (field) => {
  expect(forgottenPlaces(field)).toEqual([]);
});

test('a field that the visitor does not send is missed in each place of an enquiry', () => {
  expect(forgottenPlaces('outcome')).toContain('the right to send it (supabase/schema.txt)');
});
