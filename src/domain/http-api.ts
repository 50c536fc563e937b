import { leadDetailSchema, leadEventSchema, leadSchema, REPLY_CHANNELS } from './lead';
import { LEAD_STATUS_VALUES } from './lead-status';
import { codePoints, hasForbiddenCharacterInMessage, normaliseMessage } from './text';
import * as z from './zod';

/** The bodies of the HTTP contract that the desk and the functions share; one schema each. */

/** Longest e-mail address and password that are looked at, in code units. */
const MAX_CREDENTIAL = { email: 254, password: 256 } as const;

const credential = (label: string, max: number) =>
  z
    .string({ error: `${label} is required.` })
    .check(
      z.minLength(1, { error: `${label} is required.` }),
      z.maxLength(max, { error: `${label} must be at most ${max} characters.` }),
    );

/** Body of `POST /api/session`. */
export const credentialsSchema = z.strictObject({
  email: credential('Email', MAX_CREDENTIAL.email),
  password: credential('Password', MAX_CREDENTIAL.password),
});
export type Credentials = z.infer<typeof credentialsSchema>;

/** Answer of `POST` and `GET /api/session`. */
export const sessionAnswerSchema = z.object({ staff: z.object({ email: z.string() }) });
export type SessionAnswer = z.infer<typeof sessionAnswerSchema>;

/** The desk's counters. All but `spam` leave quarantined leads out; `overdue` are new ones whose reply is late. */
export const leadCountsSchema = z.object({
  total: z.number(),
  new: z.number(),
  contacted: z.number(),
  qualified: z.number(),
  closed: z.number(),
  overdue: z.number(),
  spam: z.number(),
});
export type LeadCounts = z.infer<typeof leadCountsSchema>;

/** When the newest lead came that is not quarantined; null when there is none. */
const newest = z.nullable(z.string());

/**
 * Answer of `GET /api/leads`: `total` counts what the filters let through, `counts` everything. `total_is_capped`: a
 * search matched at least `total` leads, there may be more ("1,000+").
 */
export const leadListAnswerSchema = z.object({
  leads: z.array(leadSchema),
  total: z.number(),
  total_is_capped: z.boolean(),
  page: z.number(),
  per_page: z.number(),
  counts: leadCountsSchema,
  newest,
});
export type LeadListAnswer = z.infer<typeof leadListAnswerSchema>;

/**
 * Answer of `GET /api/leads/counts?since=`: `since.count` is how many leads came after that time (all of them when none was
 * given), at most 1,000.
 */
export const leadCountsAnswerSchema = z.object({
  counts: leadCountsSchema,
  newest,
  since: z.object({ count: z.number() }),
});
export type LeadCountsAnswer = z.infer<typeof leadCountsAnswerSchema>;

/**
 * Answer of `GET /api/leads/:id` (id or reference): the lead, its history and notes oldest first, the same person's earlier
 * enquiries newest first, and the references before and after it in the list that the same query parameters describe.
 */
export const leadDetailAnswerSchema = z.object({
  lead: leadDetailSchema,
  history: z.array(leadEventSchema),
  earlier: z.array(leadSchema),
  neighbours: z.object({ previous: z.nullable(z.string()), next: z.nullable(z.string()) }),
});
export type LeadDetailAnswer = z.infer<typeof leadDetailAnswerSchema>;

const status = z.enum(LEAD_STATUS_VALUES, { error: 'Status must be one of the lead statuses.' });

/** Body of `PATCH /api/leads/:id`; with `updated_at`, a lead that moved since then is left alone (409). */
export const statusChangeSchema = z.strictObject({
  status,
  updated_at: z.optional(
    z.iso.datetime({ offset: true, error: 'updated_at must be a time as the lead carries it.' }),
  ),
});
export type StatusChange = z.infer<typeof statusChangeSchema>;

/** Most leads that one bulk change takes. */
export const MAX_BULK = 100;

/** Body of `PATCH /api/leads`: these leads get this status, whatever happened to them meanwhile; all or none. */
export const bulkChangeSchema = z.strictObject({
  ids: z
    .array(z.uuid({ error: 'Ids must be ids of leads.' }), { error: 'Ids must be a list.' })
    .check(
      z.minLength(1, { error: 'Ids must name at least one lead.' }),
      z.maxLength(MAX_BULK, { error: `Ids must name at most ${MAX_BULK} leads.` }),
    ),
  status,
});
export type BulkChange = z.infer<typeof bulkChangeSchema>;

