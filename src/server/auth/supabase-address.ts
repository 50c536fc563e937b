import { z } from 'zod';
import { ask, type Caller, readAnswer } from './ask-auth';
import { type Away, awayBecause, CLOSED, readRefusal } from './auth-refusal';
import { type Tokens, tokensSchema } from './supabase-auth';

/** The calls about a change of address; see supabase-auth.ts for why not by way of supabase-js. */

const settingsSchema = z.object({ mailer_autoconfirm: z.boolean() });

/** Whether the project takes addresses without confirmation: one link of a change would then do. Undefined when Auth is away. */
export async function isConfirmationOff(caller: Caller): Promise<boolean | undefined> {
  const answer = await ask(caller, 'GET', 'settings');
  if (!answer?.ok) return undefined;
  return (await readAnswer(answer, settingsSchema))?.mailer_autoconfirm;
}

/** `first`: the other link is still to come; `changed`: this was the second, and Auth has opened a session; `spent`: the link works no more. */
export type Confirmation = { kind: 'first' | 'spent' } | { kind: 'changed'; tokens: Tokens } | Away;

/** The first of two is answered by words alone. */
const confirmedSchema = z.union([tokensSchema, z.object({ msg: z.string() })]);

/** Spends the token of one of the two links, once. */
export async function confirmAddress(caller: Caller, token_hash: string): Promise<Confirmation> {
  const answer = await ask(caller, 'POST', 'verify', { type: 'email_change', token_hash });
  if (!answer || answer.status >= 500 || answer.status === 429) return { kind: 'away' };
  if (!answer.ok) {
    const refusal = await readRefusal(answer);
    const { error_code: code } = refusal;
    const isSpent = code === 'otp_expired' || CLOSED.includes(code);
    return isSpent ? { kind: 'spent' } : awayBecause(refusal);
  }
  const confirmed = await readAnswer(answer, confirmedSchema);
  if (!confirmed) return { kind: 'away' };
  return 'msg' in confirmed ? { kind: 'first' } : { kind: 'changed', tokens: confirmed };
}
