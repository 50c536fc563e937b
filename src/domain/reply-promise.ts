import { addDays, HOUR_MS, istDay, startOfDay } from './clock';

/** How soon we promise to answer, in hours: in the call-to-action block, and after sending the form. */
export const REPLY_PROMISE_HOURS = { callToAction: 2, enquiry: 24 } as const;

/** The promises as copy says them: "within 2 hours", "within 24 hours". */
export const REPLY_PROMISE_TEXT = {
  callToAction: `within ${REPLY_PROMISE_HOURS.callToAction} hours`,
  enquiry: `within ${REPLY_PROMISE_HOURS.enquiry} hours`,
} as const;

/** When people answer: 9 AM to 7 PM IST. */
export const WORKING_HOURS = { opens: 9, closes: 19 } as const;

/** This hour of a day in India, in ms since 1970. */
const hourOf = (day: string, hour: number) => Date.parse(startOfDay(day)) + hour * HOUR_MS;

/**
 * The latest moment at which the promise made after sending the form can still be kept: 24 hours after receipt, or the
 * last close of business before that when those 24 hours end while nobody is working.
 */
export function replyDueBy(receivedAt: Date): Date {
  const due = receivedAt.getTime() + REPLY_PROMISE_HOURS.enquiry * HOUR_MS;
  const day = istDay(due);
  const isBeforeOpening = due < hourOf(day, WORKING_HOURS.opens);
  const lastDay = isBeforeOpening ? addDays(day, -1) : day;
  return new Date(Math.min(due, hourOf(lastDay, WORKING_HOURS.closes)));
}
