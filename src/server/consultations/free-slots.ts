import { nearestSlots, offeredSlots, type Slot } from '../../domain/consultation';
import { DatabaseFault, isAway, type Db } from '../db/supabase';
import { CONSULTATION_RULES } from './rules';

/** Free times that are offered instead of one that is not free. */
const MAX_INSTEAD = 6;

/** The times that are offered and free, in order; undefined when the database is away. */
export async function findFreeSlots(db: Db, now = new Date()): Promise<Slot[] | undefined> {
  const offered = offeredSlots(CONSULTATION_RULES, now);
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

/** The free times closest to the one that somebody asked for; none when they cannot be looked up. */
export async function findSlotsAround(db: Db, startsAt: string): Promise<Slot[]> {
  return nearestSlots((await findFreeSlots(db)) ?? [], startsAt, MAX_INSTEAD);
}
