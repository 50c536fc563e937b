import {
  type AddressDesk,
  ask,
  fresh,
  listed,
  startAddressDesk,
} from '../../testing/server/address-desk';
import { openBrowser } from '../../testing/server/browser';
import { logIn, statusOf } from '../../testing/server/factor';
import { PASSWORD } from '../../testing/server/stack';

let desk: AddressDesk;
beforeAll(async () => {
  desk = await startAddressDesk();
});
afterAll(() => desk.stop());

describe('a change of one’s own address', () => {
  it.each([
    ['old', 'new'],
    ['new', 'old'],
  ] as const)(
    'is confirmed at the %s and then at the %s mailbox, and counts then',
    async (first, second) => {
      const { id, email, browser } = await desk.newStaff();
      const wanted = fresh();
      const mailbox = { old: email, new: wanted };
      const asked = await ask(browser, id, wanted.toUpperCase());
      expect([asked.status, await asked.json()]).toMatchObject([200, { staff: { id, email } }]);
      const tokens = { old: await desk.tokenAt(email), new: await desk.tokenAt(wanted) };

      const before = { email: wanted, from: email, old_confirmed: false, new_confirmed: false };
      expect(await desk.press(tokens[first], '/link')).toMatchObject({
        status: 200,
        body: { ...before, side: first },
      });
      const waiting = { status: 200, body: { changed: false, email: mailbox[second] } };
      expect(await desk.press(tokens[first])).toMatchObject(waiting);
      // A person, or a scanner, who follows it again changes nothing.
      expect(await desk.press(tokens[first])).toMatchObject(waiting);
      const half = {
        email: wanted,
        old_confirmed: first === 'old',
        new_confirmed: first === 'new',
      };
      expect((await listed(browser, id))?.address_change).toEqual(half);
      const own = await (await browser.send('GET', '/api/session')).json();
      expect(own).toMatchObject({ staff: { email, address_change: half } });
      expect(await statusOf(logIn(openBrowser(desk), email))).toBe(200);

      const done = await desk.press(tokens[second]);
      expect(done).toMatchObject({ status: 200, body: { changed: true, email: wanted } });
      expect(done.cookies.join()).toContain('device=');
      for (const token of Object.values(tokens)) {
        expect((await desk.press(token)).status).toBe(410);
        expect((await desk.press(token, '/link')).status).toBe(410);
      }
      expect(await statusOf(logIn(openBrowser(desk), email))).toBe(401);
      expect(await statusOf(logIn(openBrowser(desk), wanted))).toBe(200);
      expect(await listed(browser, id)).toMatchObject({
        ...{ email: wanted, former_emails: [email], address_change: null },
      });
      expect(await desk.subjectsTo(email)).toContain(
        'The email address of your Meghdoot Labs account was changed',
      );
      const change = { from: email, to: wanted };
      expect(await desk.addressLog(id)).toMatchObject([
        { kind: 'address_change_asked', actor_id: id, detail: change },
        { kind: 'address_changed', actor_id: null, detail: { ...change, confirmed: true } },
      ]);
    },
  );

  it('leaves the session that asked for it, which goes on with the password', async () => {
    const { id, email, browser } = await desk.newStaff();
    const wanted = fresh();
    await ask(browser, id, wanted);
    await desk.press(await desk.tokenAt(email));
    await desk.press(await desk.tokenAt(wanted));

    expect(await (await browser.send('GET', '/api/session')).json()).toMatchObject({
      staff: { email: wanted, address_change: null },
    });
    const proved = browser.send('POST', '/api/session/proof', { current: PASSWORD });
    expect(await statusOf(proved)).toBe(204);
    const changed = { current: PASSWORD, password: 'gravel lantern otter' };
    expect(await statusOf(browser.send('PUT', '/api/password', changed))).toBe(204);
    // The second link opened a session at Auth, which nobody has asked for.
    const { data } = await desk.service.rpc('present_address', { p_email: email });
    expect(data).toBe(wanted);
  });

  it.each([
    ['', 'Email is required.'],
    ['nobody', 'Enter a valid email address.'],
    [`${'a'.repeat(250)}@b.example`, 'Enter a valid email address.'],
  ])('to %p is refused', async (email, message) => {
    const { id, browser } = await desk.newStaff();
    const answer = await ask(browser, id, email);
    expect([answer.status, await answer.json()]).toMatchObject([
      422,
      { errors: [{ field: 'email', message }] },
    ]);
  });

  it('to the present one, or to a colleague’s, is refused at the field', async () => {
    const { id, email, browser } = await desk.newStaff();
    const same = await ask(browser, id, email);
    expect([same.status, await same.json()]).toMatchObject([
      422,
      { errors: [{ field: 'email', message: 'This is the present address.' }] },
    ]);
    const colleague = await desk.newStaff();
    const taken = await ask(browser, id, colleague.email);
    expect([taken.status, await taken.json()]).toMatchObject([
      409,
      { errors: [{ field: 'email', message: 'Somebody on the desk has this address.' }] },
    ]);
    expect(await desk.addressLog(id)).toEqual([]);
  });

  it('takes a domain in its own script', async () => {
    const { id, browser } = await desk.newStaff();
    expect(await statusOf(ask(browser, id, `${crypto.randomUUID()}@bücher.example`))).toBe(200);
    const change = (await listed(browser, id))?.address_change;
    expect(change?.email).toMatch(/@xn--bcher-kva\.example$/);
  });

  it('asks for a proof, and stops after as many as the rule admits', async () => {
    const { id, browser } = await desk.newStaff();
    await desk.runSql(`
      update auth.mfa_amr_claims set updated_at = updated_at - interval '11 minutes'`);
    const later = Date.now() + 11 * 60_000;
    const clock = jest.spyOn(Date, 'now').mockReturnValue(later);
    await browser.send('GET', '/api/session');
    clock.mockRestore();
    const refused = await ask(browser, id, fresh());
    expect(await refused.json()).toMatchObject({ status: 403, proof: 'password' });
    await browser.send('POST', '/api/session/proof', { current: PASSWORD });
    await desk.limit('address_changes_per_person', 1);
    expect(await statusOf(ask(browser, id, fresh()))).toBe(200);
    const second = await ask(browser, id, fresh());
    expect([second.status, second.headers.get('retry-after')]).toEqual([429, expect.any(String)]);
    await desk.limit('address_changes_per_person', 1000);
  });
});

