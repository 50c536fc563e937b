import { leadEventSchema, leadSchema } from './lead';
import { LEAD_STATUS_VALUES } from './lead-status';
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

/** Leads by status, quarantined ones left out. */
export const leadCountsSchema = z.object({
  total: z.number(),
  new: z.number(),
  contacted: z.number(),
  qualified: z.number(),
  closed: z.number(),
});
export type LeadCounts = z.infer<typeof leadCountsSchema>;

/** Answer of `GET /api/leads`: `total` counts what the filters let through, `counts` everything. */
export const leadListAnswerSchema = z.object({
  leads: z.array(leadSchema),
  total: z.number(),
  page: z.number(),
  per_page: z.number(),
  counts: leadCountsSchema,
});
export type LeadListAnswer = z.infer<typeof leadListAnswerSchema>;

/** Answer of `GET /api/leads/:id`: the lead, its history and notes oldest first, and the same person's earlier enquiries. */
export const leadDetailAnswerSchema = z.object({
  lead: leadSchema,
  history: z.array(leadEventSchema),
  earlier: z.array(leadSchema),
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

/** Answer of `PATCH /api/leads/:id`. */
export const leadAnswerSchema = z.object({ lead: leadSchema });
export type LeadAnswer = z.infer<typeof leadAnswerSchema>;

/** Answer of `POST /api/enquiries`. */
export const receiptSchema = z.object({ reference: z.string() });
export type Receipt = z.infer<typeof receiptSchema>;

/** Who (e-mail address) moved a lead meanwhile, and when, in a 409. */
const changeSchema = z.object({ by: z.nullable(z.string()), at: z.string() });

/** Any failure (RFC 9457). `errors` comes with 422; `lead` and `changed` with the 409 of a moved lead. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  detail: z.optional(z.string()),
  request_id: z.optional(z.string()),
  errors: z.optional(z.array(z.object({ field: z.string(), message: z.string() }))),
  lead: z.optional(leadSchema),
  changed: z.optional(changeSchema),
});
export type Problem = z.infer<typeof problemSchema>;
