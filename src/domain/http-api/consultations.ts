import { slotSchema } from '../consultation';
import { DAY_MS } from '../clock';
import { CALL_STATE_VALUES } from '../lead-facts';
import * as z from '../zod';

/** Response of `GET /api/consultations/slots`: the free times, in order; `timezone` is the agency's. */
export const slotsResponseSchema = z.object({ timezone: z.string(), slots: z.array(slotSchema) });
export type SlotsResponse = z.infer<typeof slotsResponseSchema>;

/** The call of a lead. `time_zone` is the visitor's (IANA); null when unknown. */
export const consultationSchema = z.object({
  starts_at: z.string(),
  ends_at: z.string(),
  state: z.enum(CALL_STATE_VALUES),
  time_zone: z.nullable(z.string()),
});
export type Consultation = z.infer<typeof consultationSchema>;

/** A call among others, with the person it is with. */
const agendaCallSchema = z.extend(consultationSchema, {
  lead_id: z.uuid(),
  reference: z.string(),
  name: z.string(),
  phone: z.nullable(z.string()),
  service: z.string(),
});
export type AgendaCall = z.infer<typeof agendaCallSchema>;

/** A time without calls: `staff` blocked it, or it is busy in the agency's `calendar`. */
const unavailableSchema = z.object({
  id: z.uuid(),
  source: z.enum(['staff', 'calendar']),
  starts_at: z.string(),
  ends_at: z.string(),
  note: z.nullable(z.string()),
});
export type Unavailable = z.infer<typeof unavailableSchema>;

/**
 * Response of `GET /api/consultations?from=YYYY-MM-DD&days=7` (days of the agency's zone, 1 to 31): the calls that start
 * within these days and are not cancelled, and the times without calls that touch them, each in order.
 */
export const agendaResponseSchema = z.object({
  calls: z.array(agendaCallSchema),
  unavailable: z.array(unavailableSchema),
});
export type AgendaResponse = z.infer<typeof agendaResponseSchema>;

const time = (label: string) =>
  z.time(`${label} must be a date and time with a time zone, like 2026-01-31T10:00:00+05:30.`);

const callState = z.enum(CALL_STATE_VALUES, { error: 'There is no such state.' });

/** The call that somebody saw when they changed it; null for none. Where it is another by now, nothing is changed. */
const seenCall = z.exactOptional(
  z.nullable(z.strictObject({ starts_at: time('The time before'), state: callState })),
);

/**
 * Body of `PATCH /api/leads/:id/consultation`: a new time (which also books a cancelled or a first call), or the call's
 * state. Staff may choose any free time to come, also one that visitors are not offered.
 */
export const consultationChangeSchema = z.union(
  [
    z.strictObject({ starts_at: time('The time'), was: seenCall }),
    z.strictObject({ state: callState, was: seenCall }),
  ],
  { error: 'Name a new time (starts_at) or a state.' },
);
export type ConsultationChange = z.infer<typeof consultationChangeSchema>;

/**
 * Response of `PATCH /api/leads/:id/consultation`; 409 when the time is taken, with the free ones around it (`slots`), or when
 * the call is not `was`.
 */
export const consultationResponseSchema = z.object({ consultation: consultationSchema });
export type ConsultationResponse = z.infer<typeof consultationResponseSchema>;

/** Days that a block may reach ahead: a slip in the year must not close the calendar for good. */
const MAX_BLOCK_DAYS = 366;

/** Body of `POST /api/consultations/unavailable`: a time that ends within a year. */
export const blockSchema = z
  .strictObject({
    starts_at: time('The start'),
    ends_at: time('The end'),
    note: z.exactOptional(
      z.nullable(
        z
          .string()
          .check(
            z.trim(),
            z.minLength(1, { error: 'The note must not be empty.' }),
            z.maxLength(120, { error: 'The note must be at most 120 characters.' }),
          ),
      ),
    ),
  })
  .check(
    z.refine(({ starts_at, ends_at }) => new Date(starts_at) < new Date(ends_at), {
      path: ['ends_at'],
      error: 'The end must be after the start.',
    }),
    z.refine(({ ends_at }) => Date.parse(ends_at) < Date.now() + MAX_BLOCK_DAYS * DAY_MS, {
      path: ['ends_at'],
      error: 'The end must be within a year from today.',
    }),
  );
export type Block = z.infer<typeof blockSchema>;

/** Response of `POST /api/consultations/unavailable`; `DELETE /api/consultations/unavailable/:id` frees the time again. */
export const blockResponseSchema = z.object({ unavailable: unavailableSchema });
export type BlockResponse = z.infer<typeof blockResponseSchema>;

/** Response of `POST /api/consultations/feed`: the new address of the caller's calendar feed, told only now; the old one ends. */
export const feedResponseSchema = z.object({ url: z.string() });
export type FeedResponse = z.infer<typeof feedResponseSchema>;
