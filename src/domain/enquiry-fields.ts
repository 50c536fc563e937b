import form from '../words/enquiry-form';
import budgets from '../words/budgets';
import choices from '../words/choices';
import server from '../words/server';
import { language } from '../language/language-context';
import {
  byField,
  ENQUIRY_FIELDS,
  type EnquiryChoiceField,
  type EnquiryField,
  type EnquiryTextField,
  fieldNoun,
  fieldTitle,
  isChoiceField,
  isTextField,
  LEAD_FIELDS,
} from './lead-fields';

/**
 * The words and choices of the enquiry's fields, which stand apart from the schema so that a page can show them without loading
 * the schema library.
 */

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

/** The words of a field in `content/enquiry-form.json`; `noun` stands in messages, after “your”. */
interface FieldWords {
  label: string;
  noun?: string;
  missing?: string;
  prompt?: string;
}

const { inputs, faults } = form;

/** Content may leave out a field that is optional: then the form does not ask for it. */
const WORDS: Readonly<Partial<Record<EnquiryField, FieldWords>>> = inputs;

/** The fields that the form asks for, in its order. */
export const ASKED_FIELDS = ENQUIRY_FIELDS.filter((field) => WORDS[field] !== undefined);

export const enquiryLabel = (field: EnquiryField): string =>
  WORDS[field]?.label ?? fieldTitle(field);

/** Longest text of each free field, in code points; the database's checks repeat them. */
export const ENQUIRY_MAX: Readonly<Record<EnquiryTextField, number>> = byField(
  ENQUIRY_FIELDS.filter(isTextField),
  (field) => LEAD_FIELDS[field].max,
);

/** Shortest address there is: `a@b`. */
export const EMAIL_MIN = 3;

/** An option of a field in content, in the order in which the form lists them. */
interface Choice {
  key: string;
  label: string;
  /** No longer offered by the form; leads may still have it. */
  former?: boolean;
}

type Keys = readonly [string, ...string[]];

const keysIn = (list: readonly Choice[]) => list.map(({ key }) => key) as unknown as Keys;

const offeredIn = (list: readonly Choice[]) => keysIn(list.filter(({ former }) => !former));

/** The services an enquiry can ask for, or could. */
export const SERVICE_VALUES = keysIn(choices);

export const isService = (value: unknown): value is Service =>
  SERVICE_VALUES.some((service) => service === value);

const labelIn = (list: readonly Choice[], value: string): string =>
  list.find(({ key }) => key === value)?.label ?? value;

/** The label of a service; one that an older lead asked for, and content no longer has, is shown as its key. */
export const serviceLabel = (value: string): string => labelIn(choices, value);

/** The budgets an enquiry can name, or could. */
export const BUDGET_VALUES = keysIn(budgets);

export const isBudget = (value: unknown): value is Budget =>
  BUDGET_VALUES.some((budget) => budget === value);

/** The label of a budget; one that an older lead named, and content no longer has, is shown as its key. */
export const budgetLabel = (value: string): string => labelIn(budgets, value);

interface Choices {
  /** Those that are taken: an enquiry may have been written before one was left out. */
  values: Keys;
  /** Those that the form offers. */
  offered: Keys;
  labelOf: (value: string) => string;
}

/** The choices of each field that is chosen from a list. */
export const CHOICES: Readonly<Record<EnquiryChoiceField, Choices>> = {
  service: { values: SERVICE_VALUES, offered: offeredIn(choices), labelOf: serviceLabel },
  budget: { values: BUDGET_VALUES, offered: offeredIn(budgets), labelOf: budgetLabel },
};

/** Stands in a choice before something is chosen. */
export const choicePrompt = (field: EnquiryChoiceField): string => WORDS[field]?.prompt ?? '';

/** The value of a field as the visitor knows it: the label of a choice, or the text. */
export const shownValue = (field: EnquiryField, value: string): string =>
  isChoiceField(field) ? CHOICES[field].labelOf(value) : value;

/** The person that a message in English speaks of: the reader, or somebody whose enquiry staff enter. */
export type Whose = 'your' | 'the';

/** Said when a required field is empty. */
export const missingMessage = (field: EnquiryField, whose: Whose): string =>
  (WORDS[field]?.missing ?? '').replace('{your}', whose);

/** The field in a message: `your phone number`, or its label. */
const named = (message: string, field: EnquiryTextField, whose: Whose) =>
  message
    .replace('{field}', `${whose} ${WORDS[field]?.noun ?? fieldNoun(field)}`)
    .replace('{label}', enquiryLabel(field));

/** Written out, because it is in the page from the start: the first formatter costs a slow phone a twelfth of a second. */
export const messageLimit = (): string => inputs.message.limit;

/** The message is the one field with a limit people reach, and they are looking at it when they do. */
export function tooLongMessage(field: EnquiryTextField, whose: Whose): string {
  const text = field === 'message' ? faults.messageTooLong : named(faults.tooLong, field, whose);
  return text.replace('{count}', ENQUIRY_MAX[field].toLocaleString(language()));
}

export const lineBreakMessage = (field: EnquiryTextField, whose: Whose): string =>
  named(faults.lineBreak, field, whose);

export const characterMessage = (field: EnquiryTextField, whose: Whose): string =>
  named(faults.character, field, whose);

export const emailMessage = (): string => faults.email;

export const choiceMessage = (field: EnquiryField): string =>
  faults.choice.replace('{label}', enquiryLabel(field));

export const typeMessage = (field: EnquiryField): string =>
  faults.type.replace('{label}', enquiryLabel(field));

export const consultationTimeMessage = (): string => server.enquiry.timeUnreadable;
