import content from '../../../content/consultation.json';
import { consultationRulesSchema, type Slot } from '../../domain/consultation';

/** When and how consultations take place (`content/consultation.json`). */
export const CONSULTATION_RULES = consultationRulesSchema.parse(content);

const MINUTE = 60_000;

/** A call as the database takes it (private.read_call). */
export type Call = {
  starts_at: string;
  ends_at: string;
  free_from: string;
  seats: number;
  time_zone: string | null;
};

/** The call in this slot. @param timeZone of the visitor (IANA), if known */
export const callIn = ({ starts_at, ends_at }: Slot, timeZone: string | null): Call => ({
  starts_at,
  ends_at,
  free_from: new Date(
    new Date(ends_at).getTime() + CONSULTATION_RULES.pauseAfterMinutes * MINUTE,
  ).toISOString(),
  seats: CONSULTATION_RULES.callsAtOnce,
  time_zone: timeZone,
});
