import { type Browser, openBrowser } from '../../testing/server/browser';
import {
  enterCode,
  type FactorDesk,
  logIn,
  startFactorDesk,
  statusOf,
} from '../../testing/server/factor';
import { PASSWORD } from '../../testing/server/stack';
import { sessionsResponseSchema } from '../domain/http-api/session';
import factor from './factor';
import session from './session';
import factorStep from './session/factor';
import proof from './session/proof';
import sessions from './sessions';
import oneSession from './sessions/[id]';
import staff from './staff';
import oneStaff from './staff/[id]';
import staffFactor from './staff/[id]/factor';
import staffSessions from './staff/[id]/sessions';

let desk: FactorDesk;
beforeAll(async () => {
  desk = await startFactorDesk({
    '/api/session': session,
    '/api/session/factor': factorStep,
    '/api/session/proof': proof,
    '/api/sessions': sessions,
    '/api/sessions/:id': oneSession,
    '/api/factor': factor,
    '/api/staff': staff,
    '/api/staff/:id': oneStaff,
    '/api/staff/:id/factor': staffFactor,
    '/api/staff/:id/sessions': staffSessions,
  });
  await desk.limit('sign_ins_per_device', 1000);
});
afterAll(() => desk.stop());

/** Lets eleven minutes pass for what people have proved, and hands out tokens that say so. */
async function elevenMinutesLater(...browsers: Browser[]) {
  await desk.runSql(`
    update auth.mfa_amr_claims set updated_at = updated_at - interval '11 minutes';
    update private.proved_sessions set proved_at = proved_at - interval '11 minutes'`);
  const later = Date.now() + 11 * 60_000;
  const clock = jest.spyOn(Date, 'now').mockReturnValue(later);
  for (const browser of browsers) await browser.send('GET', '/api/session');
  clock.mockRestore();
}

const listSessions = async (browser: Browser) =>
  sessionsResponseSchema.parse(await (await browser.send('GET', '/api/sessions')).json()).sessions;

it('changes of people, sessions and factors ask for a password that was entered within ten minutes', async () => {
  const { browser } = await desk.newStaff();
  const { id } = await desk.withFactor();
  const [own] = await listSessions(browser);
  await elevenMinutesLater(browser);
  const asked: [method: string, path: string, body?: object][] = [
    ['PATCH', `/api/staff/${id}`, { role: 'staff' }],
    ['PATCH', `/api/staff/${id}`, { disabled: true }],
    ['PATCH', '/api/staff', { managers_need_factor: false }],
    ['DELETE', `/api/staff/${id}/factor`],
    ['DELETE', `/api/staff/${id}/sessions`],
    ['DELETE', '/api/sessions'],
    ['DELETE', `/api/sessions/${own?.id}`],
  ];
  const statuses: number[] = [];
  for (const call of asked) {
    const refused = await browser.send(...call);
    expect(await refused.json()).toMatchObject({ status: 403, proof: 'password' });
  }
  expect(await statusOf(browser.send('PATCH', `/api/staff/${id}`, { name: 'Usha' }))).toBe(200);

  const prove = (current: string) => browser.send('POST', '/api/session/proof', { current });
  const wrong = await prove('not the password');
  expect(wrong.status).toBe(422);
  expect(await wrong.json()).toMatchObject({ errors: [{ field: 'current' }] });
  expect(await statusOf(prove(PASSWORD))).toBe(204);
  expect(await listSessions(browser)).toHaveLength(1);

  for (const call of asked.slice(0, 6)) statuses.push(await statusOf(browser.send(...call)));
  expect(statuses).toEqual([200, 200, 200, 204, 204, 204]);
  await elevenMinutesLater(browser);
  expect(await statusOf(browser.send('DELETE', '/api/sessions'))).toBe(403);
});

it('with a second factor a code is the proof, and the password is none', async () => {
  const { browser, app } = await desk.withFactor();
  await elevenMinutesLater(browser);
  const end = () => browser.send('DELETE', '/api/sessions');
  expect(await (await end()).json()).toMatchObject({ status: 403, proof: 'code' });
  await browser.send('POST', '/api/session/proof', { current: PASSWORD });
  expect(await statusOf(end())).toBe(403);

  const code = await app.code();
  expect(await statusOf(browser.send('POST', '/api/session/proof', { code }))).toBe(204);
  expect(await statusOf(end())).toBe(204);
});

it('a proof of one session is none of another', async () => {
  const { browser, email } = await desk.newStaff();
  const other = openBrowser(desk);
  await logIn(other, email);
  await elevenMinutesLater(browser, other);
  const current = PASSWORD;
  expect(await statusOf(browser.send('POST', '/api/session/proof', { current }))).toBe(204);
  expect(await statusOf(other.send('DELETE', '/api/sessions'))).toBe(403);
  expect(await statusOf(browser.send('DELETE', '/api/sessions'))).toBe(204);
});

it('ends one device, and a colleague’s devices all at once, which the log keeps', async () => {
  const { browser, email, id } = await desk.newStaff();
  const [phone, tablet] = [openBrowser(desk), openBrowser(desk)];
  await logIn(phone, email);
  const [lost] = (await listSessions(browser)).filter((one) => !one.is_current);
  await logIn(tablet, email);
  expect(await statusOf(browser.send('DELETE', `/api/sessions/${lost?.id}`))).toBe(204);
  expect(await statusOf(phone.send('GET', '/api/session'))).toBe(401);
  expect(await statusOf(tablet.send('GET', '/api/session'))).toBe(200);

  const { browser: manager } = await desk.newStaff();
  expect(await statusOf(manager.send('DELETE', `/api/staff/${id}/sessions`))).toBe(204);
  expect(await statusOf(browser.send('GET', '/api/session'))).toBe(401);
  expect(await statusOf(tablet.send('GET', '/api/session'))).toBe(401);
  const log = desk.service.from('desk_log').select('detail').eq('kind', 'sessions_ended');
  const { data } = await log.eq('subject_id', id).order('id').throwOnError();
  expect(data.map(({ detail }) => detail)).toEqual([{ sessions: 1 }, { sessions: 2 }]);
  expect(await statusOf(logIn(browser, email))).toBe(200);
});

it('a colleague’s devices are a manager’s to end', async () => {
  const { id } = await desk.newStaff();
  const { browser: manager } = await desk.newStaff();
  const { id: memberId, browser: member } = await desk.newStaff();
  await manager.send('PATCH', `/api/staff/${memberId}`, { role: 'staff' });
  expect(await statusOf(member.send('DELETE', `/api/staff/${id}/sessions`))).toBe(403);
  const nobody = '40000000-0000-4000-8000-000000000000';
  expect(await statusOf(manager.send('DELETE', `/api/staff/${nobody}/sessions`))).toBe(404);
});

it('needs a session', async () => {
  const stranger = openBrowser(desk);
  expect(await statusOf(stranger.send('POST', '/api/session/proof', { current: 'x' }))).toBe(401);
  expect(await statusOf(enterCode(stranger, '123456'))).toBe(410);
});
