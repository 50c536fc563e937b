import { leadSchema } from '../lead';
import { countText } from '../number-text';
import * as z from '../zod';
import { consultationSchema } from './consultations';
import { nextActionSchema } from './next-actions';

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
 * Response of `GET /api/day`, the day's work of the caller: whoever waits for a reply, oldest first (`answer` is null where only
 * the enquiry does), replies that did not arrive, with nothing after them, late first replies, next actions of today or earlier, the calls of today that are still to be settled, and
 * new leads without an owner. Leads of nobody are everybody's. A list has at most 50, `counts` counts all, and the enquiries
 * that staff are to judge: `held` in a flood, and `suspects`, which may be spam.
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
