import form from '../../content/enquiry-form.json';
import budgets from '../../content/services/budgets.json';
import choices from '../../content/services/choices.json';
import { LANGUAGE } from './language';

/** The key of a service in `content/services/choices.json`. */
export type Service = string;

/** Keys of services; the database bounds their form, because content decides which there are. */
export const SERVICE_KEY = /^[a-z][a-z0-9-]{0,39}$/;

/** The service of an enquiry that only books a call; the content check asks for it. */
export const CONSULTATION_ONLY: Service = 'consultation';

/** The key of a budget in `content/services/budgets.json`. */
export type Budget = string;

/** Keys of budgets; the database bounds their form, because content decides which there are. */
export const BUDGET_KEY = /^[A-Za-z0-9][A-Za-z0-9+-]{0,39}$/;

/**
 * The fields in the order the form lists them. Their words and bounds stand apart from the schema so that a page can show
 * them without loading the schema library.
 */
export const ENQUIRY_FIELDS = [
  ...(['name', 'email', 'phone', 'company'] as const),
  ...(['service', 'budget', 'message'] as const),
] as const;

export type EnquiryField = (typeof ENQUIRY_FIELDS)[number];

const { inputs: fields, faults } = form;

export const ENQUIRY_LABELS: Readonly<Record<EnquiryField, string>> = {
  name: fields.name.label,
  email: fields.email.label,
  phone: fields.phone.label,
  company: fields.company.label,
  service: fields.service.label,
  budget: fields.budget.label,
  message: fields.message.label,
};

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
  name: fields.name.missing.replace('{your}', whose),
  email: fields.email.missing.replace('{your}', whose),
  service: fields.service.missing.replace('{your}', whose),
  message: fields.message.missing.replace('{your}', whose),
});

/** The same for the visitor. */
const REQUIRED_MESSAGES = requiredMessages('your');

export type RequiredField = keyof typeof REQUIRED_MESSAGES;

export const isRequired = (field: EnquiryField): field is RequiredField =>
  Object.hasOwn(REQUIRED_MESSAGES, field);

/** The field in a message: `your phone number`. */
const named = (message: string, field: EnquiryTextField, whose: Whose) =>
  message.replace('{field}', `${whose} ${fields[field].noun}`);

/** Written out, because it is in the page from the start: the first formatter costs a slow phone a twelfth of a second. */
export const MESSAGE_LIMIT: string = fields.message.limit;

/** The message is the one field with a limit people reach, and they are looking at it when they do. */
export function tooLongMessage(field: EnquiryTextField, whose: Whose): string {
  const text = field === 'message' ? faults.messageTooLong : named(faults.tooLong, field, whose);
  return text.replace('{count}', ENQUIRY_MAX[field].toLocaleString(LANGUAGE));
}

export const lineBreakMessage = (field: EnquiryTextField, whose: Whose): string =>
  named(faults.lineBreak, field, whose);

export const characterMessage = (field: EnquiryTextField, whose: Whose): string =>
  named(faults.character, field, whose);

export const EMAIL_MESSAGE: string = faults.email;

export const choiceMessage = (field: EnquiryField): string =>
  faults.choice.replace('{label}', ENQUIRY_LABELS[field]);

export const typeMessage = (field: EnquiryField): string =>
  faults.type.replace('{label}', ENQUIRY_LABELS[field]);

export const CONSULTATION_TIME_MESSAGE =
  'The time of your call must be a date and time with a time zone, like 2026-01-31T10:00:00+05:30.';
