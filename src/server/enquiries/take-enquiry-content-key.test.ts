/** @jest-environment node */
import type { Enquiry } from '../../domain/enquiry';
import { ENQUIRY_FIELDS } from '../../domain/lead-fields';
import { contentKey } from './take-enquiry';

beforeAll(() => {
  Object.assign(process.env, {
    SUPABASE_URL: 'http://127.0.0.1:1',
    SUPABASE_PUBLISHABLE_KEY: 'anon',
    SESSION_SECRET: 'a secret of thirty-two characters',
  });
});

const enquiry = Object.fromEntries(ENQUIRY_FIELDS.map((field) => [field, field])) as Enquiry;

test('the same text from the same client has the same key', () => {
  expect(contentKey({ ...enquiry }, 'client')).toBe(contentKey(enquiry, 'client'));
  expect(contentKey(enquiry, 'another')).not.toBe(contentKey(enquiry, 'client'));
});

test.each(ENQUIRY_FIELDS)('another %s is another enquiry', (field) => {
  const changed = { ...enquiry, [field]: 'changed' };
  expect(contentKey(changed, 'client')).not.toBe(contentKey(enquiry, 'client'));
});
