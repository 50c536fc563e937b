import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { FactorSecret } from '../../../domain/http-api/session';
import { BRAND } from '../../email/settings';
import { ask, type Caller, readAnswer } from './ask-auth';
import {
  type Away,
  awayBecause,
  awayAfter,
  endOf,
  isEnded,
  readRefusal,
  type SessionEnd,
} from './auth-refusal';
import { accountSchema, grant, type Grant } from './supabase-auth';

/** The calls about second factors that supabase-js has as `auth.mfa`; see supabase-auth.ts for why not by way of it. */

const userSchema = accountSchema.extend({
  factors: z
    .array(
      z.object({
        id: z.guid(),
        factor_type: z.string(),
        status: z.string(),
        created_at: z.string(),
      }),
    )
    .default([]),
});

export type FactorStatus = 'verified' | 'unverified';
type Ended = { kind: 'ended'; end?: SessionEnd | undefined };
type None = { kind: 'none' };

/** Auth does not know this factor, or this challenge of it. */
const NOT_FOUND = 'mfa_factor_not_found';

async function failed(answer: Response | undefined): Promise<Ended | None | Away> {
  if (!answer || answer.status >= 500 || answer.status === 429) return awayAfter(answer);
  const refusal = await readRefusal(answer);
  const { error_code: code } = refusal;
  if (code === NOT_FOUND) return { kind: 'none' };
  return isEnded(code) ? { kind: 'ended' } : awayBecause(refusal);
}

/**
 * The ids of the caller's factors of this state, the newest first: a set-up that broke off after its code may have left an
 * older one beside it.
 */
async function listFactors(
  caller: Caller,
  token: string,
  wanted: FactorStatus,
): Promise<{ kind: 'listed'; ids: string[] } | Ended | None | Away> {
  const answer = await ask(caller, 'GET', 'user', undefined, token);
  if (!answer?.ok) return failed(answer);
  const user = await readAnswer(answer, userSchema);
  if (!user) return { kind: 'away' };
  const ids = user.factors
    .filter(({ factor_type, status }) => factor_type === 'totp' && status === wanted)
    .toSorted((one, other) => Date.parse(other.created_at) - Date.parse(one.created_at))
    .map(({ id }) => id);
  return { kind: 'listed', ids };
}

const challengeSchema = z.object({ id: z.guid() });

/** Of a code that is wrong. */
const WRONG = ['mfa_verification_failed', 'validation_failed'];

/** A hook of the project refused a code, right or wrong, and Auth has ended all sessions of the person. */
const REJECTED = 'mfa_verification_rejected';

/**
 * Of a challenge, which says nothing of the code: it is asked about from two addresses of ours, as a host with several may do, or
 * was lost.
 */
const CHALLENGE_REFUSALS = ['mfa_ip_address_mismatch', 'mfa_challenge_expired', NOT_FOUND];

const CODE_REFUSALS = [...WRONG, ...CHALLENGE_REFUSALS, REJECTED];

type Lift = Grant | Ended | None;

/** Answers a challenge of a factor. */
async function answerChallenge(
  caller: Caller,
  token: string,
  id: string,
  code: string,
): Promise<Lift> {
  const answer = await ask(caller, 'POST', `factors/${id}/challenge`, {}, token);
  if (!answer?.ok) return failed(answer);
  const challenge = await readAnswer(answer, challengeSchema);
  if (!challenge) return { kind: 'away' };
  const verified = await grant(caller, {
    path: `factors/${id}/verify`,
    body: { challenge_id: challenge.id, code },
    isCallers: (refusal) => CODE_REFUSALS.includes(refusal) || isEnded(refusal),
    token,
  });
  const isOver =
    verified.kind === 'refused' && !(WRONG.includes(verified.code) || isLost(verified));
  return isOver ? { kind: 'ended', end: endOf(verified) } : verified;
}

const isLost = (outcome: Lift) =>
  outcome.kind === 'refused' && CHALLENGE_REFUSALS.includes(outcome.code);

/**
 * Lifts the caller's session by a code of the app: of the factor in use, or of the one that is being set up. `none`: there is
 * no such factor.
 */
export async function verifyCode(
  caller: Caller,
  token: string,
  code: string,
  wanted: FactorStatus,
): Promise<Lift> {
  const listed = await listFactors(caller, token, wanted);
  if (listed.kind !== 'listed') return listed;
  const [id] = listed.ids;
  if (id === undefined) return { kind: 'none' };
  const first = await answerChallenge(caller, token, id, code);
  if (!isLost(first)) return first;
  const second = await answerChallenge(caller, token, id, code);
  return isLost(second) ? { kind: 'away' } : second;
}

const enrolledSchema = z.object({
  id: z.guid(),
  totp: z.object({ secret: z.string(), uri: z.string() }),
});

/**
 * Begins to set up a factor; earlier set-ups that nobody finished are dropped. `lost`: the session is of the first level and
 * there is a factor already; `many`: the project allows no other beside those there are.
 */
export async function enrollFactor(
  caller: Caller,
  token: string,
): Promise<
  | ({ kind: 'enrolled'; id: string } & FactorSecret)
  | { kind: 'lost' | 'many' }
  | Ended
  | None
  | Away
> {
  const listed = await listFactors(caller, token, 'unverified');
  if (listed.kind !== 'listed') return listed;
  for (const id of listed.ids) {
    const removed = await ask(caller, 'DELETE', `factors/${id}`, undefined, token);
    const failure = removed?.ok ? undefined : await failed(removed);
    if (failure && failure.kind !== 'none') return failure;
  }
  const factor = { factor_type: 'totp', friendly_name: `App ${randomUUID()}`, issuer: BRAND };
  const answer = await ask(caller, 'POST', 'factors', factor, token);
  if (answer?.ok) {
    const enrolled = await readAnswer(answer, enrolledSchema);
    return enrolled ? { kind: 'enrolled', id: enrolled.id, ...enrolled.totp } : { kind: 'away' };
  }
  if (answer?.status === 403 || answer?.status === 422) {
    const { error_code: code } = await readRefusal(answer.clone());
    if (code === 'insufficient_aal') return { kind: 'lost' };
    if (code === 'too_many_enrolled_mfa_factors') return { kind: 'many' };
  }
  return failed(answer);
}
