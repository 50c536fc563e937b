import { daySchema } from '../../domain/http-api/day';
import type { Db } from '../db/supabase';
import { readAnswer } from '../desk/read-answer';

/** The day's work of the caller. */
export const findDay = async (db: Db) =>
  readAnswer('my_day', await db.rpc('my_day'), (day) => daySchema.parse(day));
