import { leadSchema } from '../lead';
import { codePoints, hasForbiddenCharacter, trimLine } from '../text';
import * as z from '../zod';
import { countText } from '../numbers';
import { recordedEvents } from './lead-changes';
import { consultationSchema } from './consultations';

/** Longest next action, in code points. */
export const MAX_NEXT_ACTION = 200;

/** One line of text: what staff will do. */
const actionText = z.string({ error: 'Next action must be text.' }).check(
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
const actionDay = z.nullable(z.day('The day must be like 2026-01-31.'));

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

/** The parts of a day's work, in the order in which it is done. */
export const DAY_PARTS = ['waiting', 'returned', 'overdue', 'actions', 'calls', 'unowned'] as const;
export type DayPart = (typeof DAY_PARTS)[number];

export const DAY_TITLES: Record<DayPart, string> = {
  waiting: 'Waiting for our reply',
  returned: 'Came back',
  overdue: 'Overdue replies',
  actions: 'Next actions due',
  calls: 'Calls today',
  unowned: 'New without an owner',
};

/** The last words of a visitor, or ours in vain, as an event of the history, and when; of a long text the beginning. */
const lastWordsSchema = z.object({ id: z.number(), at: z.string(), text: z.string() });
export type LastWords = z.infer<typeof lastWordsSchema>;

/**
 * Response of `GET /api/day`, the day's work of the caller: whoever waits for a reply, oldest first (`answer` is null where
 * only the enquiry does), replies that did not arrive, with nothing after them, late first replies, next actions of today or
 * earlier, the calls of today that are still to be settled, and new leads without an owner. Leads of nobody are everybody's.
 * A list has at most 50, `counts` counts all, and the enquiries that staff are to judge: `held` in a flood, and `suspects`,
 * which may be spam.
 */
export const daySchema = z.object({
  waiting: z.array(z.object({ answer: z.nullable(lastWordsSchema), lead: leadSchema })),
  returned: z._default(z.array(z.object({ reply: lastWordsSchema, lead: leadSchema })), []),
  overdue: z.array(leadSchema),
  actions: z.array(z.object({ action: nextActionSchema, lead: leadSchema })),
  calls: z.array(z.object({ call: consultationSchema, lead: leadSchema })),
  unowned: z.array(leadSchema),
  counts: z.object({
    waiting: z.number(),
    returned: z._default(z.number(), 0),
    overdue: z.number(),
    actions: z.number(),
    calls: z.number(),
    unowned: z.number(),
    held: z.number(),
    suspects: z.number(),
  }),
});
export type Day = z.infer<typeof daySchema>;

/** Says how many enquiries wait for somebody to judge them; null for none. */
export function asideText({ counts: { held, suspects } }: Pick<Day, 'counts'>): string | null {
  const parts = [
    held > 0 && `${countText(held)} ${held === 1 ? 'is' : 'are'} held apart`,
    suspects > 0 && `${countText(suspects)} may be spam`,
  ].filter(Boolean);
  return parts.join(', ') || null;
}

/** How much there is to do in all. */
export const dayTotal = ({ counts }: Pick<Day, 'counts'>): number =>
  DAY_PARTS.reduce((total, part) => total + counts[part], 0);
