import {
  type Budget,
  characterMessage,
  choiceMessage,
  CONSULTATION_TIME_MESSAGE,
  EMAIL_MESSAGE,
  EMAIL_MIN,
  ENQUIRY_MAX,
  type EnquiryField,
  type EnquiryTextField,
  isBudget,
  isRequired,
  lineBreakMessage,
  type RequiredField,
  requiredMessages,
  SERVICE_VALUES,
  tooLongMessage,
  typeMessage,
  type Whose,
} from './enquiry-fields';
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

/** The fields of an enquiry, and an address for which a phone number may stand; their messages speak to this reader. */
export function enquiryFields(whose: Whose) {
  const required = requiredMessages(whose);
  const missingOr = (field: EnquiryField, message: string) => ({
    error: (issue: { input?: unknown }) =>
      isMissing(issue.input) && isRequired(field) ? required[field] : message,
  });
  const typeError = (field: EnquiryField) => missingOr(field, typeMessage(field));
  const choiceError = (field: EnquiryField) => missingOr(field, choiceMessage(field));
  const atMost = (field: EnquiryTextField) =>
    z.refine<string>((text) => codePoints(text) <= ENQUIRY_MAX[field], {
      // Not before somebody reads it: the first formatter costs a slow phone a twelfth of a second.
      error: () => tooLongMessage(field, whose),
    });
  const notEmpty = (field: RequiredField) =>
    z.refine<string>((text) => text !== '', { error: required[field] });
  const allowed = (field: EnquiryTextField, isForbidden: (text: string) => boolean) =>
    z.refine<string>((text) => !isForbidden(text), { error: characterMessage(field, whose) });
  /** Text of one line, trimmed: bounded, without controls. */
  const line = (field: EnquiryTextField) =>
    z.string(typeError(field)).check(
      z.overwrite(trimLine),
      z.refine<string>((text) => !hasLineBreak(text), { error: lineBreakMessage(field, whose) }),
      allowed(field, hasForbiddenCharacter),
      atMost(field),
    );
  /** An address as `<input type="email">` takes it, with a domain in any script. */
  const email = line('email').check(
    notEmpty('email'),
    z.minLength(EMAIL_MIN, { error: EMAIL_MESSAGE }),
    z.refine<string>(isEmail, { error: EMAIL_MESSAGE }),
  );
  return {
    name: line('name').check(notEmpty('name')),
    email,
    optionalEmail: optional(typeError('email'), email),
    phone: optional(typeError('phone'), line('phone')),
    company: optional(typeError('company'), line('company')),
    service: z.enum(SERVICE_VALUES, choiceError('service')),
    budget: optional(
      typeError('budget'),
      z.custom<Budget, string>(isBudget, choiceError('budget')),
    ),
    message: z
      .string(typeError('message'))
      .check(
        z.overwrite(normaliseMessage),
        notEmpty('message'),
        allowed('message', hasForbiddenCharacterInMessage),
        atMost('message'),
      ),
  };
}

const { optionalEmail: _forStaff, ...VISITOR_FIELDS } = enquiryFields('your');

export const emailSchema = VISITOR_FIELDS.email;

/** The time of a call, kept in UTC. Without a zone nobody knows when it is. */
const consultationTime = z.pipe(
  z.time(CONSULTATION_TIME_MESSAGE),
  z.transform((time) => new Date(time).toISOString()),
);

/**
 * The form's payload; `consultation_at` books a call. Unknown keys are refused. The database's checks repeat these
 * rules, and the email pattern is that of `<input type="email">` (https://html.spec.whatwg.org/#valid-e-mail-address),
 * so browser, function and database agree.
 */
export const enquirySchema = z.strictObject(
  {
    ...VISITOR_FIELDS,
    consultation_at: optional({ error: CONSULTATION_TIME_MESSAGE }, consultationTime),
  },
  { error: 'An enquiry must be an object.' },
);

/** A valid enquiry as it is stored: trimmed, empty optional fields null. */
export type Enquiry = z.infer<typeof enquirySchema>;

/** The same before the checks, as a form holds it. */
export type EnquiryInput = z.input<typeof enquirySchema>;

export type ParsedEnquiry = { ok: true; enquiry: Enquiry } | { ok: false; errors: FieldError[] };

/** Checks anything that claims to be an enquiry; the errors name one fault per field, in the form's order. */
export function parseEnquiry(input: unknown): ParsedEnquiry {
  const parsed = enquirySchema.safeParse(input);
  return parsed.success
    ? { ok: true, enquiry: parsed.data }
    : { ok: false, errors: fieldErrors(parsed.error.issues) };
}
