import type { Lead } from '../../../domain/lead';
import { outcomeLabel } from '../../../domain/lead-facts';
import { amountText } from '../../../domain/numbers';
import { agencyDay } from '../../../domain/zone';
import { dayText } from '../../../domain/time-text';

/** `Won · ₹12,50,000`; empty while nothing of it is known. */
export const worthText = ({ outcome, value }: Pick<Lead, 'outcome' | 'value'>): string =>
  [outcome && outcomeLabel(outcome), value !== null && amountText(value)]
    .filter(Boolean)
    .join(' · ');

/** True when the reply should have been sent before `now` (ms since 1970). */
export const isOverdue = ({ awaiting_reply_until }: Lead, now: number): boolean =>
  awaiting_reply_until !== null && Date.parse(awaiting_reply_until) < now;

/** Whether the day of a next action is over. */
export const isPast = (day: string | null | undefined, now: number): boolean =>
  Boolean(day) && String(day) < agencyDay(now);

/** `tomorrow: Send the offer`; empty without a next action. */
export const nextActionText = (
  { next_action: action, next_action_on: day }: Pick<Lead, 'next_action' | 'next_action_on'>,
  now: number,
): string => [day && dayText(day, now), action].filter(Boolean).join(': ');
