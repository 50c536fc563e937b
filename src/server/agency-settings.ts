import { z } from 'zod';
import { AGENCY_TIME_ZONE, WEEKDAYS } from '../domain/clock';
import { OFFICE_HOURS, type OfficeHours, REPLY_HOURS } from '../domain/office-hours';
import { DatabaseFault, type Db } from './db/supabase';

const settingsSchema = z.object({
  time_zone: z.string(),
  weekdays: z.array(z.number()),
  opens: z.string(),
  closes: z.string(),
  reply_hours: z.number(),
});

/** Zone, hours and promise as the database keeps them: days of the week from 1 for Monday to 7 for Sunday. */
export type AgencySettings = z.infer<typeof settingsSchema>;

/** The facts of the agency that the database is to know, as `content/agency.json` states it. */
export const agencySettings = (
  { weekdays, opens, closes }: OfficeHours = OFFICE_HOURS,
  timeZone: string = AGENCY_TIME_ZONE,
  replyHours: number = REPLY_HOURS.enquiry,
): AgencySettings => ({
  time_zone: timeZone,
  weekdays: weekdays.map((day) => WEEKDAYS.indexOf(day) || 7).sort(),
  opens,
  closes,
  reply_hours: replyHours,
});

/** Reads what a database knows of the agency. @throws DatabaseFault when it is away */
export async function readAgencySettings(db: Db): Promise<AgencySettings> {
  const answer = await db.rpc('agency_settings');
  if (answer.error) throw new DatabaseFault('agency_settings', answer);
  return settingsSchema.parse(answer.data);
}

/**
 * Tells the database the zone, hours and promise of content. Leads keep the days and promises that they have.
 *
 * @returns whether they were others before
 * @throws DatabaseFault when the database is away, or does not know the zone
 */
export async function keepAgencySettings(db: Db, settings = agencySettings()): Promise<boolean> {
  const { time_zone, weekdays, opens, closes, reply_hours } = settings;
  const answer = await db.rpc('keep_agency_settings', {
    p_time_zone: time_zone,
    p_weekdays: weekdays,
    p_opens: opens,
    p_closes: closes,
    p_reply_hours: reply_hours,
  });
  if (answer.error) throw new DatabaseFault('keep_agency_settings', answer);
  return answer.data;
}