/** Answer of `PATCH /api/leads`: how many leads have the status now. */
export const bulkAnswerSchema = z.object({ updated: z.number() });
export type BulkAnswer = z.infer<typeof bulkAnswerSchema>;

/** Longest note, in code points. */
export const MAX_NOTE = 2000;

/** Body of `POST /api/leads/:id/notes`; white space around the note is dropped. */
export const noteSchema = z.strictObject({
  note: z.string({ error: 'Note is required.' }).check(
    z.overwrite(normaliseMessage),
    z.minLength(1, { error: 'Note is required.' }),
    z.refine<string>((note) => codePoints(note) <= MAX_NOTE, {
      error: `Note must be at most ${MAX_NOTE} characters.`,
    }),
    z.refine<string>((note) => !hasForbiddenCharacterInMessage(note), {
      error: 'Note contains a character that is not allowed.',
    }),
  ),
});
export type Note = z.infer<typeof noteSchema>;

/** Answer of `POST /api/leads/:id/notes`. */
export const eventAnswerSchema = z.object({ event: leadEventSchema });
export type EventAnswer = z.infer<typeof eventAnswerSchema>;

/** Body of `POST /api/leads/:id/replies`: staff answered by this channel; `mark_contacted` also moves a new lead on. */
export const replySchema = z.strictObject({
  channel: z.enum(REPLY_CHANNELS, { error: 'Channel must be email, phone or whatsapp.' }),
  mark_contacted: z.optional(z.boolean({ error: 'mark_contacted must be true or false.' })),
});
export type LeadReply = z.infer<typeof replySchema>;

/** Answer of `POST /api/leads/:id/replies`. */
export const replyAnswerSchema = z.object({ event: leadEventSchema, lead: leadSchema });
export type ReplyAnswer = z.infer<typeof replyAnswerSchema>;

const share = z.object({ count: z.number() });

/**
 * Answer of `GET /api/leads/report?days=`: leads that came within these days, quarantined ones left out. `per_day` has every
 * day (`YYYY-MM-DD`, in India), oldest first; `by_service` and `by_source` have the largest first. `reply_time`: hours until
 * the first reply in the middle of all answered ones, the share (0–1) of promises kept among those answered or overdue, how
 * many were answered and how many still wait.
 */
export const leadReportSchema = z.object({
  days: z.number(),
  per_day: z.array(z.extend(share, { day: z.string() })),
  by_service: z.array(z.extend(share, { service: z.string() })),
  by_source: z.array(z.extend(share, { source: z.string() })),
  funnel: z.object({
    new: z.number(),
    contacted: z.number(),
    qualified: z.number(),
    closed: z.number(),
  }),
  reply_time: z.object({
    median_hours: z.nullable(z.number()),
    within_promise: z.nullable(z.number()),
    answered: z.number(),
    waiting: z.number(),
  }),
});
export type LeadReport = z.infer<typeof leadReportSchema>;

/** Answer of `PATCH /api/leads/:id`, and of `POST /api/leads/:id/restore` and `/quarantine`. */
export const leadAnswerSchema = z.object({ lead: leadSchema });
export type LeadAnswer = z.infer<typeof leadAnswerSchema>;

/** Answer of `POST /api/enquiries`; `reply_due_at` is a time (ISO 8601): until then a reply is promised. */
export const receiptSchema = z.object({ reference: z.string(), reply_due_at: z.string() });
export type Receipt = z.infer<typeof receiptSchema>;

/** Who (e-mail address) moved a lead meanwhile, and when, in a 409. */
export const changeSchema = z.object({ by: z.nullable(z.string()), at: z.string() });

/**
 * Any failure (RFC 9457). `errors` comes with 422; `lead` and `changed` with the 409 of a moved lead; `reference` with the
 * 422 of a key under which another version of the enquiry is stored.
 */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  detail: z.optional(z.string()),
  request_id: z.optional(z.string()),
  errors: z.optional(z.array(z.object({ field: z.string(), message: z.string() }))),
  lead: z.optional(leadSchema),
  changed: z.optional(changeSchema),
  reference: z.optional(z.string()),
});
export type Problem = z.infer<typeof problemSchema>;
