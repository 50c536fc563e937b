import { z } from 'zod';
import { codePoints, hasForbiddenCharacterInMessage, normaliseMessage } from '../../domain/text';

/** Longest correction, in code points; the database's check repeats it. */
const MAX_CORRECTION = 2000;

const correction = z
  .string({ error: 'Please write your correction.' })
  .overwrite(normaliseMessage)
  .min(1, 'Please write your correction.')
  .refine((text) => codePoints(text) <= MAX_CORRECTION, {
    error: 'Please keep this to 2,000 characters.',
  })
  .refine((text) => !hasForbiddenCharacterInMessage(text), {
    error: 'Please remove the special or invisible character from your correction.',
  });

const token = z.string({ error: 'A link is needed.' });

/** The tick that confirms a decision. */
const confirm = z.literal('yes');

const CHOOSE_TIME = 'Please choose one of the free times.';

/** The time to which a call is moved. */
const callTime = z.iso
  .datetime({ offset: true, error: CHOOSE_TIME })
  .transform((time) => new Date(time).toISOString());

const actionSchema = z.discriminatedUnion(
  'action',
  [
    z.object({ action: z.literal('correct'), token, text: correction }),
    z.object({ action: z.literal('withdraw'), token, confirm }),
    z.object({ action: z.literal('reinstate'), token }),
    z.object({ action: z.literal('erase'), token, confirm }),
    z.object({ action: z.literal('move'), token, consultation_at: callTime }),
    z.object({ action: z.literal('cancel-call'), token, confirm }),
  ],
  { error: 'There is no such action.' },
);

/** What a visitor does with an enquiry. */
export type ReceiptAction = z.infer<typeof actionSchema>;

export type ParsedAction =
  | { kind: 'action'; action: ReceiptAction }
  /** Fields the visitor can mend. */
  | { kind: 'invalid'; field: 'text' | 'consultation_at'; message: string }
  | { kind: 'unconfirmed' }
  /** No form of ours. */
  | { kind: 'malformed' };

/** Checks the fields of a post from the receipt page: `action`, `token`, and `text`, `consultation_at` or `confirm=yes`. */
export function parseReceiptAction(fields: unknown): ParsedAction {
  const parsed = actionSchema.safeParse(fields);
  if (parsed.success) return { kind: 'action', action: parsed.data };
  const [issue] = parsed.error.issues;
  switch (issue?.path[0]) {
    case 'text':
      return { kind: 'invalid', field: 'text', message: issue.message };
    case 'consultation_at':
      return { kind: 'invalid', field: 'consultation_at', message: issue.message };
    case 'confirm':
      return { kind: 'unconfirmed' };
    default:
      return { kind: 'malformed' };
  }
}
