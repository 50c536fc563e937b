/** How soon we promise to answer, in hours (spec §9): in the call-to-action block, and after sending the form. */
export const REPLY_PROMISE_HOURS = { callToAction: 2, enquiry: 24 } as const;

/** The promises as copy says them: "within 2 hours", "within 24 hours". */
export const REPLY_PROMISE_TEXT = {
  callToAction: `within ${REPLY_PROMISE_HOURS.callToAction} hours`,
  enquiry: `within ${REPLY_PROMISE_HOURS.enquiry} hours`,
} as const;

/** When people answer: 9 AM to 7 PM IST (spec §1). India keeps one offset all year. */
export const WORKING_HOURS = { opens: 9, closes: 19, timeZone: 'Asia/Kolkata' } as const;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** How far the office's clocks are ahead of UTC, in ms. */
export const IST_OFFSET = 5.5 * HOUR;

/**
 * The latest moment at which the promise made after sending the form can still be kept: 24 hours after receipt, or the
 * last close of business before that when those 24 hours end while nobody is working.
 */
export function replyDueBy(receivedAt: Date): Date {
  const due = receivedAt.getTime() + REPLY_PROMISE_HOURS.enquiry * HOUR;
  const timeOfDay = (due + IST_OFFSET) % DAY;
  const startOfDay = due - timeOfDay;
  if (timeOfDay < WORKING_HOURS.opens * HOUR) {
    return new Date(startOfDay - DAY + WORKING_HOURS.closes * HOUR);
  }
  return new Date(Math.min(due, startOfDay + WORKING_HOURS.closes * HOUR));
}
