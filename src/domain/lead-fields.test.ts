import {
  byField,
  CONTACT_FIELDS,
  ENQUIRY_FIELDS,
  enquiryFieldsIn,
  fieldTitle,
  isPersonal,
  LEAD_FIELDS,
} from './lead-fields';
import { addedLeadSchema, contactChangeSchema } from './http-api/lead-changes';
import { leadSchema } from './lead';
import { enquirySchema } from './enquiry';

test('every schema has exactly the fields that the table gives it', () => {
  expect(Object.keys(enquirySchema.shape)).toEqual([
    ...[...ENQUIRY_FIELDS, 'custom_fields', 'consultation_at'],
  ]);
  expect(Object.keys(addedLeadSchema.shape)).toEqual([
    ...ENQUIRY_FIELDS,
    'custom_fields',
    'language',
    'source',
  ]);
  expect(Object.keys(contactChangeSchema.shape)).toEqual([
    ...CONTACT_FIELDS,
    'custom_fields',
    'language',
  ]);
  expect(Object.keys(leadSchema.shape)).toEqual(expect.arrayContaining(Object.keys(LEAD_FIELDS)));
});

test('what the visitor wrote is not rewritten by staff', () => {
  expect(CONTACT_FIELDS).not.toContain('message');
  expect(contactChangeSchema.safeParse({ message: 'Another wish' }).success).toBe(false);
});

test('a call asks for less than an enquiry, and for everything that an enquiry needs', () => {
  const ofCall = enquiryFieldsIn('call');
  const needed = ENQUIRY_FIELDS.filter((field) => enquirySchema.shape[field].safeParse('').error);
  expect(enquiryFieldsIn('form').length).toBeGreaterThan(ofCall.length);
  expect(ofCall).toEqual(expect.arrayContaining(needed));
});

test('a choice says nothing about a person, and everything that is typed does', () => {
  const kinds = byField(ENQUIRY_FIELDS, (field) => LEAD_FIELDS[field].kind === 'choice');
  for (const field of ENQUIRY_FIELDS) expect(isPersonal(field)).toBe(!kinds[field]);
});

test('a key as a heading', () => {
  expect(fieldTitle('lost_reason')).toBe('Lost reason');
});
