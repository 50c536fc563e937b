import { z } from 'zod';
import { clientHash } from '../http/client-address';
import type { Call } from '../http/call';
import { logFault } from '../log';
import { seal, unseal } from '../auth/seal';
import { connect, DatabaseFault, isAway } from '../db/supabase';
import { refusedFormSchema, type RefusedForm } from './refused-form';

/** As long as the database keeps a draft. */
const TTL_SECONDS = 30 * 60;

const idSchema = z.guid();

/**
 * Keeps a refused form for its sender to see again: sealed, so that it can be read only with SESSION_SECRET.
 * @returns where it can be seen, an id nobody can guess; undefined when it could not be kept, for whatever reason: then the
 *   form must be shown at once
 */
export async function keepDraft(call: Call, form: RefusedForm): Promise<string | undefined> {
  const p_sealed = await seal(form, TTL_SECONDS);
  const client = clientHash(call);
  const answer = await connect(call).rpc('keep_enquiry_draft', {
    p_sealed,
    ...(client !== undefined && { p_client: client }),
  });
  if (answer.error && !isAway(answer)) {
    const cause = new DatabaseFault('keep draft', answer);
    logFault({ message: 'A draft was not kept.', request_id: call.requestId, cause });
  }
  return idSchema.safeParse(answer.data).data;
}

export type FoundDraft = { kind: 'found'; form: RefusedForm } | { kind: 'none' } | { kind: 'away' };

/** The draft with this id; none when there is no such id, or half an hour has passed. */
export async function findDraft(call: Call, id: string | null): Promise<FoundDraft> {
  if (!idSchema.safeParse(id).success) return { kind: 'none' };
  const answer = await connect(call).rpc('read_enquiry_draft', { p_id: id ?? '' });
  if (isAway(answer)) return { kind: 'away' };
  if (answer.error) throw new DatabaseFault('read draft', answer);
  const sealed = z.string().nullable().parse(answer.data);
  const form = sealed === null ? undefined : await unseal(refusedFormSchema, sealed, TTL_SECONDS);
  return form ? { kind: 'found', form } : { kind: 'none' };
}
