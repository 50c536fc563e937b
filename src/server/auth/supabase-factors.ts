import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { FactorSecret } from '../../domain/http-api/factor';
import { BRAND } from '../email/settings';
import { type Away, awayBecause, isEnded, readRefusal } from './auth-refusal';
import { ask, type Caller, grant, type Grant } from './supabase-auth';

/** The calls about second factors that supabase-js has as `auth.mfa`; see supabase-auth.ts for why not by way of it. */

const userSchema = z.object({
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
type Failed = { kind: 'ended' } | Away;

async function failed(answer: Response | undefined): Promise<Failed> {
  if (!answer || answer.status >= 500 || answer.status === 429) return { kind: 'away' };
  const refusal = await readRefusal(answer);
  return isEnded(refusal.status, refusal.error_code) ? { kind: 'ended' } : awayBecause(refusal);
}

/**
 * The ids of the caller's factors of this state, the newest first: a set-up that broke off after its code may have left an
 * older one beside it.
 */
async function listFactors(
  caller: Caller,
  token: string,
  wanted: FactorStatus,
): Promise<{ kind: 'listed'; ids: string[] } | Failed> {
  const answer = await ask(caller, 'GET', 'user', undefined, token);
  if (!answer?.ok) return failed(answer);
  const { factors } = userSchema.parse(await answer.json());
  const ids = factors
    .filter(({ factor_type, status }) => factor_type === 'totp' && status === wanted)
    .toSorted((one, other) => Date.parse(other.created_at) - Date.parse(one.created_at))
    .map(({ id }) => id);
  return { kind: 'listed', ids };
}

const challengeSchema = z.object({ id: z.guid() });

/** A right code was asked about from two addresses of ours, as a host with several may do. */
const OTHER_ADDRESS = 'mfa_ip_address_mismatch';

const CODE_REFUSALS = [
  'mfa_verification_failed',
  'mfa_verification_rejected',
  'mfa_challenge_expired',
  'mfa_factor_not_found',
  'validation_failed',
  OTHER_ADDRESS,
];

/** Answers a challenge of a factor. */
async function answerChallenge(
  caller: Caller,
  token: string,
  id: string,
  code: string,
): Promise<Grant | { kind: 'ended' | 'none' }> {
  const answer = await ask(caller, 'POST', `factors/${id}/challenge`, {}, token);
  if (answer?.status === 404) return { kind: 'none' };
  if (!answer?.ok) return failed(answer);
  const { id: challenge_id } = challengeSchema.parse(await answer.json());
  const verified = await grant(caller, {
    path: `factors/${id}/verify`,
    body: { challenge_id, code },
    refusals: CODE_REFUSALS,
    token,
  });
  const isOver = verified.kind === 'refused' && !CODE_REFUSALS.includes(verified.code);
  return isOver ? { kind: 'ended' } : verified;
}

const isFromElsewhere = (outcome: Grant | { kind: 'ended' | 'none' }) =>
  outcome.kind === 'refused' && outcome.code === OTHER_ADDRESS;

/**
 * Lifts the caller's session by a code of the app: of the factor in use, or of the one that is being set up. `none`: there is
 * no such factor.
 */
export async function verifyCode(
  caller: Caller,
  token: string,
  code: string,
  wanted: FactorStatus,
): Promise<Grant | { kind: 'ended' | 'none' }> {
  const listed = await listFactors(caller, token, wanted);
  if (listed.kind !== 'listed') return listed;
  const [id] = listed.ids;
  if (id === undefined) return { kind: 'none' };
  const first = await answerChallenge(caller, token, id, code);
  if (!isFromElsewhere(first)) return first;
  const second = await answerChallenge(caller, token, id, code);
  return isFromElsewhere(second) ? { kind: 'away' } : second;
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
): Promise<({ kind: 'enrolled'; id: string } & FactorSecret) | { kind: 'lost' | 'many' } | Failed> {
  const listed = await listFactors(caller, token, 'unverified');
  if (listed.kind !== 'listed') return listed;
  for (const id of listed.ids) {
    const removed = await ask(caller, 'DELETE', `factors/${id}`, undefined, token);
    if (!removed?.ok && removed?.status !== 404) return failed(removed);
  }
  const factor = { factor_type: 'totp', friendly_name: `App ${randomUUID()}`, issuer: BRAND };
  const answer = await ask(caller, 'POST', 'factors', factor, token);
  if (answer?.ok) {
    const { id, totp } = enrolledSchema.parse(await answer.json());
    return { kind: 'enrolled', id, secret: totp.secret, uri: totp.uri };
  }
  if (answer?.status === 403 || answer?.status === 422) {
    const { error_code: code } = await readRefusal(answer.clone());
    if (code === 'insufficient_aal') return { kind: 'lost' };
    if (code === 'too_many_enrolled_mfa_factors') return { kind: 'many' };
  }
  return failed(answer);
}
