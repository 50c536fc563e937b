import { staffResponseSchema } from '../../src/domain/http-api/staff';
import address from '../../src/api/address';
import addressLink from '../../src/api/address/link';
import password from '../../src/api/password';
import session from '../../src/api/session';
import proof from '../../src/api/session/proof';
import staff from '../../src/api/staff';
import oneStaff from '../../src/api/staff/[id]';
import staffAddress from '../../src/api/staff/[id]/address';
import { type Browser, openBrowser } from './browser';
import { startFactorDesk } from './factor';

/** An address that nobody has. */
export const fresh = () => `new.${crypto.randomUUID()}@elsewhere.example`;

/** Asks for a change of somebody's address. */
export const ask = (browser: Browser, id: string, email: string) =>
  browser.send('POST', `/api/staff/${id}/address`, { email });

/** Somebody as the list of people shows them to this browser. */
export async function listed(browser: Browser, id: string) {
  const answer = await browser.send('GET', '/api/staff');
  return staffResponseSchema.parse(await answer.json()).staff.find((one) => one.id === id);
}

/** A desk whose people change their addresses as often as they like. */
export async function startAddressDesk() {
  const desk = await startFactorDesk({
    '/api/session': session,
    '/api/session/proof': proof,
    '/api/password': password,
    '/api/address': address,
    '/api/address/link': addressLink,
    '/api/staff': staff,
    '/api/staff/:id': oneStaff,
    '/api/staff/:id/address': staffAddress,
  });
  await desk.limit('sign_ins_per_device', 1000);
  await desk.limit('address_changes_per_person', 1000);
  return {
    ...desk,
    /** The token in the last email to a mailbox. */
    async tokenAt(email: string): Promise<string> {
      await desk.room.drain();
      const received = desk.room.server.received.filter(({ to }) => to.includes(email));
      const text = received.at(-1)?.mail.text ?? '';
      const [, token] = /\/admin\/address#token=(\S+)/.exec(text) ?? [];
      if (token === undefined) throw new Error(`${email} received no link.`);
      return decodeURIComponent(token);
    },
    /** Follows a link on a device of its own. */
    async press(token: string, step: '' | '/link' = '') {
      const answer = await openBrowser(desk).send('POST', `/api/address${step}`, { token });
      const cookies = answer.headers.getSetCookie();
      return { status: answer.status, body: await answer.json(), cookies };
    },
    /** What the log says about somebody's address, oldest first. */
    async addressLog(id: string) {
      const log = desk.service.from('desk_log').select('kind, actor_id, detail');
      const lines = log.eq('subject_id', id).like('kind', 'address%').order('id');
      return (await lines.throwOnError()).data;
    },
  };
}

export type AddressDesk = Awaited<ReturnType<typeof startAddressDesk>>;
