import { MESSAGES } from './messages';
import { REPLY_PROMISE_TEXT, replyDueBy } from './reply-promise';

describe('replyDueBy', () => {
  it.each([
    ['in working hours', '2026-03-10T12:00:00+05:30', '2026-03-11T12:00:00+05:30'],
    ['at opening', '2026-03-10T09:00:00+05:30', '2026-03-11T09:00:00+05:30'],
    ['before opening', '2026-03-10T05:00:00+05:30', '2026-03-10T19:00:00+05:30'],
    ['after closing', '2026-03-10T22:30:00+05:30', '2026-03-11T19:00:00+05:30'],
    [
      'after midnight, on the eve of a month',
      '2026-02-28T00:30:00+05:30',
      '2026-02-28T19:00:00+05:30',
    ],
  ])(
    'for an enquiry received %s is kept within 24 hours and before people leave',
    (_, received, due) => {
      expect(replyDueBy(new Date(received))).toEqual(new Date(due));
    },
  );

  it('is never later than promised', () => {
    const start = Date.parse('2026-03-10T00:00:00Z');
    for (let minutes = 0; minutes < 24 * 60; minutes += 7) {
      const received = start + minutes * 60_000;
      const wait = replyDueBy(new Date(received)).getTime() - received;
      expect(wait).toBeGreaterThanOrEqual(10 * 3_600_000);
      expect(wait).toBeLessThanOrEqual(24 * 3_600_000);
    }
  });
});

it('says the promises as the specification does', () => {
  expect(REPLY_PROMISE_TEXT).toEqual({
    callToAction: 'within 2 hours',
    enquiry: 'within 24 hours',
  });
  expect(MESSAGES.enquirySent.text).toBe("We'll get back to you within 24 hours.");
});
