/** How a value is entered, checked and shown. */
export type FieldKind = 'line' | 'email' | 'phone' | 'choice' | 'text' | 'amount' | 'date';

/**
 * - `form`, `call`: the enquiry form, and the one that books a call
 * - `receipt`: the page on which the visitor follows the enquiry
 * - `email`: emails to staff; those to the visitor show only what was chosen from lists
 * - `facts`: the enquiry at the desk
 * - `search`: excerpts around the words that a search found
 */
type Place =
  'form' | 'call' | 'receipt' | 'email' | 'facts' | 'list' | 'export' | 'history' | 'search';

interface FieldRule {
  kind: FieldKind;
  /** The longest text in code points, or the highest amount; the database's checks repeat it. */
  max?: number;
  /** Whether the visitor has to fill it in; left out where only staff set it. */
  visitor?: 'required' | 'optional';
  /** Staff may correct it later. */
  staff?: true;
  /** Erasing a person's data blanks it. */
  personal?: true;
  shownIn: readonly Place[];
  /** The token by which browsers fill it in (`autocomplete`). */
  autofill?: string;
}

/**
 * The fields of a lead, in the order in which they are asked for and shown. Schemas, forms, facts, history, emails, export and
 * the person's copy follow from this table. It stands apart from the schemas, so that a page can show the form without loading
 * the schema library.
 */
// prettier-ignore
export const LEAD_FIELDS = {
  status:      { kind: 'choice', staff: true, shownIn: ['list', 'export', 'history'] },
  name:        { kind: 'line', max: 100, visitor: 'required', staff: true, personal: true, autofill: 'name', shownIn: ['form', 'call', 'email', 'list', 'export', 'history', 'search'] },
  email:       { kind: 'email', max: 254, visitor: 'required', staff: true, personal: true, autofill: 'email', shownIn: ['form', 'call', 'email', 'facts', 'list', 'export', 'history', 'search'] },
  phone:       { kind: 'phone', max: 32, visitor: 'optional', staff: true, personal: true, autofill: 'tel', shownIn: ['form', 'call', 'email', 'facts', 'list', 'export', 'history', 'search'] },
  company:     { kind: 'line', max: 120, visitor: 'optional', staff: true, personal: true, autofill: 'organization', shownIn: ['form', 'email', 'facts', 'list', 'export', 'history', 'search'] },
  service:     { kind: 'choice', visitor: 'required', staff: true, shownIn: ['form', 'call', 'receipt', 'email', 'facts', 'list', 'export', 'history'] },
  budget:      { kind: 'choice', visitor: 'optional', staff: true, shownIn: ['form', 'receipt', 'email', 'facts', 'list', 'export', 'history'] },
  message:     { kind: 'text', max: 5000, visitor: 'required', personal: true, shownIn: ['form', 'call', 'receipt', 'email', 'list', 'export', 'search'] },
  outcome:     { kind: 'choice', staff: true, shownIn: ['export', 'history'] },
  lost_reason: { kind: 'line', max: 200, staff: true, shownIn: ['export', 'history'] },
  value:       { kind: 'amount', max: 100_000_000_000, staff: true, shownIn: ['list', 'export', 'history'] },
  language:    { kind: 'choice', staff: true, personal: true, shownIn: ['export', 'history'] },
} as const satisfies Record<string, FieldRule>;

type Fields = typeof LEAD_FIELDS;

export type LeadField = keyof Fields;

/** The fields whose row of the table has this. */
export type FieldWith<Rule> = {
  [Field in LeadField]: Fields[Field] extends Rule ? Field : never;
}[LeadField];

/** A field of the enquiry: the visitor fills it in, or staff in the visitor's place. */
export type EnquiryField = FieldWith<{ visitor: string }>;

export type RequiredField = FieldWith<{ visitor: 'required' }>;

/** A field whose text is typed, and bounded. */
export type EnquiryTextField = FieldWith<{ visitor: string; max: number }>;

/** A field of the enquiry that is chosen from a list. */
export type EnquiryChoiceField = FieldWith<{ visitor: string; kind: 'choice' }>;

/** A field of the enquiry that staff may correct. */
export type ContactField = FieldWith<{ visitor: string; staff: true }>;

const ALL_FIELDS = Object.keys(LEAD_FIELDS) as LeadField[];

const ruleOf = (field: LeadField): FieldRule => LEAD_FIELDS[field];

export const isLeadField = (field: string): field is LeadField => Object.hasOwn(LEAD_FIELDS, field);

const isEnquiryField = (field: LeadField): field is EnquiryField =>
  ruleOf(field).visitor !== undefined;

const isContactField = (field: LeadField): field is ContactField =>
  isEnquiryField(field) && ruleOf(field).staff === true;

export const isRequired = (field: LeadField): field is RequiredField =>
  ruleOf(field).visitor === 'required';

export const isTextField = (field: LeadField): field is EnquiryTextField =>
  isEnquiryField(field) && ruleOf(field).max !== undefined;

export const isChoiceField = (field: LeadField): field is EnquiryChoiceField =>
  isEnquiryField(field) && ruleOf(field).kind === 'choice';

/** The fields of the enquiry in the order in which the form lists them. */
export const ENQUIRY_FIELDS = ALL_FIELDS.filter(isEnquiryField);

export const CONTACT_FIELDS = ALL_FIELDS.filter(isContactField);

export const kindOf = (field: LeadField): FieldKind => ruleOf(field).kind;

export const autofillOf = (field: LeadField): string | undefined => ruleOf(field).autofill;

export const isPersonal = (field: LeadField): boolean => ruleOf(field).personal === true;

export const isShownIn = (place: Place, field: LeadField): boolean =>
  ruleOf(field).shownIn.includes(place);

/** The fields that are shown in a place. */
export const fieldsIn = (place: Place): LeadField[] =>
  ALL_FIELDS.filter((field) => isShownIn(place, field));

/** The fields of the enquiry that are shown in a place. */
export const enquiryFieldsIn = (place: Place): EnquiryField[] =>
  ENQUIRY_FIELDS.filter((field) => isShownIn(place, field));

/** Something for each of these fields, by its key. */
export const byField = <Field extends LeadField, Value>(
  fields: readonly Field[],
  valueOf: (field: Field) => Value,
) => Object.fromEntries(fields.map((field) => [field, valueOf(field)])) as Record<Field, Value>;

/** The name of a field at the desk, as it stands in a sentence: `lost reason`. */
export const fieldNoun = (field: string): string => field.replaceAll('_', ' ');

/** The same as a heading: `Lost reason`. */
export const fieldTitle = (field: string): string =>
  fieldNoun(field).replace(/^./, (first) => first.toUpperCase());
