import budgets from '../../content/services/budgets.json';
import choices from '../../content/services/choices.json';
import type { Budget } from './budget-key';
import { LANGUAGE } from './language';
import type { Service } from './service-key';

export type { Budget, Service };

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

const labelOfService = new Map(choices.map(({ key, label }) => [key, label]));

/** The services an enquiry can ask for, in the order the form lists them. */
export const SERVICE_VALUES = [...labelOfService.keys()] as [Service, ...Service[]];

export const isService = (value: unknown): value is Service =>
  typeof value === 'string' && labelOfService.has(value);

/** The label of a service; one that an older lead asked for, and content no longer has, is shown as its key. */
export const serviceLabel = (value: string): string => labelOfService.get(value) ?? value;

const labelOfBudget = new Map(budgets.map(({ key, label }) => [key, label]));

/** The budgets an enquiry can name, in the order the form lists them. */
export const BUDGET_VALUES = [...labelOfBudget.keys()] as [Budget, ...Budget[]];

export const isBudget = (value: unknown): value is Budget =>
  typeof value === 'string' && labelOfBudget.has(value);

/** The label of a budget; one that an older lead named, and content no longer has, is shown as its key. */
export const budgetLabel = (value: string): string => labelOfBudget.get(value) ?? value;

/** The person that a message speaks of: the reader, or somebody whose enquiry staff enter. */
export type Whose = 'your' | 'the';

/** Required fields, each with the message for an empty one. */
export const requiredMessages = (whose: Whose) => ({
  name: `Please enter ${whose} name.`,
  email: `Please enter ${whose} email address.`,
  service: 'Please choose a service.',
  message: `Please describe ${whose} project.`,
});

/** The same for the visitor. */
export const REQUIRED_MESSAGES = requiredMessages('your');

export type RequiredField = keyof typeof REQUIRED_MESSAGES;

export const isRequired = (field: EnquiryField): field is RequiredField =>
  Object.hasOwn(REQUIRED_MESSAGES, field);

const NOUNS = {
  name: 'name',
  email: 'email address',
  phone: 'phone number',
  company: 'company name',
  message: 'message',
} as const;

/** Written out, because it is in the page from the start: the first formatter costs a slow phone a twelfth of a second. */
export const MESSAGE_LIMIT = '5,000 characters at most';

/** The message is the one field with a limit people reach, and they are looking at it when they do. */
export function tooLongMessage(field: EnquiryTextField, whose: Whose): string {
  const subject = field === 'message' ? 'this' : `${whose} ${NOUNS[field]}`;
  return `Please keep ${subject} to ${ENQUIRY_MAX[field].toLocaleString(LANGUAGE)} characters.`;
}

export const lineBreakMessage = (field: EnquiryTextField, whose: Whose): string =>
  `Please write ${whose} ${NOUNS[field]} on one line.`;

export const characterMessage = (field: EnquiryTextField, whose: Whose): string =>
  `Please remove the special or invisible character from ${whose} ${NOUNS[field]}.`;

export const EMAIL_MESSAGE = 'Please enter an email address like name@example.com.';

export const choiceMessage = (field: EnquiryField): string =>
  `${ENQUIRY_LABELS[field]} must be one of the listed options.`;

export const typeMessage = (field: EnquiryField): string =>
  `${ENQUIRY_LABELS[field]} must be text.`;

export const CONSULTATION_TIME_MESSAGE =
  'The time of your call must be a date and time with a time zone, like 2026-01-31T10:00:00+05:30.';
