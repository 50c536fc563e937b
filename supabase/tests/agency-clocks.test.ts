import { addDays, HOUR_MS } from '../../src/domain/clock';
import { type OfficeHours, replyDueBy } from '../../src/domain/office-hours';
import { toMoment, zoneOf } from '../../src/domain/wall-time';
import { agencyDay, startOfDay } from '../../src/domain/zone';
import { leadReportSchema } from '../../src/domain/http-api/report';
import {
  agencySettings,
  keepAgencySettings,
  readAgencySettings,
} from '../../src/server/agency-settings';
import { newEnquiry } from '../../testing/database/support/enquiry';
import { type Account, useProject } from '../../testing/database/support/project';

const project = useProject();
let admin: Account;
beforeAll(async () => {
  admin = await project.current.signInAdmin();
});
afterEach(async () => {
  await keepAgencySettings(project.current.service);
});

const HOURS: OfficeHours = {
  weekdays: ['Saturday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
  opens: '08:00',
  closes: '17:30',
};

const ZONES = ['Asia/Kolkata', 'Europe/Berlin', 'America/New_York', 'Pacific/Auckland'];

/** The days on which clocks change in one of these zones. */
const CHANGES = ['03-08', '03-29', '04-05', '09-27', '10-25', '11-01'].map((day) => `2026-${day}`);

const workIn = (zone: string) =>
  keepAgencySettings(project.current.service, agencySettings(HOURS, zone));

async function receive(times: readonly string[]) {
  const rows = times.map((created_at) => ({ ...newEnquiry(), created_at }));
  const { data } = await project.current.service
    .from('contact_submissions')
    .insert(rows)
    .select('id, received_on, reply_due_at')
    .throwOnError();
  return data;
}

test.each(ZONES)('days and promises follow the clocks of %s where they change', async (zone) => {
  await workIn(zone);
  const times = CHANGES.flatMap((day) =>
    Array.from({ length: 24 }, (_, step) =>
      new Date(Date.parse(day) + (step * 5.25 - 60) * HOUR_MS).toISOString(),
    ),
  );
  const kept = await receive(times);
  expect(kept.map(({ received_on }) => received_on)).toEqual(
    times.map((time) => agencyDay(time, zone)),
  );
  expect(kept.map(({ reply_due_at }) => new Date(reply_due_at ?? '').toISOString())).toEqual(
    times.map((time) => replyDueBy(new Date(time), HOURS, zone).toISOString()),
  );
});

test.each([24, 48, 168])('a promise of %i hours ends when code says so', async (hours) => {
  const zone = 'Europe/Berlin';
  await keepAgencySettings(project.current.service, agencySettings(HOURS, zone, hours));
  const times = Array.from({ length: 40 }, (_, step) =>
    new Date(Date.parse('2026-10-16') + step * 7.25 * HOUR_MS).toISOString(),
  );
  expect((await receive(times)).map(({ reply_due_at }) => Date.parse(reply_due_at ?? ''))).toEqual(
    times.map((time) => replyDueBy(new Date(time), HOURS, zone, hours).getTime()),
  );
});

test('functions that name no promise keep that of a day', async () => {
  const { service } = project.current;
  await keepAgencySettings(service, agencySettings(HOURS, 'Europe/Berlin', 72));
  await service
    .rpc('keep_agency_settings', {
      ...{ p_time_zone: 'Europe/Berlin', p_weekdays: [1], p_opens: '08:00', p_closes: '17:00' },
    })
    .throwOnError();
  expect(await readAgencySettings(service)).toMatchObject({ reply_hours: 24 });
});

test.each([
  ['half an hour', 'Australia/Lord_Howe', '2026-04-05'],
  ['two hours', 'Antarctica/Troll', '2026-10-25'],
])(
  'a promise ends the first time that clocks set back by %s show its end',
  async (_by, zone, day) => {
    const night: OfficeHours = {
      weekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
      ...{ opens: '00:30', closes: '01:45' },
    };
    await keepAgencySettings(project.current.service, agencySettings(night, zone));
    const times = Array.from({ length: 24 }, (_, step) =>
      new Date(Date.parse(day) + (step * 4.25 - 60) * HOUR_MS).toISOString(),
    );
    expect(
      (await receive(times)).map(({ reply_due_at }) => Date.parse(reply_due_at ?? '')),
    ).toEqual(times.map((time) => replyDueBy(new Date(time), night, zone).getTime()));
  },
);

test.each(ZONES)('the report counts by the days of %s', async (zone) => {
  await workIn(zone);
  const today = agencyDay(Date.now(), zone);
  const told = async () => {
    const { data } = await admin.client.rpc('lead_report', { days: 2 }).throwOnError();
    return leadReportSchema.parse(data);
  };
  const before = await told();
  const midnight = Date.parse(startOfDay(today, zone));
  await receive([midnight - 1, midnight - 2, midnight].map((ms) => new Date(ms).toISOString()));
  const after = await told();
  const [yesterday, now] = after.per_day.map(
    ({ day, count }, index) => [day, count - (before.per_day[index]?.count ?? NaN)] as const,
  );
  expect([yesterday, now]).toEqual([
    [addDays(today, -1), 2],
    [today, 1],
  ]);
  expect(after.from).toBe(addDays(today, -1));
});

test.each(ZONES)('the email of the day is queued at nine on the clocks of %s', async (zone) => {
  await workIn(zone);
  const { service } = project.current;
  for (const change of CHANGES) {
    for (const day of [addDays(change, -1), change, addDays(change, 1)]) {
      const nine = toMoment(Date.parse(day) + 9 * HOUR_MS, zoneOf(zone));
      const queueAt = (ms: number) =>
        service.rpc('queue_day_mail', { p_at: new Date(ms).toISOString() }).throwOnError();
      expect((await queueAt(nine - 1)).data).toBe(0);
      expect((await queueAt(nine)).data).toBe(1);
      const { data } = await service
        .from('mail_outbox')
        .delete()
        .eq('kind', 'day')
        .select('day_on, wanted_at')
        .throwOnError();
      expect(data).toEqual([{ day_on: day, wanted_at: expect.any(String) }]);
      expect(Date.parse(data[0]?.wanted_at ?? '')).toBe(nine);
    }
  }
});

test('leads keep the day and the promise that they were given', async () => {
  await workIn('Asia/Kolkata');
  const [lead] = await receive(['2026-06-10T19:00:00Z']);
  expect(lead?.received_on).toBe('2026-06-11');
  expect(await workIn('America/New_York')).toBe(true);
  expect(await workIn('America/New_York')).toBe(false);
  const { data } = await project.current.service
    .from('contact_submissions')
    .update({ company: 'Moved' })
    .eq('id', lead?.id ?? '')
    .select('id, received_on, reply_due_at')
    .throwOnError();
  expect(data).toEqual([lead]);
  expect(await readAgencySettings(project.current.service)).toEqual({
    time_zone: 'America/New_York',
    weekdays: [1, 2, 3, 4, 5, 6],
    opens: '08:00',
    closes: '17:30',
    reply_hours: 24,
  });
});

test.each([
  [{ time_zone: 'Mars/Olympus' }, '22023'],
  [{ time_zone: 'IST' }, '23514'],
  [{ weekdays: [] }, '23514'],
  [{ weekdays: [0, 1] }, '23514'],
  [{ closes: '08:00' }, '23514'],
  [{ reply_hours: 23 }, '23514'],
  [{ reply_hours: 169 }, '23514'],
])('settings that no agency has are refused: %j', async (part, code) => {
  const before = await readAgencySettings(project.current.service);
  const { time_zone, weekdays, opens, closes, reply_hours } = { ...before, ...part };
  const { error } = await project.current.service.rpc('keep_agency_settings', {
    p_time_zone: time_zone,
    p_weekdays: weekdays,
    p_opens: opens,
    p_closes: closes,
    p_reply_hours: reply_hours,
  });
  expect(error?.code).toBe(code);
  expect(await readAgencySettings(project.current.service)).toEqual(before);
});
