import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { FactorSecret } from '../../domain/http-api/factor';
import { BRAND } from '../email/settings';
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
type Failed = { kind: 'ended' | 'away' };

const failed = (answer: Response | undefined): Failed => ({
  kind: !answer || answer.status >= 500 || answer.status === 429 ? 'away' : 'ended',
});

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
  const answer = await ask(caller, 'POST', `factors/${id}/challenge`, {}, token);
  if (answer?.status === 404) return { kind: 'none' };
  if (!answer?.ok) return failed(answer);
  const { id: challenge_id } = challengeSchema.parse(await answer.json());
  return grant(caller, `factors/${id}/verify`, { challenge_id, code }, token);
}

const enrolledSchema = z.object({ totp: z.object({ secret: z.string(), uri: z.string() }) });
const errorSchema = z.object({ error_code: z.string() });

/**
 * Begins to set up a factor; earlier set-ups that nobody finished are dropped. `lost`: the session is of the first level and
 * there is a factor already.
 */
export async function enrollFactor(
  caller: Caller,
  token: string,
): Promise<({ kind: 'enrolled' } & FactorSecret) | { kind: 'ended' | 'away' | 'lost' }> {
  const listed = await listFactors(caller, token, 'unverified');
  if (listed.kind !== 'listed') return listed;
  for (const id of listed.ids) {
    const removed = await ask(caller, 'DELETE', `factors/${id}`, undefined, token);
    if (!removed?.ok && removed?.status !== 404) return failed(removed);
  }
  const factor = { factor_type: 'totp', friendly_name: `App ${randomUUID()}`, issuer: BRAND };
  const answer = await ask(caller, 'POST', 'factors', factor, token);
  if (answer?.ok) {
    const { totp } = enrolledSchema.parse(await answer.json());
    return { kind: 'enrolled', secret: totp.secret, uri: totp.uri };
  }
  if (answer?.status === 403) {
    const { data } = errorSchema.safeParse(await answer.json());
    if (data?.error_code === 'insufficient_aal') return { kind: 'lost' };
  }
  return failed(answer);
}
