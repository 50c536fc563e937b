/**
 * Labels and bounds of an enquiry's fields. They stand apart from the schema so that a page can show them without
 * loading the schema library.
 */
export const ENQUIRY_LABELS = {
  name: 'Full Name',
  email: 'Email',
  phone: 'Phone',
  company: 'Company',
  service: 'Service Needed',
  budget: 'Budget',
  message: 'Project Details',
} as const;

export type EnquiryField = keyof typeof ENQUIRY_LABELS;

/** The fields in the order the form lists them. */
export const ENQUIRY_FIELDS = Object.keys(ENQUIRY_LABELS) as EnquiryField[];

/** Longest text of each free field, in code points; the database's checks repeat them. */
export const ENQUIRY_MAX = {
  name: 100,
  email: 254,
  phone: 32,
  company: 120,
  message: 5000,
} as const;

/** A field whose length is bounded. */
export type EnquiryTextField = keyof typeof ENQUIRY_MAX;

/** Shortest address there is: `a@b`. */
export const EMAIL_MIN = 3;

/** The services an enquiry can ask for: value → label (spec §3). The first five are also the service groups. */
export const SERVICES = {
  healthcare: 'Healthcare Solutions',
  ecommerce: 'Ecommerce Platform',
  hosting: 'Cloud Hosting & DevOps',
  crm: 'Custom CRM System',
  analytics: 'Data Analytics',
  consultation: 'Consultation Only',
} as const;

export type Service = keyof typeof SERVICES;

/** The values in the order the form lists them. */
export const SERVICE_VALUES = Object.keys(SERVICES) as [Service, ...Service[]];

export const isService = (value: unknown): value is Service =>
  typeof value === 'string' && Object.hasOwn(SERVICES, value);

/** The label of a service; a value stored by an older version is shown as it is. */
export const serviceLabel = (value: string): string => (isService(value) ? SERVICES[value] : value);

/** The budgets an enquiry can name: value → label (spec §3). */
export const BUDGETS = {
  'under-1L': 'Under ₹1 Lakh',
  '1L-5L': '₹1 - ₹5 Lakh',
  '5L-10L': '₹5 - ₹10 Lakh',
  '10L-25L': '₹10 - ₹25 Lakh',
  '25L+': '₹25 Lakh+',
} as const;

export type Budget = keyof typeof BUDGETS;

/** The values in the order the form lists them. */
export const BUDGET_VALUES = Object.keys(BUDGETS) as [Budget, ...Budget[]];

export const isBudget = (value: unknown): value is Budget =>
  typeof value === 'string' && Object.hasOwn(BUDGETS, value);

/** The label of a budget; a value stored by an older version is shown as it is. */
export const budgetLabel = (value: string): string => (isBudget(value) ? BUDGETS[value] : value);

/** Required fields, each with the message for an empty one. */
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
