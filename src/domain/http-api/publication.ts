import * as z from '../zod';

/** `draft` builds what is saved for managers to see; `publish` gives it to visitors. */
export const PUBLICATION_KINDS = ['draft', 'publish'] as const;
export type PublicationKind = (typeof PUBLICATION_KINDS)[number];

/** The steps of a build, in their order. */
export const PUBLICATION_STEPS = ['preparing', 'building', 'storing', 'switching'] as const;

const time = z.string();
const kind = z.enum(PUBLICATION_KINDS);

/** A build that is under way. */
export const jobSchema = z.object({
  kind,
  by: z.string(),
  step: z.enum(PUBLICATION_STEPS),
  started_at: time,
  /** Length of the last build, in ms; null before the first. */
  expected_ms: z.nullable(z.number()),
});

/** How the last thing asked has ended. */
export const outcomeSchema = z.object({
  kind,
  by: z.string(),
  ended_at: time,
  took_ms: z.number(),
  /** Why it failed, in words; null where it was done. */
  fault: z.nullable(z.string()),
});

const built = z.object({ at: time, by: z.nullable(z.string()) });

/** The state of the site's pages, for managers: what visitors get, the draft, and what is under way. */
export const publicationSchema = z.object({
  published: built,
  /** Whether content is saved that visitors do not get yet. */
  is_changed: z.boolean(),
  /** The draft; `is_current` while nothing was saved since, `address` shows it for an hour to whoever is logged in. */
  draft: z.nullable(z.extend(built, { is_current: z.boolean(), address: z.string() })),
  job: z.nullable(jobSchema),
  last: z.nullable(outcomeSchema),
});
export type Publication = z.infer<typeof publicationSchema>;

export const publicationRequestSchema = z.object({ kind });
