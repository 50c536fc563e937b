import { ENQUIRY_FIELDS } from '../domain/enquiry-fields';
import { CONSULTATION_ONLY, type Service } from '../domain/service-key';
import { type EnquiryFields, type EnquiryFormState, FORM_FIELDS } from './form-fields';

/** A form that books no call leaves a draft's time alone. */
const fieldsToFill = (booksCall: boolean) => (booksCall ? FORM_FIELDS : ENQUIRY_FIELDS);

/** Chooses the service that the address asks for; a form that books a call has one without it. */
export function chooseService(
  { getValues, setValue }: EnquiryFormState,
  requested: Service | null,
  booksCall: boolean,
): void {
  if (requested) setValue('service', requested);
  else if (booksCall && !getValues('service')) setValue('service', CONSULTATION_ONLY);
}

/** Fills the fields that are empty. */
export function fillEmpty(
  { getValues, setValue }: EnquiryFormState,
  fields: EnquiryFields,
  { booksCall, withService }: { booksCall: boolean; withService: boolean },
): void {
  for (const field of fieldsToFill(booksCall)) {
    const text = fields[field];
    const isFree = field === 'service' ? withService : !getValues(field);
    if (text && isFree) setValue(field, text);
  }
}

/** Puts another text into the form, whatever it holds. */
export function replaceText(
  { setValue }: EnquiryFormState,
  fields: EnquiryFields,
  booksCall: boolean,
): void {
  for (const field of fieldsToFill(booksCall)) setValue(field, fields[field] ?? '');
}
