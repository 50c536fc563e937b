import { z } from 'zod';
import { addDays } from '../../domain/clock';
import { slotAt } from '../../domain/consultation';
import {
  agendaResponseSchema,
  type Block,
  blockResponseSchema,
  type Consultation,
  type ConsultationResponse,
  consultationResponseSchema,
  type ConsultationChange,
  consultationSchema,
} from '../../domain/http-api/consultations';
import { day } from '../../domain/zod';
import { startOfDay } from '../../domain/zone';
import { readResponse, readRow, whyNoRow } from '../db/read-response';
import { invalid, problem } from '../http/problem';
import type { Db } from '../db/supabase';
import type { Result } from '../http/api-types';
import { CONSULTATION_RULES } from './rules';
import { callIn, findSlotsAround } from './slots';

/** The columns of `leads` that its call is made of. */
export const CALL_COLUMNS =
  'consultation_at, consultation_ends_at, consultation_state, consultation_time_zone';

type CallRow = {
  consultation_at: string | null;
  consultation_ends_at: string | null;
  consultation_state: string | null;
  consultation_time_zone: string | null;
};

const callOf = (row: CallRow) => ({
  starts_at: row.consultation_at,
  ends_at: row.consultation_ends_at,
  state: row.consultation_state,
  time_zone: row.consultation_time_zone,
});

/** The call in a row of `leads`; null when there was never one. */
export const readCall = (row: CallRow): Consultation | null =>
  row.consultation_at === null ? null : consultationSchema.parse(callOf(row));

const DAYS_ERROR = 'Days must be a number from 1 to 31.';

/** From when to when days last, of `?from=YYYY-MM-DD&days=7`. */
export const daysSchema = z
  .object({
    from: day('The first day must be like 2026-01-31.'),
    days: z.coerce
      .number(DAYS_ERROR)
      .int(DAYS_ERROR)
      .min(1, DAYS_ERROR)
      .max(31, DAYS_ERROR)
      .default(7),
  })
  .transform(({ from, days }) => ({
    starts: startOfDay(from),
    ends: startOfDay(addDays(from, days)),
  }));

const BLOCK_COLUMNS = 'id, source, starts_at, ends_at, note';

/** The calls that start in these days, cancelled ones left out, and the times without calls that touch them. */
export async function findAgenda(db: Db, { starts, ends }: z.infer<typeof daysSchema>) {
  const [booked, absent] = await Promise.all([
    db
      .from('leads')
      .select(`id, reference, name, phone, service, ${CALL_COLUMNS}`)
      .gte('consultation_at', starts)
      .lt('consultation_at', ends)
      .neq('consultation_state', 'cancelled')
      .order('consultation_at')
      .order('id'),
    db
      .from('unavailable_times')
      .select(BLOCK_COLUMNS)
      .lt('starts_at', ends)
      .gt('ends_at', starts)
      .order('starts_at')
      .order('id'),
  ]);
  const calls = readResponse('find calls', booked);
  if (!calls.ok) return calls;
  const unavailable = readResponse('find unavailable times', absent);
  if (!unavailable.ok) return unavailable;
  // Row level security shows nothing, and says nothing, to a session that has ended.
  if (calls.value.length + unavailable.value.length === 0) {
    const response = await whyNoRow(db);
    if (response.status !== 404) return { ok: false as const, response };
  }
  const value = agendaResponseSchema.parse({
    calls: calls.value.map(({ id, reference, name, phone, service, ...row }) => ({
      ...{ lead_id: id, reference, name, phone, service },
      ...callOf(row),
    })),
    unavailable: unavailable.value,
  });
  return { ok: true as const, value };
}

const CHECK_VIOLATION = '23514';

/** Moves or books the call of a lead, or says how it stands. */
export async function changeConsultation(
  db: Db,
  id: string,
  change: ConsultationChange,
): Promise<Result<ConsultationResponse>> {
  const isMove = 'starts_at' in change;
  const answer = await db.rpc('change_consultation', {
    p_lead_id: id,
    ...(isMove
      ? { p_call: callIn(slotAt(CONSULTATION_RULES, Date.parse(change.starts_at)), null) }
      : { p_state: change.state }),
    ...(change.was !== undefined && { p_was: change.was ?? {} }),
  });
  if (answer.error?.code === CHECK_VIOLATION) {
    const message = "A call that hasn't begun can't be settled.";
    return { ok: false, response: invalid([{ field: 'state', message }]) };
  }
  const changed = readResponse('change_consultation', answer);
  if (!changed.ok) return changed;
  if (changed.value === 'not_offered') {
    const message = 'Choose a time within the coming year.';
    return { ok: false, response: invalid([{ field: isMove ? 'starts_at' : 'state', message }]) };
  }
  if (changed.value === 'taken') {
    const slots = await findSlotsAround(db, isMove ? change.starts_at : new Date().toISOString());
    const detail = 'This time is taken.';
    return { ok: false, response: problem(409, { detail, members: { slots } }) };
  }
  const current = await db.from('leads').select(CALL_COLUMNS).eq('id', id).limit(1);
  return readRow(db, 'read call', current, (row) =>
    consultationResponseSchema.parse({ consultation: callOf(row) }),
  );
}

/** Blocks a time for calls. */
export async function blockTime(db: Db, block: Block) {
  const answer = await db.from('unavailable_times').insert(block).select(BLOCK_COLUMNS).single();
  // The policy refuses a session that has ended and an account without access alike.
  if (answer.status === 403) return { ok: false as const, response: await whyNoRow(db) };
  return readResponse('block time', answer, (unavailable) =>
    blockResponseSchema.parse({ unavailable }),
  );
}

/** Frees a time that staff blocked; ok also when it was free already. */
export async function freeTime(db: Db, id: string): Promise<Result<undefined>> {
  const answer = await db.from('unavailable_times').delete().eq('id', id).select('id');
  const freed = await readRow(db, 'free time', answer, () => undefined);
  return !freed.ok && freed.response.status === 404 ? { ok: true, value: undefined } : freed;
}
