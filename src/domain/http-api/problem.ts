import { leadEventSchema, leadSchema } from '../lead';
import * as z from '../zod';
import { refusalSchema } from './enquiries';
import { importSchema } from './imports';
import { savedReplySchema } from './saved-replies';
import { savedViewSchema } from './views';

/** A proof of who is at the desk: a code of the app, or the present password where there is no app. */
export const PROOFS = ['password', 'code'] as const;
export type ProofKind = (typeof PROOFS)[number];

/** The email address of the person who changed a lead meanwhile, and when; in a 409. */
export const changeSchema = z.object({ by: z.nullable(z.string()), at: z.string() });

/**
 * Any failure (RFC 9457). `errors` comes with 422; `lead` and `changed` with the 409 of a moved lead; `reference` with the
 * 422 of a key under which another version of the enquiry is stored; `slots`, free times around the one asked for, with the
 * 409 of a time that is taken and the 422 of one that is not offered; `event` with the 409 of a reply that somebody else was
 * faster with; `saved_reply` and `view` with the 409 of one that somebody else has changed; `import` with the 409 of an undo
 * that leads have outlasted; `token`, by which a password that was refused after its link was spent can be set all the same;
 * `factor`, with the 403 of an account whose second factor is asked for; `missing`, the variable of the environment that a
 * 503 is due to, for good until it is set; `hosted`, with the 503 of backups that a hosted Supabase project makes itself;
 * `setting`, Auth's code for the setting of the Supabase project that a 503 is due to, `hook` for one of its hooks, or
 * `api_key` for a key that it refuses; `replaces_app`, with the 409 of a recovery code that can only replace the app;
 * `accepted`, with the 410 of an invitation that was accepted; `proof`, with the 403 of something that asks first who is at
 * the desk, says by what (`POST /api/session/proof`); `here_only`, with the 503 of a logout that took the session from this
 * browser and may not have ended it at Auth; `ended`, Auth's code for the end of the session that a 401 tells, with `detail`
 * saying why.
 */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  detail: z.optional(z.string()),
  request_id: z.optional(z.string()),
  ...refusalSchema.shape,
  lead: z.optional(leadSchema),
  changed: z.optional(changeSchema),
  event: z.optional(leadEventSchema),
  saved_reply: z.optional(savedReplySchema),
  view: z.optional(savedViewSchema),
  import: z.optional(importSchema),
  missing: z.optional(z.string()),
  hosted: z.optional(z.boolean()),
  setting: z.optional(z.string()),
  token: z.optional(z.string()),
  factor: z.optional(z.boolean()),
  replaces_app: z.optional(z.boolean()),
  accepted: z.optional(z.boolean()),
  proof: z.optional(z.enum(PROOFS)),
  here_only: z.optional(z.boolean()),
  ended: z.optional(z.string()),
});
export type Problem = z.infer<typeof problemSchema>;
