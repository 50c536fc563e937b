import { openBrowser } from '../../testing/server/browser';
import { type FactorDesk, logIn, setUpFactor, startFactorDesk } from '../../testing/server/factor';
import { PASSWORD } from '../../testing/server/stack';
import { agencyDay } from '../domain/zone';
import factor from './factor';
import leads from './leads/index';
import session from './session';
import factorStep from './session/factor';
import staff from './staff';
import oneStaff from './staff/[id]';
import staffFactor from './staff/[id]/factor';

let desk: FactorDesk;
beforeAll(async () => {
  desk = await startFactorDesk({
    '/api/session': session,
    '/api/session/factor': factorStep,
    '/api/factor': factor,
    '/api/leads': leads,
    '/api/staff': staff,
    '/api/staff/:id': oneStaff,
    '/api/staff/:id/factor': staffFactor,
  });
});
afterAll(() => desk.stop());

type Browser = ReturnType<typeof openBrowser>;

const status = async (answer: Promise<Response>) => (await answer).status;

const require = (browser: Browser, managers_need_factor: boolean) =>
  browser.send('PATCH', '/api/staff', { managers_need_factor });

const reset = (browser: Browser, id: string) =>
  status(browser.send('DELETE', `/api/staff/${id}/factor`));

/** Makes somebody no manager. */
const demote = (browser: Browser, id: string) =>
  status(browser.send('PATCH', `/api/staff/${id}`, { role: 'staff' }));

describe('the rule that managers need a second factor', () => {
  it('is turned on by a manager who has one, and by nobody else', async () => {
    const manager = await desk.withFactor();
    const bare = await desk.newStaff();
    const member = await desk.withFactor();
    expect(await demote(manager.browser, member.id)).toBe(200);

    expect(await status(require(bare.browser, true))).toBe(409);
    expect(await status(require(member.browser, true))).toBe(403);
    expect(await (await bare.browser.send('GET', '/api/staff')).json()).toMatchObject({
      managers_need_factor: false,
    });

    const answer = await require(manager.browser, true);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ managers_need_factor: true });
    expect(await (await manager.browser.send('GET', '/api/staff')).json()).toMatchObject({
      managers_need_factor: true,
    });
    await require(manager.browser, false);
    const { data } = await desk.service
      .from('desk_log')
      .select('detail')
      .eq('kind', 'factor_required_changed')
      .eq('actor_id', manager.id)
      .order('id');
    expect(data).toEqual([{ detail: { required: true } }, { detail: { required: false } }]);
  });

  it('lets a manager without one do nothing but set it up, and keep it', async () => {
    const { browser: other } = await desk.withFactor();
    const { browser, email } = await desk.newStaff();
    await require(other, true);

    expect(await status(browser.send('GET', '/api/leads'))).toBe(403);
    expect(await status(browser.send('GET', '/api/staff'))).toBe(403);
    expect(await status(require(browser, false))).toBe(403);
    const known = { staff: { email, factor: false, needs_factor: true } };
    expect(await (await browser.send('GET', '/api/session')).json()).toMatchObject(known);
    expect(await (await logIn(openBrowser(desk), email)).json()).toMatchObject(known);

    await setUpFactor(browser);
    expect(await status(browser.send('GET', '/api/leads'))).toBe(200);
    const removal = await browser.send('DELETE', '/api/factor', { current: PASSWORD });
    expect(removal.status).toBe(403);
    expect(await removal.json()).toMatchObject({ detail: 'This account needs a second factor.' });
    await require(other, false);
  });

  it('asks nothing of others', async () => {
    const { browser: manager } = await desk.withFactor();
    const { browser, id } = await desk.newStaff();
    await demote(manager, id);
    await require(manager, true);
    expect(await status(browser.send('GET', '/api/staff'))).toBe(200);
    await require(manager, false);
  });
});

