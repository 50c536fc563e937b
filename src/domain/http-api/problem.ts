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

/** Any failure (RFC 9457). `errors` comes with 422, the other members as they say. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  detail: z.optional(z.string()),
  request_id: z.optional(z.string()),
  ...refusalSchema.shape,
  /** 409: the lead as somebody else has left it. */
  lead: z.optional(leadSchema),
  changed: z.optional(changeSchema),
  /** 409: the reply of somebody who was faster. */
  event: z.optional(leadEventSchema),
  /** 409: the saved reply as somebody else has left it. */
  saved_reply: z.optional(savedReplySchema),
  /** 409: the same of a saved view. */
  view: z.optional(savedViewSchema),
  /** 409: an import that cannot be undone, because leads have outlasted it. */
  import: z.optional(importSchema),
  /** 503: the variable of the environment that is missing. */
  missing: z.optional(z.string()),
  /** 503: a hosted Supabase project makes its backups itself. */
  hosted: z.optional(z.boolean()),
  /**
   * 503: Auth's code for the setting of the Supabase project that is in the way, `hook` for one of its hooks, or `api_key` for
   * a key that it refuses.
   */
  setting: z.optional(z.string()),
  /** A password that was refused after its link was spent can be set by it all the same. */
  token: z.optional(z.string()),
  /** 403: a code of the second factor is asked for. */
  factor: z.optional(z.boolean()),
  /** 409: a recovery code that can only replace the app. */
  replaces_app: z.optional(z.boolean()),
  /** 410: the invitation was accepted. */
  accepted: z.optional(z.boolean()),
  /** 403: the proof of who is at the desk that is asked for first (`POST /api/session/proof`). */
  proof: z.optional(z.enum(PROOFS)),
  /** 503: the session has left this browser, and may not have ended at Auth. */
  here_only: z.optional(z.boolean()),
  /** 401: Auth's code for the end of the session; `detail` says why. */
  ended: z.optional(z.string()),
});
export type Problem = z.infer<typeof problemSchema>;
