import { findOfferedSlot, nearestSlots, offeredSlots, type Slot } from '../../domain/consultation';
import { DatabaseFault, type Db, isAway } from '../db/supabase';
import { CONSULTATION_RULES } from './rules';

const MINUTE = 60_000;

/** The call in this slot, as the database takes it (private.read_call). @param timeZone of the visitor (IANA), if known */
export const callIn = ({ starts_at, ends_at }: Slot, timeZone: string | null) => ({
  starts_at,
  ends_at,
  free_from: new Date(
    Date.parse(ends_at) + CONSULTATION_RULES.pauseAfterMinutes * MINUTE,
  ).toISOString(),
  seats: CONSULTATION_RULES.callsAtOnce,
  time_zone: timeZone,
});

/** Free times that are offered instead of one that is not free. */
const MAX_INSTEAD = 6;

async function findFree(db: Db, offered: Slot[]): Promise<Slot[] | undefined> {
  if (offered.length === 0) return [];
  const { minutes, pauseAfterMinutes, callsAtOnce } = CONSULTATION_RULES;
  const answer = await db.rpc('free_starts', {
    p_starts: offered.map(({ starts_at }) => starts_at),
    p_minutes: minutes,
    p_pause_minutes: pauseAfterMinutes,
    p_seats: callsAtOnce,
  });
  if (isAway(answer)) return undefined;
  if (answer.error) throw new DatabaseFault('free_starts', answer);
  const free = new Set(answer.data.map((start) => new Date(start).toISOString()));
  return offered.filter(({ starts_at }) => free.has(starts_at));
}

/** The times that are offered and free, in order; undefined when the database is away. */
export const findFreeSlots = (db: Db, now = new Date()): Promise<Slot[] | undefined> =>
  findFree(db, offeredSlots(CONSULTATION_RULES, now));

/** The slot that starts then, if it is offered now. */
export const offeredSlotAt = (startsAt: string): Slot | undefined =>
  findOfferedSlot(CONSULTATION_RULES, startsAt, new Date());

/** Whether a time is offered and free; undefined when the database is away. */
export async function isFree(db: Db, startsAt: string): Promise<boolean | undefined> {
  const slot = offeredSlotAt(startsAt);
  const free = await findFree(db, slot ? [slot] : []);
  return free && free.length > 0;
}

/** The free times closest to the one that somebody asked for; none when they cannot be looked up. */
export async function findSlotsAround(db: Db, startsAt: string): Promise<Slot[]> {
  return nearestSlots((await findFreeSlots(db)) ?? [], startsAt, MAX_INSTEAD);
}
