import { randomUUID } from 'node:crypto';
import { openBrowser, type Browser } from '../../testing/server/browser';
import { type FactorDesk, startFactorDesk, statusOf } from '../../testing/server/factor';
import { PASSWORD } from '../../testing/server/stack';
import { makeReference } from '../server/enquiries/reference';
import backups from './backups';
import file from './backups/file';
import factor from './factor';
import retention from './retention';
import session from './session';
import storedFiles from './stored-files';
import proof from './session/proof';
import oneStaff from './staff/[id]';

let desk: FactorDesk;
beforeAll(async () => {
  desk = await startFactorDesk({
    '/api/session': session,
    '/api/session/proof': proof,
    '/api/factor': factor,
    '/api/staff/:id': oneStaff,
    '/api/retention': retention,
    '/api/stored-files': storedFiles,
    '/api/backups': backups,
    '/api/backups/file': file,
  });
});
afterAll(() => desk.stop());

const DAY_MS = 86_400_000;

/** A lead that was closed so many days ago. */
async function closed(days: number): Promise<string> {
  const lead = {
    ...{ name: 'Usha Pillai', email: `${randomUUID()}@example.in`, service: 'crm', message: 'x' },
    ...{ reference: makeReference(), idempotency_key: randomUUID(), status: 'closed' },
  };
  const leads = desk.service.from('contact_submissions');
  const { data } = await leads.insert(lead).select('id').single().throwOnError();
  const updated_at = new Date(Date.now() - days * DAY_MS).toISOString();
  await leads.update({ updated_at }).eq('id', data.id).throwOnError();
  return data.id;
}

const nameOf = async (id: string) => {
  const found = desk.service.from('contact_submissions').select('name').eq('id', id);
  return (await found.single().throwOnError()).data.name;
};

const count = async (browser: Browser, days: number) =>
  (await browser.send('GET', `/api/retention?days=${days}`)).json();
const erase = (browser: Browser, days: number) => browser.send('POST', '/api/retention', { days });

it('counts old leads, erases them in the name of the manager, and leaves the others', async () => {
  const [old, young] = [await closed(401), await closed(399)];
  const { id, browser } = await desk.newStaff();
  expect(await count(browser, 400)).toEqual({
    leads: 1,
    subscribers: 0,
    failed: 0,
    failed_subscribers: 0,
  });
  expect(await nameOf(old)).toBe('Usha Pillai');

  expect(await (await erase(browser, 400)).json()).toEqual({
    leads: 1,
    subscribers: 0,
    failed: 0,
    failed_subscribers: 0,
  });
  expect(await (await erase(browser, 400)).json()).toEqual({
    leads: 0,
    subscribers: 0,
    failed: 0,
    failed_subscribers: 0,
  });
  expect([await nameOf(old), await nameOf(young)]).toEqual(['', 'Usha Pillai']);
  const lines = desk.service.from('desk_log').select('detail').eq('kind', 'erased');
  expect((await lines.eq('actor_id', id).throwOnError()).data).toEqual([
    { detail: { leads: 1, days: 400 } },
  ]);
});

it('asks for a proof before it erases, and none before it counts', async () => {
  const old = await closed(500);
  const { browser } = await desk.newStaff();
  await desk.runSql(
    `update auth.mfa_amr_claims set updated_at = updated_at - interval '11 minutes'`,
  );
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 11 * 60_000);
  await browser.send('GET', '/api/session');
  clock.mockRestore();

  expect(await count(browser, 450)).toMatchObject({ leads: 1 });
  expect(await (await erase(browser, 450)).json()).toMatchObject({
    status: 403,
    proof: 'password',
  });
  expect(await nameOf(old)).toBe('Usha Pillai');
  const proven = browser.send('POST', '/api/session/proof', { current: PASSWORD });
  expect(await statusOf(proven)).toBe(204);
  expect(await statusOf(erase(browser, 450))).toBe(200);
  expect(await nameOf(old)).toBe('');
});

it('is for managers alone', async () => {
  const { browser: manager } = await desk.newStaff();
  const { id, browser: member } = await desk.newStaff();
  await manager.send('PATCH', `/api/staff/${id}`, { role: 'staff' });
  expect(await statusOf(member.send('GET', '/api/retention?days=1'))).toBe(403);
  expect(await statusOf(erase(member, 1))).toBe(403);
  expect(await statusOf(member.send('GET', '/api/stored-files'))).toBe(403);
  const stranger = openBrowser(desk);
  expect(await statusOf(stranger.send('GET', '/api/retention?days=1'))).toBe(401);
  expect(await statusOf(stranger.send('GET', '/api/stored-files'))).toBe(401);
});

it.each([0, 1.5, 36_501])('refuses %d days', async (days) => {
  const { browser } = await desk.newStaff();
  for (const answer of [
    await erase(browser, days),
    await browser.send('GET', `/api/retention?days=${days}`),
  ]) {
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ errors: [{ field: 'days' }] });
  }
});

it('leaves the backups of a hosted project to Supabase, and says so', async () => {
  const { id, browser } = await desk.newStaff();
  for (const [method, path] of [
    ['GET', '/api/backups'],
    ['POST', '/api/backups'],
    ['GET', '/api/backups/file'],
  ] as const) {
    const answer = await browser.send(method, path);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({
      hosted: true,
      detail: expect.stringContaining('hosted Supabase'),
    });
  }
  const lines = desk.service.from('desk_log').select('kind').eq('actor_id', id);
  expect((await lines.like('kind', 'backup%').throwOnError()).data).toEqual([]);
});
