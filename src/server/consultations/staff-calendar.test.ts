import { createServer } from 'node:http';
import { listen } from '../../../testing/server/listen';
import { startStack } from '../../../testing/server/stack';
import { readStaffCalendar, refreshBusyTimes } from './staff-calendar';

const DOMAIN = 'meghdoot.example';
const tomorrow = new Date(Date.now() + 24 * 3_600_000).toISOString().replace(/[-:]|\.\d+/g, '');
const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const BUSY = ['BEGIN:VEVENT', 'UID:a', `DTSTART:${tomorrow}`, 'DURATION:PT1H', 'END:VEVENT'];

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
  answer = { status: 200, body: calendar(...BUSY) };
  expect(await refresh()).toBeUndefined();
  expect(await busy()).toBe(1);
  for (const [bad, code] of [
    [{ status: 500, body: '' }, 'HTTP 500'],
    [{ status: 302, body: '' }, 'HTTP 302'],
    [{ status: 200, body: 'gone' }, 'NO CALENDAR'],
    [{ status: 200, body: calendar(...BUSY).slice(0, -20) }, 'CUT OFF'],
    [{ status: 200, body: `BEGIN:VCALENDAR\n${'x'.repeat(6_000_000)}` }, 'TOO LARGE'],
  ] as const) {
    answer = bad;
    expect(await refresh()).toBe(
      `The staff calendar cannot be read (${code}); the last known busy times hold.`,
    );
    expect(await busy()).toBe(1);
  }
  await served.close();
  expect(await refresh()).toMatch(/\((ECONNREFUSED|UND_ERR_SOCKET)\)/);
  expect(await busy()).toBe(1);
  await stack.stop();
});

it('names the events that are not taken as written, in the charset of the answer', async () => {
  const odd = [
    'BEGIN:VEVENT',
    'UID:b',
    'SUMMARY:Besuch in M\xfcnchen',
    'DTSTART:soon',
    'END:VEVENT',
  ];
  const served = await listen(
    createServer((_, response) => {
      response.setHeader('content-type', 'text/calendar; charset=iso-8859-1');
      response.end(Buffer.from(calendar(...BUSY, ...odd), 'latin1'));
    }),
  );
  expect(await readStaffCalendar(served.url, DOMAIN)).toEqual({
    times: [expect.any(Object)],
    remarks: [{ name: 'Besuch in München', reason: 'unreadable' }],
  });
  await served.close();
});
