import * as z from '../zod';
import { leadDetailSchema, leadEventSchema, STORED_FIELDS } from '../lead';
import { consultationSchema } from './consultations';
import { nextActionSchema } from './day';

/** Days for which closed leads and spam may be kept, at least and at most. */
const RETENTION_DAYS = { min: 1, max: 36_500 } as const;

const days = z
  .number({ error: 'Days must be a whole number.' })
  .check(
    z.refine<number>(
      (count) =>
        Number.isInteger(count) && count >= RETENTION_DAYS.min && count <= RETENTION_DAYS.max,
      { error: `Days must be a whole number from ${RETENTION_DAYS.min} to ${RETENTION_DAYS.max}.` },
    ),
  );

/** Body of `POST /api/retention`. */
export const retentionSchema = z.strictObject({ days });

/** The query of `GET /api/retention`, and the form of the desk: the days as text. */
export const retentionQuerySchema = z.strictObject({
  days: z.pipe(
    z.pipe(
      z.string({ error: 'Days must be a whole number.' }),
      z.transform((text) => (/^\s*\d{1,9}\s*$/.test(text) ? Number(text) : 0)),
    ),
    days,
  ),
});

/**
 * Response of `GET` and `POST /api/retention`: leads, closed or spam, and newsletter addresses that are older than kept, or of
 * which this call has erased so many. `failed` and `failed_subscribers` could not be erased when it was last tried.
 */
export const expiredSchema = z.object({
  leads: z.number(),
  subscribers: z.number(),
  failed: z.number(),
  failed_subscribers: z.number(),
});
export type Expired = z.infer<typeof expiredSchema>;

/** The number of leads and newsletter addresses whose erasure failed. */
export const allFailed = ({ failed, failed_subscribers }: Expired): number =>
  failed + failed_subscribers;

/**
 * Erases batch after batch, until a call erases nothing and finds nothing more that cannot be erased.
 *
 * @param eraseBatch erases a batch, and answers how much that was and how much cannot be erased by now
 * @param onProgress called with the totals after each batch that did something
 */
export async function eraseInBatches(
  eraseBatch: () => Promise<Expired>,
  onProgress: (total: Expired) => void,
): Promise<Expired> {
  let total: Expired = { leads: 0, subscribers: 0, failed: 0, failed_subscribers: 0 };
  for (;;) {
    const batch = await eraseBatch();
    const isOver = batch.leads + batch.subscribers === 0 && allFailed(batch) <= allFailed(total);
    total = {
      ...batch,
      leads: total.leads + batch.leads,
      subscribers: total.subscribers + batch.subscribers,
    };
    if (isOver) return total;
    onProgress(total);
  }
}

/** Response of `GET /api/stored-files`: the files that are kept, their bytes, and the bytes of `STORAGE_LIMIT`. */
export const storedFilesSchema = z.object({
  files: z.number(),
  bytes: z.number(),
  limit: z.nullable(z.number()),
});
export type StoredFiles = z.infer<typeof storedFilesSchema>;

/** From this share of the limit on, the desk warns. */
const NEARLY_FULL = 0.8;

/** Whether files take so much of the limit that somebody has to do something; never without a limit. */
export const isNearlyFull = ({ bytes, limit }: StoredFiles): boolean =>
  limit !== null && bytes >= limit * NEARLY_FULL;

/**
 * Response of `GET` and `POST /api/backups`. `latest` is the newest whose file is there and whole; `making`: one is being made;
 * `failed`: the last try, since the database was started, made none.
 */
export const backupsResponseSchema = z.object({
  latest: z.nullable(z.object({ made_at: z.string(), bytes: z.number() })),
  making: z.boolean(),
  failed: z.boolean(),
});
export type BackupsResponse = z.infer<typeof backupsResponseSchema>;

/** A line of the history, without what it does not have; `by` is a member of staff, absent for the person. */
const lineSchema = z.object({
  kind: leadEventSchema.shape.kind,
  at: z.string(),
  by: z.optional(z.string()),
  channel: z.optional(z.string()),
  subject: z.optional(z.string()),
  text: z.optional(z.string()),
  cc: z.optional(z.string()),
  note: z.optional(z.string()),
  answer: z.optional(
    z.object({
      from: z.string(),
      subject: z.string(),
      text: z.string(),
      quoted: z.string(),
      attachments: z.array(z.unknown()),
    }),
  ),
  state: z.optional(z.string()),
  from_status: z.optional(z.string()),
  to_status: z.optional(z.string()),
  due_on: z.optional(z.string()),
  changes: z.optional(z.record(z.string(), z.unknown())),
});
export type PersonLine = z.infer<typeof lineSchema>;

