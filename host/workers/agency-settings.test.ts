import tellOnSchedule from '../../netlify/functions/day-mail.mjs';
import {
  agencySettings,
  keepAgencySettings,
  readAgencySettings,
} from '../../src/server/agency-settings';
import { type Stack, startStack } from '../../testing/server/stack';
import { tellAgencySettings } from './agency-settings';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({});
});
afterEach(() => {
  stack.supabase.become('well');
  jest.restoreAllMocks();
});
afterAll(() => stack.stop());

const AUCKLAND = { ...agencySettings(), time_zone: 'Pacific/Auckland', opens: '07:30' };

const connection = () => ({
  secretKey: stack.secretKey,
  variables: {
    SUPABASE_URL: stack.supabase.url,
    SUPABASE_PUBLISHABLE_KEY: 'public',
    SESSION_SECRET: 'secret',
  },
});

it('our own settings are those of content', () => {
  expect(agencySettings()).toEqual({
    time_zone: 'Asia/Kolkata',
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    opens: '09:00',
    closes: '19:00',
    reply_hours: 24,
  });
});

it.each([
  ['a start of the host', () => tellAgencySettings(connection())],
  ['the schedule of Netlify', () => tellOnSchedule()],
])('%s tells the database zone and hours of content', async (_, tell) => {
  await keepAgencySettings(stack.service, AUCKLAND);
  await tell();
  expect(await readAgencySettings(stack.service)).toEqual(agencySettings());
});

it('a database that is away keeps no host from starting', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  stack.supabase.become('away');
  await tellAgencySettings(connection());
  expect(logged).toHaveBeenCalledWith(expect.stringContaining('was not told zone and hours'));
});

it('a host without the secret key tells nothing', async () => {
  await keepAgencySettings(stack.service, AUCKLAND);
  await tellAgencySettings({ ...connection(), secretKey: undefined });
  expect(await readAgencySettings(stack.service)).toEqual(AUCKLAND);
});
