import { createServer } from 'node:http';
import { listen } from '../../testing/server/listen';
import { type Stack, startStack } from '../../testing/server/stack';
import { startBusyCalendar } from './inbound';
import type { Repeating } from './repeat';

let stack: Stack;
let calendar: Repeating | undefined;
beforeAll(async () => {
  stack = await startStack({});
});
afterEach(() => calendar?.stop());
afterAll(() => stack.stop());

const tomorrow = new Date(Date.now() + 24 * 3_600_000).toISOString().replace(/[-:]|\.\d+/g, '');
const BUSY = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:test\r\nBEGIN:VEVENT\r\nUID:a\r\nDTSTAMP:${tomorrow}\r\nDTSTART:${tomorrow}\r\nDURATION:PT1H\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`;

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20));
}

const access = () => ({
  secretKey: stack.secretKey,
  variables: { SUPABASE_URL: stack.supabase.url, SUPABASE_PUBLISHABLE_KEY: '', SESSION_SECRET: '' },
});

it('closes busy times, and says once when the calendar is away and once when it is back', async () => {
  let status = 500;
  const served = await listen(createServer((_, response) => response.writeHead(status).end(BUSY)));
  const lines: string[] = [];
  calendar = startBusyCalendar({ CALENDAR_BUSY_URL: served.url }, access(), {
    siteUrl: 'https://meghdoot.example',
    report: (line) => lines.push(line),
    everyMs: 20,
  });
  await until(() => lines.length === 1);
  status = 200;
  await until(() => lines.length === 2);
  const busy = await stack.service.from('unavailable_times').select('source').throwOnError();
  expect(busy.data).toEqual([{ source: 'calendar' }]);
  expect(lines).toEqual([
    'The staff calendar cannot be read (HTTP 500); the last known busy times hold.',
    'The staff calendar is read in full again.',
  ]);
  await served.close();
});

it('does nothing without an address, or without the secret key', () => {
  const options = { siteUrl: 'https://meghdoot.example', report: () => undefined };
  expect(startBusyCalendar({}, access(), options)).toBeUndefined();
  expect(
    startBusyCalendar(
      { CALENDAR_BUSY_URL: 'https://calendar.example/a.ics' },
      { ...access(), secretKey: undefined },
      options,
    ),
  ).toBeUndefined();
});
