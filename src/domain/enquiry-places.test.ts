import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ENQUIRY_FIELDS } from './enquiry-fields';

const read = (file: string) => readFileSync(resolve(file), 'utf8');

/** All components of a folder as one text: a field may move from one to another. */
const componentsIn = (folder: string) =>
  readdirSync(resolve(folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx$/.test(file))
    .map((file) => read(join(folder, file)))
    .join('\n');

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

/** Fields that say nothing about a person, and so outlive an erasure. */
const IMPERSONAL = ['service', 'budget'];
const ERASURE = 'the erasure (blank_personal_data), or IMPERSONAL of this test';

/** Every place that a field of the enquiry passes, by the name that docs/development.md gives it ("Add a field to the enquiry"). */
const PLACES: Readonly<Record<string, string>> = {
  'the rule (src/domain/enquiry.ts)': read('src/domain/enquiry.ts'),
  'the form (src/enquiry/form/enquiry-fields.tsx)': read('src/enquiry/form/enquiry-fields.tsx'),
  'the facts (enquiry_facts)': described('function private.enquiry_facts('),
  'the right to send it (supabase/schema.txt)': columnsToSend(),
  [ERASURE]: described('function private.blank_personal_data('),
  'the view leads': described('view public.leads'),
  'the desk’s data (src/domain/lead.ts)': read('src/domain/lead.ts'),
  'the email (src/server/email)':
    read('src/server/email/templates/staff-templates.ts') +
    read('src/server/email/templates/template.tsx'),
  'the email’s data (src/server/email/outbox.ts)': read('src/server/email/outbox.ts'),
  'the export (src/server/leads/export-leads.ts)': read('src/server/leads/export-leads.ts'),
  'the desk (src/admin/features/leads)': componentsIn('src/admin/features/leads'),
};

const forgottenPlaces = (field: string) =>
  Object.keys(PLACES)
    .filter((place) => place !== ERASURE || !IMPERSONAL.includes(field))
    .filter((place) => !new RegExp(`\\b${field}\\b`).test(PLACES[place] ?? ''));

test.each(ENQUIRY_FIELDS)('%s is forgotten nowhere', (field) => {
  expect(forgottenPlaces(field)).toEqual([]);
});

test('a field that is nowhere yet is missed in every place', () => {
  expect(forgottenPlaces('no_such_field')).toEqual(Object.keys(PLACES));
});
