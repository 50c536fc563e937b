import { enquirySent } from './messages';
import { WEEKDAYS } from './clock';
import { replyPromise, replyDueBy } from './office-hours';

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

const EVERY_DAY = { weekdays: [...WEEKDAYS], opens: '09:00', closes: '18:00' };
const WORKDAYS = { ...EVERY_DAY, weekdays: WEEKDAYS.slice(1, 6) };

describe('the promise of another agency', () => {
  it.each([
    // Twenty-four hours later, whatever the clocks show by then.
    ['Europe/Berlin', 'before spring', '2026-03-28T12:00+01:00', '2026-03-29T13:00+02:00'],
    ['Europe/Berlin', 'before autumn', '2026-10-24T12:00+02:00', '2026-10-25T11:00+01:00'],
    ['America/New_York', 'before spring', '2026-03-07T12:00-05:00', '2026-03-08T13:00-04:00'],
    ['America/New_York', 'before autumn', '2026-10-31T12:00-04:00', '2026-11-01T11:00-05:00'],
    ['Pacific/Auckland', 'before spring', '2026-09-26T12:00+12:00', '2026-09-27T13:00+13:00'],
    ['Pacific/Auckland', 'before autumn', '2026-04-04T12:00+13:00', '2026-04-05T11:00+12:00'],
    ['Asia/Kolkata', 'at noon', '2026-03-28T12:00+05:30', '2026-03-29T12:00+05:30'],
    // The last close of business, on the clocks of its day.
    ['Europe/Berlin', 'late before spring', '2026-03-28T21:00+01:00', '2026-03-29T18:00+02:00'],
    ['Europe/Berlin', 'late before autumn', '2026-10-24T21:00+02:00', '2026-10-25T18:00+01:00'],
    ['America/New_York', 'early in autumn', '2026-11-01T06:00-05:00', '2026-11-01T18:00-05:00'],
    ['Pacific/Auckland', 'early in spring', '2026-09-27T05:00+13:00', '2026-09-27T18:00+13:00'],
  ])('in %s %s, at %s, is kept by %s', (zone, _, received, due) => {
    expect(replyDueBy(new Date(received), EVERY_DAY, zone)).toEqual(new Date(due));
  });

  it.each([
    ['on a day between', '2026-05-06T11:00+02:00', '2026-05-07T11:00+02:00'],
    ['on Friday', '2026-05-08T11:00+02:00', '2026-05-11T11:00+02:00'],
    ['on Friday evening', '2026-05-08T20:00+02:00', '2026-05-11T18:00+02:00'],
    ['early on Friday', '2026-05-08T07:00+02:00', '2026-05-08T18:00+02:00'],
    ['on Saturday', '2026-05-09T11:00+02:00', '2026-05-11T18:00+02:00'],
    ['on Sunday night', '2026-05-10T23:59+02:00', '2026-05-11T18:00+02:00'],
    ['on Friday before spring', '2026-03-27T11:00+01:00', '2026-03-30T11:00+02:00'],
    ['on Friday before autumn', '2026-10-23T11:00+02:00', '2026-10-26T11:00+01:00'],
  ])('does not count closed days: %s', (_, received, due) => {
    expect(replyDueBy(new Date(received), WORKDAYS, 'Europe/Berlin')).toEqual(new Date(due));
  });

  it.each([
    ['on a day between', 48, '2026-05-05T11:00+02:00', '2026-05-07T11:00+02:00'],
    ['over a weekend', 48, '2026-05-07T11:00+02:00', '2026-05-11T11:00+02:00'],
    ['at night', 48, '2026-05-05T23:00+02:00', '2026-05-07T18:00+02:00'],
    ['before opening', 72, '2026-05-05T06:00+02:00', '2026-05-07T18:00+02:00'],
  ])('that is longer than a day, %s, is kept within %i hours of open days', (_, ...promise) => {
    const [hours, received, due] = promise;
    expect(replyDueBy(new Date(received), WORKDAYS, 'Europe/Berlin', hours)).toEqual(new Date(due));
  });

  it('is never over before anybody came to work', () => {
    const open = { ...WORKDAYS, weekdays: WEEKDAYS.slice(1) };
    const start = Date.parse('2026-03-20T00:00:00Z');
    for (let minutes = 0; minutes < 14 * 24 * 60; minutes += 13) {
      const received = start + minutes * 60_000;
      const wait = replyDueBy(new Date(received), open, 'Europe/Berlin').getTime() - received;
      expect(wait).toBeGreaterThanOrEqual(8 * 3_600_000);
    }
  });
});

it('says the promises as the specification does', () => {
  expect(replyPromise('officeHours')).toBe('within 2 hours');
  expect(replyPromise('enquiry')).toBe('within 24 hours');
  expect(enquirySent().text).toBe("We'll get back to you within 24 hours.");
});
