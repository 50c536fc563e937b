import type { Resolver } from 'react-hook-form';
import type { Enquiry, EnquiryInput } from '../../domain/enquiry';
import { EMAIL_MESSAGE, REQUIRED_MESSAGES, type RequiredField } from '../../domain/enquiry-fields';
import { TIME_MESSAGES } from './booking';
import { draftFields } from './draft';

type CheckFields = Resolver<EnquiryInput, unknown, Enquiry>;

const REQUIRED = Object.keys(REQUIRED_MESSAGES) as RequiredField[];
const EMAIL = /^[^\s@]+@[^\s@]+$/;

/** Visitors who only read never fetch the schema. */
export const loadSchema = () => import('./schema-check');

function missing(values: object): Partial<Record<RequiredField, string>> {
  const fields = draftFields(values);
  const empty = REQUIRED.filter((field) => !fields[field]?.trim());
  const messages = Object.fromEntries(empty.map((field) => [field, REQUIRED_MESSAGES[field]]));
  const isEmail = EMAIL.test(fields.email?.trim() ?? '');
  return isEmail || messages['email'] ? messages : { ...messages, email: EMAIL_MESSAGE };
}

/** What keeps an enquiry from waiting for the connection; the server checks the rest. */
const checkEssentials: CheckFields = (values) => {
  const errors = Object.entries(missing(values)).map(([field, message]) => [
    field,
    { type: 'essential', message },
  ]);
  return errors.length > 0
    ? { values: {}, errors: Object.fromEntries(errors) as object }
    : { values: values as Enquiry, errors: {} };
};

/** Checks by the schema; where that cannot be fetched, only what an enquiry cannot do without. */
export const checkFields: CheckFields = async (values, context, options) => {
  try {
    const { checkBySchema } = await loadSchema();
    return await checkBySchema(values, context, options);
  } catch {
    return checkEssentials(values, context, options);
  }
};

/** The same for a form that books a call: without a time there is none. */
export const checkCallFields: CheckFields = async (values, context, options) => {
  const checked = await checkFields(values, context, options);
  if (values.consultation_at) return checked;
  const error = { type: 'required', message: TIME_MESSAGES.missing };
  return { values: {}, errors: { ...checked.errors, consultation_at: error } };
};