describe('a colleague’s address', () => {
  it('is changed by a manager, with both mailboxes, and by nobody else', async () => {
    const manager = await desk.newStaff();
    const { id, email, browser } = await desk.newStaff();
    await manager.browser.send('PATCH', `/api/staff/${id}`, { role: 'staff' });
    expect(await statusOf(ask(browser, manager.id, fresh()))).toBe(403);
    expect(await statusOf(browser.send('DELETE', `/api/staff/${manager.id}/address`))).toBe(403);
    expect(await statusOf(ask(openBrowser(desk), id, fresh()))).toBe(401);
    expect(await statusOf(ask(manager.browser, crypto.randomUUID(), fresh()))).toBe(404);

    const wanted = fresh();
    expect(await statusOf(ask(manager.browser, id, wanted))).toBe(200);
    // A member of staff sees the own change in the session, and nobody else's.
    expect((await listed(browser, id))?.address_change).toBeNull();
    await desk.press(await desk.tokenAt(email));
    expect((await desk.press(await desk.tokenAt(wanted))).body).toEqual({
      changed: true,
      email: wanted,
    });
    expect(await desk.addressLog(id)).toMatchObject([
      { kind: 'address_change_asked', actor_id: manager.id },
      { kind: 'address_changed' },
    ]);
  });

  it('stays while the colleague cannot log in', async () => {
    const manager = await desk.newStaff();
    const { id, email } = await desk.newStaff();
    await ask(manager.browser, id, fresh());
    const token = await desk.tokenAt(email);
    await manager.browser.send('PATCH', `/api/staff/${id}`, { disabled: true });
    expect((await desk.press(token)).status).toBe(410);
    const answer = await ask(manager.browser, id, fresh());
    expect([answer.status, await answer.json()]).toMatchObject([
      409,
      { detail: 'Only the address of somebody who can log in can be changed.' },
    ]);
  });
});