/** A file of the person. `path`: its place in the archive, which has those that were accepted. */
const personFileSchema = z.object({
  id: z.guid(),
  name: z.string(),
  bytes: z.int(),
  state: z.string(),
  reason: z.nullable(z.string()),
  sha256: z.nullable(z.string()),
  at: z.string(),
  scan: z.nullable(z.string()),
  path: z.optional(z.string()),
});
export type PersonFile = z.infer<typeof personFileSchema>;

/** An enquiry of the person, with all that was written to, by and about them. */
const enquirySchema = z.object({
  ...STORED_FIELDS,
  ...z.pick(leadDetailSchema, {
    reference: true,
    language: true,
    journey: true,
    created_at: true,
    status: true,
    outcome: true,
    lost_reason: true,
    value: true,
    spam_reason: true,
    withdrawn_at: true,
    added_source: true,
    custom_fields: true,
  }).shape,
  history: z.array(lineSchema),
  next_actions: z.array(z.pick(nextActionSchema, { text: true, due_on: true, done_at: true })),
  call: z.nullable(consultationSchema),
  files: z.array(personFileSchema),
  emails: z.array(z.object({ kind: z.string(), state: z.string(), at: z.nullable(z.string()) })),
});
export type PersonEnquiry = z.infer<typeof enquirySchema>;

/**
 * Response of `GET /api/leads/:id/person`: everything that is kept about the person of a lead, oldest first. Files are beside
 * it in an archive.
 */
export const personSchema = z.object({
  enquiries: z.array(enquirySchema),
  newsletter: z.nullable(
    z.array(
      z.object({
        email: z.string(),
        language: z.nullable(z.string()),
        status: z.string(),
        requested_at: z.string(),
      }),
    ),
  ),
});
export type PersonData = z.infer<typeof personSchema>;

/**
 * A lead that may be of the person of another. The same address is the same person; a number alone is not: families, shops and
 * companies share one.
 */
const personLeadSchema = z.object({
  ...z.pick(leadDetailSchema, {
    ...{ id: true, reference: true, name: true, email: true, phone: true, created_at: true },
  }).shape,
  is_spam: z.boolean(),
  matched_by: z.array(z.enum(['email', 'phone'])),
});
export type PersonLead = z.infer<typeof personLeadSchema>;

/** Response of `GET /api/leads/:id/person?format=candidates`, the newest first. */
export const personLeadsSchema = z.object({ candidates: z.array(personLeadSchema) });

/** Whether a candidate is surely of the person of a lead: the lead itself, or one with its address. */
export const isCertain =
  (leadId: string) =>
  ({ id, matched_by }: PersonLead): boolean =>
    id === leadId || matched_by.includes('email');

/** More than anybody sends; their ids fit into the address of a request. */
export const MOST_CHOSEN = 100;

const IDS_ERROR = `Name 1 to ${MOST_CHOSEN} leads by their ids.`;

const ids = z
  .array(z.uuid({ error: IDS_ERROR }), { error: IDS_ERROR })
  .check(z.minLength(1, { error: IDS_ERROR }), z.maxLength(MOST_CHOSEN, { error: IDS_ERROR }));

/** The query of `GET /api/leads/:id/person`: the ids of the chosen leads are separated by commas. */
export const personQuerySchema = z.strictObject({
  format: z.exactOptional(
    z.enum(['json', 'page', 'candidates'], {
      error: 'Format must be json, page or candidates.',
    }),
  ),
  ids: z.exactOptional(
    z.pipe(
      z.pipe(
        z.string({ error: IDS_ERROR }),
        z.transform((text) => text.split(',')),
      ),
      ids,
    ),
  ),
});

/** Body of `DELETE /api/leads/:id/person`: the leads that are erased, and no others. */
export const chosenLeadsSchema = z.strictObject({ ids });
