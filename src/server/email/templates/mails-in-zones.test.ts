import type { DayJob } from '../outbox';
import type { CallJob } from './visitor-templates';

/** The mails of an agency in a zone. */
async function mailsIn(timeZone: string) {
  jest.resetModules();
  jest.doMock('../../../../content/agency.json', () => ({
    ...jest.requireActual<object>('../../../../content/agency.json'),
    timeZone,
  }));
  const { emailText } = await import('./template');
  const { dayEmail } = await import('./staff-templates');
  const { callEmail } = await import('./visitor-templates');
  return {
    day: (job: DayJob) => emailText(dayEmail(job, 'https://agency.example')),
    call: (job: CallJob) => emailText(callEmail(job, 'https://agency.example/r')),
  };
}

const LEAD = { reference: 'AAAA-2222', name: 'Meera', company: null, phone: null };

const callAt = (starts_at: string) => ({ ...{ starts_at, time_zone: null }, sequence: 1 });

const dayWith = (starts_at: string, awaiting_reply_until: string) =>
  ({
    staff: { email: 'asha@agency.example', name: 'Asha' },
    day: {
      ...{ waiting: [], returned: [], actions: [], unowned: [] },
      overdue: [{ ...LEAD, awaiting_reply_until }],
      calls: [{ call: callAt(starts_at), lead: LEAD }],
      counts: { waiting: 0, returned: 0, overdue: 1, actions: 0, calls: 1, unowned: 0, held: 0 },
    },
  }) as unknown as DayJob;

const reminder = (starts_at: string) =>
  ({ kind: 'call_tomorrow', lead: LEAD, consultation: callAt(starts_at) }) as unknown as CallJob;

/** An hour before and after the clocks of 2026 change in each zone; India changes none. */
const TIMES: [zone: string, moment: string, clock: string, name: string, day: string][] = [
  ['Asia/Kolkata', '2026-03-29T04:30:00Z', '10:00 am', 'IST', 'Sunday, 29 March 2026'],
  ['Europe/Berlin', '2026-03-29T00:30:00Z', '1:30 am', 'CET', 'Sunday, 29 March 2026'],
  ['Europe/Berlin', '2026-03-29T01:30:00Z', '3:30 am', 'CEST', 'Sunday, 29 March 2026'],
  ['America/New_York', '2026-11-01T05:30:00Z', '1:30 am', 'EDT', 'Sunday, 1 November 2026'],
  ['America/New_York', '2026-11-01T06:30:00Z', '1:30 am', 'EST', 'Sunday, 1 November 2026'],
  ['Pacific/Auckland', '2026-04-04T13:30:00Z', '2:30 am', 'NZDT', 'Sunday, 5 April 2026'],
  ['Pacific/Auckland', '2026-04-04T14:30:00Z', '2:30 am', 'NZST', 'Sunday, 5 April 2026'],
];

it.each(TIMES)('tells what is at %s %s as at %s %s', async (zone, moment, clock, name, day) => {
  const mails = await mailsIn(zone);
  const plan = mails.day(dayWith(moment, moment));
  expect(plan).toContain(`Meera · ${clock} ${name}`);
  expect(plan).toMatch(new RegExp(`due since .* ${clock}`));
  const reminded = mails.call(reminder(moment));
  expect(reminded).toContain(day);
  expect(reminded).toContain(`${clock} ${name}`);
});
