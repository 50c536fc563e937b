import { ENQUIRY_FIELDS } from '../../domain/lead-fields';
import type { EnquiryFormState } from '../form-fields';

/** Reads the fields as they stand in the page: a program that fills in forms may have told nobody. */
export function readFields({ getValues, setValue }: EnquiryFormState, form: HTMLFormElement): void {
  for (const field of ENQUIRY_FIELDS) {
    const control = form.elements.namedItem(field);
    const typed = control && 'value' in control ? control.value : undefined;
    if (typeof typed === 'string' && typed !== (getValues(field) ?? '')) setValue(field, typed);
  }
}
