/** @jest-environment node */
import { byField, ENQUIRY_FIELDS } from '../../domain/lead-fields';
import { contentKey } from './content-key';

beforeAll(() => {
  Object.assign(process.env, {
    SUPABASE_URL: 'http://127.0.0.1:1',
    SUPABASE_PUBLISHABLE_KEY: 'anon',
    SESSION_SECRET: 'a secret of thirty-two characters',
  });
});

const answer = { key: 'found-by', label: 'How did you find us?', kind: 'line', value: 'A friend' };

const enquiry = {
  ...byField(ENQUIRY_FIELDS, (field) => field),
  consultation_at: null,
  custom_fields: [answer],
};

test('the same text from the same client has the same key', () => {
  expect(contentKey({ ...enquiry }, 'client')).toBe(contentKey(enquiry, 'client'));
  expect(contentKey(enquiry, 'another')).not.toBe(contentKey(enquiry, 'client'));
});

test.each(ENQUIRY_FIELDS)('another %s is another enquiry', (field) => {
  const changed = { ...enquiry, [field]: 'changed' };
  expect(contentKey(changed, 'client')).not.toBe(contentKey(enquiry, 'client'));
});

test('another answer to a custom field is another enquiry, and another name of the field is not', () => {
  const withAnswer = (part: object) =>
    contentKey({ ...enquiry, custom_fields: [{ ...answer, ...part }] }, 'client');
  expect(withAnswer({ value: 'An advert' })).not.toBe(contentKey(enquiry, 'client'));
  expect(withAnswer({ label: 'Found by' })).toBe(contentKey(enquiry, 'client'));
});
