import {
  type AddressDesk,
  ask,
  fresh,
  listed,
  startAddressDesk,
} from '../../testing/server/address-desk';
import { statusOf } from '../../testing/server/factor';
import { PASSWORD } from '../../testing/server/stack';

let desk: AddressDesk;
beforeAll(async () => {
  desk = await startAddressDesk();
});
afterAll(() => desk.stop());

describe('a change that waits', () => {
  it('is replaced by another, whose links alone work', async () => {
    const { id, email, browser } = await desk.newStaff();
    const [first, second] = [fresh(), fresh()];
    await ask(browser, id, first);
    const former = { old: await desk.tokenAt(email), new: await desk.tokenAt(first) };
    expect((await desk.press(former.old)).status).toBe(200);
    await ask(browser, id, second);
    expect((await desk.press(former.old)).status).toBe(410);
    expect((await desk.press(former.new)).status).toBe(410);
    await desk.press(await desk.tokenAt(email));
    expect((await desk.press(await desk.tokenAt(second))).body).toEqual({
      changed: true,
      email: second,
    });
  });

  it('is cancelled: emails that wait are not sent, and links that were open nothing', async () => {
    const { id, email, browser } = await desk.newStaff();
    const wanted = fresh();
    await ask(browser, id, wanted);
    const token = await desk.tokenAt(email);
    expect(await statusOf(browser.send('DELETE', `/api/staff/${id}/address`))).toBe(204);
    expect((await desk.press(token)).status).toBe(410);
    expect((await listed(browser, id))?.address_change).toBeNull();
    const mails = desk.room.server.received.length;
    await ask(browser, id, fresh());
    await browser.send('DELETE', `/api/staff/${id}/address`);
    await desk.room.drain();
    expect(desk.room.server.received).toHaveLength(mails);
    expect((await desk.addressLog(id)).map(({ kind }) => kind)).toEqual([
      ...['address_change_asked', 'address_change_cancelled'],
      ...['address_change_asked', 'address_change_cancelled'],
    ]);
  });

  it('ends with a new password, which ends all links of the account', async () => {
    const { id, email, browser } = await desk.newStaff();
    await ask(browser, id, fresh());
    const token = await desk.tokenAt(email);
    const changed = { current: PASSWORD, password: 'gravel lantern otter' };
    await browser.send('PUT', '/api/password', changed);
    expect((await listed(browser, id))?.address_change).toBeNull();
    expect((await desk.press(token)).status).toBe(410);
  });

  it('ends after a day', async () => {
    const { id, email, browser } = await desk.newStaff();
    await ask(browser, id, fresh());
    const token = await desk.tokenAt(email);
    const nextDay = Date.now() + 25 * 60 * 60 * 1000;
    const clock = jest.spyOn(Date, 'now').mockReturnValue(nextDay);
    expect((await desk.press(token)).status).toBe(410);
    clock.mockRestore();
    await desk.runSql(
      `update private.address_changes set mailed_at = mailed_at - interval '24 hours'`,
    );
    expect((await desk.press(token, '/link')).status).toBe(410);
    expect((await listed(browser, id))?.address_change).toBeNull();
  });

  it('of an address that somebody takes meanwhile changes nothing', async () => {
    const { id, email, browser } = await desk.newStaff();
    const wanted = fresh();
    await ask(browser, id, wanted);
    const tokens = [await desk.tokenAt(email), await desk.tokenAt(wanted)] as const;
    await desk.press(tokens[0]);
    await desk.addUser(wanted, 'admin');
    expect((await desk.press(tokens[1])).status).toBe(503);
    expect(await listed(browser, id)).toMatchObject({ email });
  });

  it('is confirmed by links of its own alone', async () => {
    expect((await desk.press('Fe26.2*1*forged')).status).toBe(410);
    expect((await desk.press('', '/link')).status).toBe(422);
  });
});
