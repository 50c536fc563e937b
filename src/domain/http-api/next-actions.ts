import { leadSchema } from '../lead';
import { codePoints, hasForbiddenCharacter, trimLine } from '../text';
import * as z from '../zod';
import { recordedEvents } from './lead-changes';

/** Longest next action, in code points. */
export const MAX_NEXT_ACTION = 200;

/** One line of text: what staff will do. */
export const actionText = z.string({ error: 'Next action must be text.' }).check(
  z.overwrite(trimLine),
  z.minLength(1, { error: 'Next action must not be empty.' }),
  z.refine<string>((text) => codePoints(text) <= MAX_NEXT_ACTION, {
    error: `Next action must be at most ${MAX_NEXT_ACTION} characters.`,
  }),
  z.refine<string>((text) => !hasForbiddenCharacter(text), {
    error: 'Next action contains a character that is not allowed.',
  }),
);

/** A day, or null. */
export const actionDay = z.nullable(z.day('The day must be like 2026-01-31.'));

/** Something to be done for a lead, by its owner. A day alone is an action too: then `text` is null. */
export const nextActionSchema = z.object({
  id: z.number(),
  lead_id: z.uuid(),
  text: z.nullable(z.string()),
  /** `YYYY-MM-DD` */
  due_on: z.nullable(z.string()),
  done_at: z.nullable(z.string()),
  done_by: z.nullable(z.uuid()),
  created_by: z.nullable(z.uuid()),
  created_at: z.string(),
  updated_at: z.string(),
});
export type NextAction = z.infer<typeof nextActionSchema>;

/** Body of `POST /api/leads/:id/actions`. */
export const newActionSchema = z.strictObject({
  text: actionText,
  due_on: z.exactOptional(actionDay),
});
export type NewAction = z.infer<typeof newActionSchema>;

/** Body of `PATCH /api/leads/:id/actions/:action`; with `updated_at`, an action that changed since is left alone (409). */
export const actionChangeSchema = z
  .strictObject({
    text: z.exactOptional(actionText),
    due_on: z.exactOptional(actionDay),
    done: z.exactOptional(z.boolean({ error: 'Done must be true or false.' })),
    updated_at: z.exactOptional(z.time('updated_at must be a time as the action carries it.')),
  })
  .check(
    z.refine(({ updated_at: _seen, ...changes }) => Object.keys(changes).length > 0, {
      error: 'Name at least one change.',
    }),
  );
export type ActionChange = z.infer<typeof actionChangeSchema>;

/** Answer of both: the action, its lead as it is after it, and the ids of the events for `undo`. */
export const actionResponseSchema = z.object({
  action: nextActionSchema,
  lead: leadSchema,
  events: recordedEvents,
});
export type ActionResponse = z.infer<typeof actionResponseSchema>;