describe('the rule that everybody needs a second factor', () => {
  const DAY_MS = 86_400_000;
  const inDays = (days: number) => agencyDay(Date.now() + days * DAY_MS);
  const due = (browser: Browser, factor_due: string | null) =>
    browser.send('PATCH', '/api/staff', { factor_due });

  it('leaves people alone until its day, and then nothing but the set-up works', async () => {
    const { browser: manager, id: managerId } = await desk.withFactor();
    const { browser, id } = await desk.newStaff();
    await demote(manager, id);
    expect(await status(due(manager, inDays(14)))).toBe(200);
    expect(await (await browser.send('GET', '/api/session')).json()).toMatchObject({
      staff: { needs_factor: false, factor_due: inDays(14) },
    });
    expect(await status(browser.send('GET', '/api/leads'))).toBe(200);

    expect(await status(due(manager, inDays(0)))).toBe(200);
    expect(await status(browser.send('GET', '/api/leads'))).toBe(403);
    expect(await (await browser.send('GET', '/api/session')).json()).toMatchObject({
      staff: { needs_factor: true },
    });
    await setUpFactor(browser);
    expect(await status(browser.send('GET', '/api/leads'))).toBe(200);
    const removal = await browser.send('DELETE', '/api/factor', { current: PASSWORD });
    expect(removal.status).toBe(403);

    expect(await status(due(manager, null))).toBe(200);
    const lines = desk.service.from('desk_log').select('detail').eq('actor_id', managerId);
    const { data } = await lines.eq('kind', 'factor_required_changed').order('id');
    expect(data).toEqual([inDays(14), inDays(0), null].map((from) => ({ detail: { from } })));
  });

  it('is set by managers who have one, to a day of the coming year', async () => {
    const { browser: manager } = await desk.withFactor();
    const bare = await desk.newStaff();
    const member = await desk.newStaff();
    await demote(manager, member.id);
    expect(await status(due(bare.browser, inDays(14)))).toBe(409);
    expect(await status(due(member.browser, inDays(14)))).toBe(403);
    for (const day of [inDays(-1), inDays(400), 'tomorrow']) {
      const refused = await due(manager, day);
      expect(refused.status).toBe(422);
    }
    expect(await (await due(manager, inDays(400))).json()).toMatchObject({
      errors: [{ field: 'factor_due', message: 'Choose a day from today to a year from now.' }],
    });
  });
});

describe('a colleague’s second factor', () => {
  it('is reset by a manager: sessions end, the password alone opens, and the person is told', async () => {
    const { browser: manager } = await desk.newStaff();
    const { id, email, browser } = await desk.withFactor();

    expect(await reset(manager, id)).toBe(204);

    expect(await status(browser.send('GET', '/api/leads'))).toBe(401);
    expect(await status(logIn(openBrowser(desk), email))).toBe(200);
    expect((await desk.subjectsTo(email)).at(-1)).toBe(
      'Your second factor for Meghdoot Labs was reset',
    );
    expect(await reset(manager, id)).toBe(204);
    expect(await desk.factorLog(id)).toEqual(['factor_set_up', 'factor_reset']);
  });

  it('takes the recovery codes with it', async () => {
    const { browser: manager } = await desk.newStaff();
    const { id, email, recoveryCodes } = await desk.withFactor();
    const browser = openBrowser(desk);
    await logIn(browser, email);
    await reset(manager, id);
    const answer = browser.send('POST', '/api/session/factor', { code: recoveryCodes[0] });
    expect(await status(answer)).toBe(410);

    const fresh = openBrowser(desk);
    await logIn(fresh, email);
    expect(await (await fresh.send('GET', '/api/factor')).json()).toEqual({
      factor: false,
      recovery_codes_left: 0,
    });
  });

  it('is reset by managers alone, and never one’s own', async () => {
    const manager = await desk.withFactor();
    const member = await desk.newStaff();
    await demote(manager.browser, member.id);

    expect(await reset(member.browser, manager.id)).toBe(403);
    expect(await reset(manager.browser, manager.id)).toBe(409);
    expect(await reset(manager.browser, '10000000-0000-4000-8000-000000000000')).toBe(404);
    expect(await reset(openBrowser(desk), manager.id)).toBe(401);
  });
});
