import { createServer } from 'node:http';
import { listen } from '../../../testing/server/listen';
import { startStack } from '../../../testing/server/stack';
import { readBusyTimes, refreshBusyTimes } from './busy-times';

const NOW = new Date('2026-03-05T00:00:00Z');
const DOMAIN = 'meghdoot.example';

const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:test', ...lines, 'END:VCALENDAR', ''].join('\r\n');

const event = (...lines: string[]) =>
  ['BEGIN:VEVENT', 'DTSTAMP:20260301T000000Z', ...lines, 'END:VEVENT'] as const;

const starts = (...lines: string[]) =>
  readBusyTimes(calendar(...lines), DOMAIN, NOW)
    .map(({ starts_at }) => starts_at)
    .sort();

it('reads an event in UTC, in a zone, without a zone, and a whole day', () => {
  expect(
    readBusyTimes(
      calendar(
        ...event('UID:a', 'DTSTART:20260306T100000Z', 'DTEND:20260306T110000Z'),
        ...event('UID:b', 'DTSTART;TZID=America/New_York:20260309T090000', 'DURATION:PT30M'),
        ...event('UID:c', 'DTSTART:20260310T090000', 'DTEND:20260310T100000'),
        ...event('UID:d', 'DTSTART;VALUE=DATE:20260311', 'DTEND;VALUE=DATE:20260312'),
      ),
      DOMAIN,
      NOW,
    ).sort((one, other) => one.starts_at.localeCompare(other.starts_at)),
  ).toEqual([
    { starts_at: '2026-03-06T10:00:00.000Z', ends_at: '2026-03-06T11:00:00.000Z' },
    // Summer time began there the day before.
    { starts_at: '2026-03-09T13:00:00.000Z', ends_at: '2026-03-09T13:30:00.000Z' },
    { starts_at: '2026-03-10T03:30:00.000Z', ends_at: '2026-03-10T04:30:00.000Z' },
    { starts_at: '2026-03-10T18:30:00.000Z', ends_at: '2026-03-11T18:30:00.000Z' },
  ]);
});

it('repeats what repeats, over a change of clocks, without the days left out and with those moved', () => {
  expect(
    starts(
      ...event(
        'UID:weekly',
        'DTSTART;TZID=America/New_York:20260105T090000',
        'DTEND;TZID=America/New_York:20260105T093000',
        'RRULE:FREQ=DAILY',
        'EXDATE;TZID=America/New_York:20260306T090000',
      ),
      ...event(
        'UID:weekly',
        'RECURRENCE-ID;TZID=America/New_York:20260309T090000',
        'DTSTART;TZID=America/New_York:20260309T150000',
        'DTEND;TZID=America/New_York:20260309T153000',
      ),
    ).slice(0, 6),
  ).toEqual([
    '2026-03-04T14:00:00.000Z',
    '2026-03-05T14:00:00.000Z',
    '2026-03-07T14:00:00.000Z',
    '2026-03-08T13:00:00.000Z',
    '2026-03-09T19:00:00.000Z',
    '2026-03-10T13:00:00.000Z',
  ]);
});

it('takes no notice of what is free, cancelled, or a call of ours', () => {
  const at = ['DTSTART:20260306T100000Z', 'DTEND:20260306T110000Z'];
  expect(
    starts(
      ...event('UID:a', ...at, 'TRANSP:TRANSPARENT'),
      ...event('UID:b', ...at, 'STATUS:CANCELLED'),
      ...event(`UID:consultation-7KQM-2XWD@${DOMAIN}`, ...at),
      ...event('UID:c', 'DTSTART:20260306T100000Z'),
      ...event(
        'UID:d',
        'DTSTART:20260306T000000Z',
        'DTEND:20260306T000030Z',
        'RRULE:FREQ=SECONDLY',
      ),
    ),
  ).toEqual([]);
});

it('finds an event that began before and is not over', () => {
  expect(
    starts(...event('UID:a', 'DTSTART:20260220T100000Z', 'DTEND:20260320T110000Z')),
  ).toHaveLength(1);
});

it.each(['', 'hello', '<!doctype html>', 'BEGIN:VCARD'])('refuses %j', (text) => {
  expect(() => readBusyTimes(text, DOMAIN, NOW)).toThrow('NO CALENDAR');
});

it.each([
  'BEGIN:VCALENDAR',
  'BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:nonsense\nEND:VEVENT',
  'BEGIN:VCALENDAR\nEND:VEVENT\nEND:VEVENT\nEND:VCALENDAR',
  calendar(...event('UID:a', 'DTSTART:99999999T999999Z', 'DTEND:20260306T110000Z')),
  calendar(...event('UID:a', 'DTSTART;TZID=Nowhere/Land:20260306T100000', 'DURATION:PT1H')),
  calendar(...event('UID:a', 'DTSTART:20260306T100000Z', 'DURATION:PT1H', 'RRULE:FREQ=NEVER')),
])('survives %j', (text) => {
  try {
    expect(Array.isArray(readBusyTimes(text, DOMAIN, NOW))).toBe(true);
  } catch (error) {
    expect(error).toBeInstanceOf(Error);
  }
});

it('keeps the last known times while the calendar cannot be read', async () => {
  const stack = await startStack({});
  let answer = { status: 200, body: '' };
  const served = await listen(
    createServer((_, response) => {
      response.statusCode = answer.status;
      response.end(answer.body);
    }),
  );
  const refresh = () => refreshBusyTimes(stack.service, served.url, DOMAIN);
  const busy = async () => {
    const { data } = await stack.service.from('unavailable_times').select('source').throwOnError();
    return data.length;
  };
  const tomorrow = new Date(Date.now() + 24 * 3_600_000).toISOString().replace(/[-:]|\.\d+/g, '');
  answer = {
    status: 200,
    body: calendar(...event('UID:a', `DTSTART:${tomorrow}`, 'DURATION:PT1H')),
  };
  expect(await refresh()).toBeUndefined();
  expect(await busy()).toBe(1);
  for (const [bad, code] of [
    [{ status: 500, body: '' }, 'HTTP 500'],
    [{ status: 302, body: '' }, 'HTTP 302'],
    [{ status: 200, body: 'gone' }, 'NO CALENDAR'],
    [{ status: 200, body: `BEGIN:VCALENDAR\n${'x'.repeat(6_000_000)}` }, 'TOO LARGE'],
  ] as const) {
    answer = bad;
    expect(await refresh()).toBe(code);
    expect(await busy()).toBe(1);
  }
  await served.close();
  expect(await refresh()).toMatch(/^(ECONNREFUSED|UND_ERR_SOCKET)$/);
  expect(await busy()).toBe(1);
  await stack.stop();
});
