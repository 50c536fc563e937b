import {
  ENQUIRY_LABELS,
  ENQUIRY_MAX,
  type EnquiryField,
  type EnquiryTextField,
} from './enquiry-fields';

/** Fields an enquiry cannot do without, and what is said when one is empty. */
export const REQUIRED_MESSAGES = {
  name: 'Please enter your name.',
  email: 'Please enter your email address.',
  service: 'Please choose a service.',
  message: 'Please describe your project.',
} as const;

export type RequiredField = keyof typeof REQUIRED_MESSAGES;

export const isRequired = (field: EnquiryField): field is RequiredField =>
  Object.hasOwn(REQUIRED_MESSAGES, field);

const NOUNS = {
  name: 'your name',
  email: 'your email address',
  phone: 'your phone number',
  company: 'your company name',
  message: 'your message',
} as const;

/** Written out, because it is in the page from the start: the first formatter costs a slow phone a twelfth of a second. */
export const MESSAGE_LIMIT = '5,000 characters at most';

/** The message is the one field with a limit people reach, and they are looking at it when they do. */
export function tooLongMessage(field: EnquiryTextField): string {
  const subject = field === 'message' ? 'this' : NOUNS[field];
  return `Please keep ${subject} to ${ENQUIRY_MAX[field].toLocaleString('en-IN')} characters.`;
}

export const lineBreakMessage = (field: EnquiryTextField): string =>
  `Please write ${NOUNS[field]} on one line.`;

export const characterMessage = (field: EnquiryTextField): string =>
  `Please remove the special or invisible character from ${NOUNS[field]}.`;

export const EMAIL_MESSAGE = 'Please enter an email address like name@example.com.';

export const choiceMessage = (field: EnquiryField): string =>
  `${ENQUIRY_LABELS[field]} must be one of the listed options.`;

export const typeMessage = (field: EnquiryField): string =>
  `${ENQUIRY_LABELS[field]} must be text.`;

export const CONSULTATION_TIME_MESSAGE =
  'The time of your call must be a date and time with a time zone, like 2026-01-31T10:00:00+05:30.';
