import { shownValue } from './enquiry-fields';
import { statusLabel } from './lead';
import { languageName } from '../language/languages';
import { outcomeLabel } from './lead-facts';
import { ENQUIRY_FIELDS, type LeadField, kindOf } from './lead-fields';
import { amountText } from './numbers';

type StaffField = Exclude<LeadField, (typeof ENQUIRY_FIELDS)[number]>;

/** The value of a field that only staff set. */
function staffText(field: StaffField, value: string): string {
  if (field === 'status') return statusLabel(value);
  if (field === 'outcome') return outcomeLabel(value);
  if (field === 'language') return languageName(value);
  return kindOf(field) === 'amount' ? amountText(Number(value)) : value;
}

const isOfEnquiry = (field: LeadField): field is Exclude<LeadField, StaffField> =>
  ENQUIRY_FIELDS.some((other) => other === field);

/** The value of a field of a lead as staff read it: the label of a choice, an amount with its currency, or the text. */
export const fieldText = (field: LeadField, value: string | number): string =>
  isOfEnquiry(field) ? shownValue(field, String(value)) : staffText(field, String(value));
