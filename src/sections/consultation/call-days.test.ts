import type { Slot } from '../../domain/consultation';
import { callDays, callTimes, type CallDay } from './call-days';

const slotsAt = (...times: string[]): Slot[] =>
  times.map((starts_at) => ({
    starts_at,
    ends_at: new Date(Date.parse(starts_at) + 1_800_000).toISOString(),
  }));

const daysFrom = (now: string, timeZone: string, ...times: string[]) =>
  callDays(slotsAt(...times), timeZone, new Date(now), 14);

/** Each free time as the visitor reads it, with its day. */
const read = (days: readonly CallDay[], timeZone: string) =>
  days.flatMap(({ weekday, dayOfMonth, slots }) =>
    callTimes(slots, timeZone).map(({ time, atAgency }) =>
      [`${weekday} ${dayOfMonth}, ${time}`, atAgency]
        .filter(Boolean)
        .join(' = ')
        .replace(/\s/g, ' '),
    ),
  );

const NEW_YORK = 'America/New_York';
const LONDON = 'Europe/London';
const DELHI = 'Asia/Kolkata';

describe('when clocks change', () => {
  it.each([
    {
      what: 'forward in New York, 8 March',
      zone: NEW_YORK,
      times: ['2026-03-08T06:30:00.000Z', '2026-03-08T07:00:00.000Z'],
      reads: ['Sun 8 Mar, 1:30 am = 12:00 pm IST', 'Sun 8 Mar, 3:00 am = 12:30 pm IST'],
    },
    {
      what: 'forward in London, 29 March',
      zone: LONDON,
      times: ['2026-03-29T00:30:00.000Z', '2026-03-29T01:00:00.000Z'],
      reads: ['Sun 29 Mar, 12:30 am = 6:00 am IST', 'Sun 29 Mar, 2:00 am = 6:30 am IST'],
    },
    {
      what: 'back in London, 25 October: an hour comes twice, and is told apart',
      zone: LONDON,
      times: ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z', '2026-10-25T02:30:00.000Z'],
      reads: [
        'Sun 25 Oct, 1:30 am GMT+1 = 6:00 am IST',
        'Sun 25 Oct, 1:30 am GMT = 7:00 am IST',
        'Sun 25 Oct, 2:30 am = 8:00 am IST',
      ],
    },
    {
      what: 'back in New York, 1 November',
      zone: NEW_YORK,
      times: ['2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z'],
      reads: ['Sun 1 Nov, 1:30 am GMT-4 = 11:00 am IST', 'Sun 1 Nov, 1:30 am GMT-5 = 12:00 pm IST'],
    },
  ])('$what', ({ zone, times, reads }) => {
    const now = new Date(Date.parse(times[0] ?? '') - 2 * 86_400_000).toISOString();
    expect(read(daysFrom(now, zone, ...times), zone)).toEqual(reads);
  });

  it.each(['2026-03-08', '2026-03-29', '2026-10-25', '2026-11-01'])(
    'Delhi keeps its time on %s',
    (date) => {
      const days = daysFrom(`${date}T00:00:00.000Z`, DELHI, `${date}T04:30:00.000Z`);
      expect(read(days, DELHI)).toEqual([expect.stringMatching(/^Sun .*, 10:00 am$/)]);
    },
  );

  it.each(
    ['2026-03-05', '2026-03-26', '2026-10-22', '2026-10-29'].flatMap((date) =>
      [NEW_YORK, LONDON, DELHI].map((zone) => ({ date, zone })),
    ),
  )('no day from $date is left out or comes twice in $zone', ({ date, zone }) => {
    const dates = daysFrom(`${date}T23:30:00.000Z`, zone).map((day) => day.date);
    expect(dates).toHaveLength(15);
    const steps = dates
      .slice(1)
      .map((day, index) => Date.parse(day) - Date.parse(dates[index] ?? ''));
    expect(new Set(steps)).toEqual(new Set([86_400_000]));
  });
});

it("puts a time on the visitor's day, and names India's where that is another", () => {
  const days = daysFrom('2026-11-22T10:00:00.000Z', NEW_YORK, '2026-11-23T04:30:00.000Z');
  expect(read(days, NEW_YORK)).toEqual(['Sun 22 Nov, 11:30 pm = Mon, 10:00 am IST']);
  expect(days[1]?.slots).toEqual([]);
});

it('says nothing of India where clocks show the same', () => {
  const days = daysFrom('2026-11-22T10:00:00.000Z', 'Asia/Colombo', '2026-11-23T04:30:00.000Z');
  expect(read(days, 'Asia/Colombo')).toEqual(['Mon 23 Nov, 10:00 am']);
});

it.each(['2026-10-01', '2026-11-20', '2026-11-30', '2027-06-01'])(
  'shows every free time on a device whose clock says %s',
  (date) => {
    const free = ['2026-11-23T04:30:00.000Z', '2026-12-04T04:30:00.000Z'];
    const days = daysFrom(`${date}T10:00:00.000Z`, DELHI, ...free);
    expect(read(days, DELHI)).toEqual(['Mon 23 Nov, 10:00 am', 'Fri 4 Dec, 10:00 am']);
    expect(days).toHaveLength(15);
  },
);

it('formats no time before its day is opened', () => {
  const formatter = jest.spyOn(Intl, 'DateTimeFormat');
  const [, monday] = daysFrom('2026-11-22T10:00:00.000Z', DELHI, '2026-11-23T04:30:00.000Z');
  const made = formatter.mock.calls.map(([, options]) => Object.keys(options ?? {}));
  expect(made.flat()).not.toContain('hour');
  formatter.mockClear();
  expect(callTimes(monday?.slots ?? [], DELHI)).toMatchObject([{ time: '10:00 am' }]);
  expect(formatter).toHaveBeenCalledWith('en-IN', expect.objectContaining({ hour: 'numeric' }));
  formatter.mockRestore();
});
