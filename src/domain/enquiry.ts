import { customFieldsSchema, missingFields } from './custom-values';
import {
  characterMessage,
  choiceMessage,
  CHOICES,
  consultationTimeMessage,
  emailMessage,
  EMAIL_MIN,
  ENQUIRY_MAX,
  lineBreakMessage,
  missingMessage,
  tooLongMessage,
  typeMessage,
  type Whose,
} from './enquiry-fields';
import {
  byField,
  ENQUIRY_FIELDS,
  type EnquiryChoiceField,
  type EnquiryField,
  type EnquiryTextField,
  type FieldWith,
  isChoiceField,
  isRequired,
  kindOf,
  type RequiredField,
} from './lead-fields';
import {
  asciiEmail,
  codePoints,
  hasForbiddenCharacter,
  hasForbiddenCharacterInMessage,
  hasLineBreak,
  normaliseMessage,
  trimLine,
} from './text';
import { fieldErrors, type FieldError } from './zod';
import * as z from './zod';

/** An address by the rules of the database and of mail servers. */
function isEmail(text: string): boolean {
  const ascii = asciiEmail(text) ?? '';
  const isBounded = ascii === text || ascii.length <= ENQUIRY_MAX.email;
  return isBounded && z.regexes.html5Email.test(ascii);
}

const isMissing = (value: unknown) => value === undefined || value === null || value === '';

/** An empty optional field is stored as null, whichever way it was left empty. */
const optional = <T extends z.core.$ZodType<unknown, string>>(
  typed: z.core.$ZodStringParams,
  schema: T,
) =>
  z.pipe(
    z.pipe(
      z.nullish(z.string(typed)),
      z.transform((text) => trimLine(text ?? '') || null),
    ),
    z.nullable(schema),
  );

/** Text that is checked, and the same for a field that may be empty. */
type Text = z.ZodMiniType<string, string>;
type OptionalText = ReturnType<typeof optional<Text>>;

/** A schema for each of these fields. */
type FieldSchemas<Field extends EnquiryField, Optional extends EnquiryField> = {
  [Key in Field]: Key extends Optional ? OptionalText : Text;
};

const isOneOf = (field: EnquiryChoiceField) => (value: unknown) =>
  typeof value === 'string' && CHOICES[field].values.includes(value);

/** The schemas of single fields. Messages are made when they are needed, for this reader and in the language of the moment. */
function schemasFor(whose: Whose) {
  const missingOr = (field: EnquiryField, message: (field: EnquiryField) => string) => ({
    error: (issue: { input?: unknown }) =>
      isMissing(issue.input) && isRequired(field) ? missingMessage(field, whose) : message(field),
  });
  const typeError = (field: EnquiryField) => missingOr(field, typeMessage);
  const atMost = (field: EnquiryTextField) =>
    z.refine<string>((text) => codePoints(text) <= ENQUIRY_MAX[field], {
      error: () => tooLongMessage(field, whose),
    });
  const notEmpty = (field: EnquiryField) =>
    z.refine<string>((text) => text !== '', { error: () => missingMessage(field, whose) });
  const allowed = (field: EnquiryTextField, isForbidden: (text: string) => boolean) =>
    z.refine<string>((text) => !isForbidden(text), {
      error: () => characterMessage(field, whose),
    });
  /** Text of one line, trimmed: bounded, without controls. */
  const line = (field: EnquiryTextField) =>
    z.string(typeError(field)).check(
      z.overwrite(trimLine),
      z.refine<string>((text) => !hasLineBreak(text), {
        error: () => lineBreakMessage(field, whose),
      }),
      allowed(field, hasForbiddenCharacter),
      atMost(field),
      notEmpty(field),
    );
  /** An address as `<input type="email">` takes it, with a domain in any script. */
  const email = (field: EnquiryTextField) =>
    line(field).check(
      z.minLength(EMAIL_MIN, { error: emailMessage }),
      z.refine<string>(isEmail, { error: emailMessage }),
    );
  const text = (field: EnquiryTextField) =>
    z
      .string(typeError(field))
      .check(
        z.overwrite(normaliseMessage),
        notEmpty(field),
        allowed(field, hasForbiddenCharacterInMessage),
        atMost(field),
      );
  const choice = (field: EnquiryChoiceField) =>
    z.custom<string, string>(isOneOf(field), missingOr(field, choiceMessage));

  const filledIn = (field: EnquiryField): Text => {
    if (isChoiceField(field)) return choice(field);
    if (kindOf(field) === 'email') return email(field);
    return kindOf(field) === 'text' ? text(field) : line(field);
  };
  const mayBeEmpty = (field: EnquiryField) => optional(typeError(field), filledIn(field));
  return { filledIn, mayBeEmpty };
}

