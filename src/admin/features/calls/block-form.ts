import dayjs, { type Dayjs } from 'dayjs';
import type { UseFormReturn } from 'react-hook-form';
import { addDays, daysBetween } from '../../../domain/clock';
import { agencyDay, startOfDay } from '../../../domain/zone';
import { blockSchema, type Block } from '../../../domain/http-api/consultations';
import * as z from '../../../domain/zod';

/** The longest block, which is the longest agenda: for all of it the dialog says which calls stay. */
const MAX_DAYS = 31;

interface Times {
  starts_at: Dayjs | null;
  ends_at: Dayjs | null;
  isWholeDays: boolean;
}

export type Span = Pick<Block, 'starts_at' | 'ends_at'>;

const dayName = (time: Dayjs) => time.format('YYYY-MM-DD');

/** The chosen time as it is sent; null while a field holds no time. */
export function spanOf({ starts_at: from, ends_at: to, isWholeDays }: Times): Span | null {
  if (!from?.isValid() || !to?.isValid()) return null;
  return isWholeDays
    ? { starts_at: startOfDay(dayName(from)), ends_at: startOfDay(addDays(dayName(to), 1)) }
    : { starts_at: from.toISOString(), ends_at: to.toISOString() };
}

/** Number of days the block touches; one that ends at midnight does not touch the next. */
export const daysIn = ({ starts_at, ends_at }: Span) =>
  daysBetween(agencyDay(starts_at), agencyDay(Date.parse(ends_at) - 1)) + 1;

const moment = z.custom<Dayjs | null>((time) => dayjs.isDayjs(time) && time.isValid(), {
  error: 'Choose when the block starts and ends.',
});

/** The fields of the form; they become a block, whose own faults stand at the same fields. */
export const blockFormSchema = z.pipe(
  z.pipe(
    z.object({ starts_at: moment, ends_at: moment, isWholeDays: z.boolean(), note: z.string() }),
    z.transform(({ note, ...times }): Block => {
      const { starts_at = '', ends_at = '' } = spanOf(times) ?? {};
      return { starts_at, ends_at, note: note.trim() || null };
    }),
  ),
  blockSchema.check(
    z.refine((block) => daysIn(block) <= MAX_DAYS, {
      path: ['ends_at'],
      error: `Block at most ${MAX_DAYS} days at once.`,
    }),
  ),
);

export type BlockForm = UseFormReturn<z.input<typeof blockFormSchema>, unknown, Block>;

/** Whether a block may be as long as this one. */
export const isShortEnough = (span: Span): boolean => daysIn(span) > 0 && daysIn(span) <= MAX_DAYS;
