import { findCustomField } from '../domain/custom-fields';
import type { EnquiryInput } from '../domain/enquiry';
import { checkFields } from './form-fields';

const filled: EnquiryInput = {
  ...{ name: 'Asha Rao', email: 'asha@example.in', phone: '', company: '', budget: '' },
  ...{ service: 'crm', message: 'A word' },
  consultation_at: '2026-12-01T10:00:00+05:30',
};

const check = async (booksCall: boolean, custom_fields: Record<string, unknown>) => {
  const options = { fields: {}, shouldUseNativeValidation: false };
  const { errors, values } = await checkFields(booksCall)(
    { ...filled, custom_fields },
    undefined,
    options,
  );
  return { faults: Object.keys(errors.custom_fields ?? {}), sent: values };
};

const question = findCustomField('found-by');
afterEach(() => void Object.assign(question ?? {}, { required: false }));

it('a required question holds the form that asks it, and not the one that does not', async () => {
  Object.assign(question ?? {}, { required: true });
  expect((await check(false, { 'found-by': '' })).faults).toEqual(['found-by']);
  expect((await check(true, { 'found-by': '' })).faults).toEqual([]);
});

it('an answer from a draft of the other form, which nobody can correct here, is not sent', async () => {
  const draft = { shop: 'none yet', start: 'now' };
  expect((await check(false, draft)).faults).toEqual(['shop']);
  expect((await check(true, draft)).sent).toMatchObject({ custom_fields: { start: 'now' } });
});