/** The fields of an enquiry as its visitor fills them in. */
export function visitorSchemas() {
  const { filledIn, mayBeEmpty } = schemasFor('your');
  const schemas = byField(ENQUIRY_FIELDS, (field) =>
    isRequired(field) ? filledIn(field) : mayBeEmpty(field),
  );
  return schemas as FieldSchemas<EnquiryField, Exclude<EnquiryField, RequiredField>>;
}

/** The same as staff enter them in the visitor's place: the address may be absent, because a phone number may stand for it. */
export function staffSchemas() {
  const { filledIn, mayBeEmpty } = schemasFor('the');
  const schemas = byField(ENQUIRY_FIELDS, (field) =>
    isRequired(field) && kindOf(field) !== 'email' ? filledIn(field) : mayBeEmpty(field),
  );
  return schemas as FieldSchemas<
    EnquiryField,
    Exclude<EnquiryField, RequiredField> | FieldWith<{ kind: 'email' }>
  >;
}

const VISITOR_FIELDS = visitorSchemas();

export const emailSchema = VISITOR_FIELDS.email;

/** The time of a call, kept in UTC. Without a zone nobody knows when it is. */
const consultationTime = z.pipe(
  z.time(consultationTimeMessage),
  z.transform((time) => new Date(time).toISOString()),
);

/**
 * The form's payload; `consultation_at` books a call, and `custom_fields` are the answers to the agency's own questions, by their
 * keys. Unknown keys are refused. The database's checks repeat these
 * rules, and the email pattern is that of `<input type="email">` (https://html.spec.whatwg.org/#valid-e-mail-address),
 * so browser, function and database agree.
 */
export const enquirySchema = z.strictObject(
  {
    ...VISITOR_FIELDS,
    custom_fields: customFieldsSchema('your'),
    consultation_at: optional({ error: consultationTimeMessage }, consultationTime),
  },
  { error: 'An enquiry must be an object.' },
);

/** A valid enquiry as it is stored: trimmed, empty optional fields null. */
export type Enquiry = z.infer<typeof enquirySchema>;

/** The same before the checks, as a form holds it. */
export type EnquiryInput = z.input<typeof enquirySchema>;

export type ParsedEnquiry = { ok: true; enquiry: Enquiry } | { ok: false; errors: FieldError[] };

/** The required questions that were left open. They depend on the service, so no schema of a single field can tell. */
function findMissing(input: unknown): FieldError[] {
  const { custom_fields, service } = (input ?? {}) as Partial<Record<string, unknown>>;
  return missingFields(custom_fields, service, 'your');
}

/** Checks anything that claims to be an enquiry; the errors name one fault per field. */
export function parseEnquiry(input: unknown): ParsedEnquiry {
  const parsed = enquirySchema.safeParse(input);
  const errors = [
    ...(parsed.success ? [] : fieldErrors(parsed.error.issues)),
    ...findMissing(input),
  ];
  return parsed.success && errors.length === 0
    ? { ok: true, enquiry: parsed.data }
    : { ok: false, errors };
}
