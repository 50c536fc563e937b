import { callTimeText } from '../../domain/call-times';
import {
  budgetLabel,
  ENQUIRY_FIELDS,
  ENQUIRY_LABELS,
  serviceLabel,
} from '../../domain/enquiry-fields';
import { whatsappAddress } from '../../domain/phone';
import { fieldsOf } from '../form-fields';

/** Windows hands no longer mailto: address than 2,083 characters to a mail program. */
const MAX_MAILTO = 1900;
const MAX_WHATSAPP = 6000;
const CUT = ' …';

const LABEL_OF = { service: serviceLabel, budget: budgetLabel };

/** A line with the chosen time of the call; none without a valid time. */
const callLine = (startsAt = '') =>
  Number.isNaN(Date.parse(startsAt)) ? [] : [`Call: ${callTimeText(startsAt)}`];

/** The typed text as a person would write it: a line for each field, the message last. */
export function enquiryText(values: object): string {
  const { message = '', consultation_at, ...fields } = fieldsOf(values);
  const lines = ENQUIRY_FIELDS.flatMap((field) => {
    if (field === 'message' || !fields[field]) return [];
    const shown = field === 'service' || field === 'budget' ? LABEL_OF[field] : String;
    return `${ENQUIRY_LABELS[field]}: ${shown(fields[field])}`;
  });
  return [...lines, ...callLine(consultation_at), '', message].join('\n').trim();
}

/** As much of a text as fits into so many characters of an address. Halves of surrogate pairs cannot be written there. */
function encodedAtMost(text: string, max: number): string {
  let encoded = '';
  for (const character of text.replace(/\p{Cs}/gu, '')) {
    const next = encoded + encodeURIComponent(character);
    if (next.length > max) return encoded + encodeURIComponent(CUT);
    encoded = next;
  }
  return encoded;
}

/** @param phone of the agency, with the country code */
export const whatsappHref = (phone: string, text: string): string =>
  whatsappAddress(phone, encodedAtMost(text, MAX_WHATSAPP));

export const mailHref = (email: string, subject: string, text: string): string =>
  `mailto:${email}?subject=${encodeURIComponent(subject)}&body=${encodedAtMost(text, MAX_MAILTO)}`;
