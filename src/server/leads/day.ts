import { daySchema } from '../../domain/http-api/day';
import type { Db } from '../db/supabase';
import { readResponse } from '../db/read-response';

/** The day's work of the caller. */
export const findDay = async (db: Db) =>
  readResponse('my_day', await db.rpc('my_day'), (day) => daySchema.parse(day));
