import { openBrowser } from '../../testing/server/browser';
import { enterCode, type FactorDesk, startFactorDesk, statusOf } from '../../testing/server/factor';
import { PASSWORD } from '../../testing/server/stack';
import { sessionsResponseSchema } from '../domain/http-api/session';
import factor from './factor';
import session from './session';
import factorStep from './session/factor';
import sessions from './sessions';

let desk: FactorDesk;
beforeAll(async () => {
  desk = await startFactorDesk({
    '/api/session': session,
    '/api/session/factor': factorStep,
    '/api/sessions': sessions,
    '/api/factor': factor,
  });
});
afterAll(() => desk.stop());

const MINUTE = 60_000;

const logInFrom = (browser: ReturnType<typeof openBrowser>, email: string, time_zone: unknown) =>
  browser.send('POST', '/api/session', { email, password: PASSWORD, time_zone });

/** The names of somebody's devices, the present one first. */
async function devices(browser: ReturnType<typeof openBrowser>) {
  const answer = await browser.send('GET', '/api/sessions');
  const { sessions: all } = sessionsResponseSchema.parse(await answer.json());
  return all.toSorted((one) => (one.is_current ? -1 : 1)).map(({ device }) => device);
}

it('a device is named with its time zone, also after its session was renewed', async () => {
  const { email } = await desk.newStaff();
  const browser = openBrowser(desk);
  expect(await statusOf(logInFrom(browser, email, 'Asia/Kolkata'))).toBe(200);
  expect(await devices(browser)).toEqual(['Unknown device, Kolkata time', 'Unknown device']);

  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 6 * MINUTE);
  const renewed = await browser.send('GET', '/api/session');
  clock.mockRestore();
  expect(renewed.headers.getSetCookie().join()).toContain('session=');
  expect(await devices(browser)).toContain('Unknown device, Kolkata time');
  const log = desk.service.from('desk_log').select('user_agent').eq('kind', 'signed_in');
  const { data } = await log.order('id', { ascending: false }).limit(1).throwOnError();
  expect(data).toEqual([{ user_agent: expect.stringMatching(/ \(time zone Asia\/Kolkata\)$/) }]);
});

it.each(['Nowhere/Land', 'Asia/Kolkata) (x', '', undefined])(
  'the zone %p keeps nobody out, and names nothing',
  async (zone) => {
    const { email } = await desk.newStaff();
    const browser = openBrowser(desk);
    expect(await statusOf(logInFrom(browser, email, zone))).toBe(200);
    expect(await devices(browser)).toEqual(['Unknown device', 'Unknown device']);
  },
);

it('the zone that came with the password is the device’s after the code', async () => {
  const { email, app } = await desk.withFactor();
  const browser = openBrowser(desk);
  expect(await statusOf(logInFrom(browser, email, 'Europe/Berlin'))).toBe(202);
  expect(await statusOf(enterCode(browser, await app.code()))).toBe(200);
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 6 * MINUTE);
  await browser.send('GET', '/api/session');
  clock.mockRestore();
  expect((await devices(browser))[0]).toBe('Unknown device, Berlin time');
});
