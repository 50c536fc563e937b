import { waitUntil } from '../../../drills/support/wait-until';
import { leadsOf } from '../../support/stored-leads';
import { visitor, type Visitor } from '../../support/visitor';
import type { Tab } from '../browser';
import { type Flow, same } from '../flow';
import { click, fill, find, openWithScripts, sees } from '../screen';
import { SERVICE } from '../../../testing/site-content';

const SENT = 'Thank you. We have your message.';
const SAVED = 'Your message is saved';

async function fillIn(tab: Tab, { name, email, message }: Visitor): Promise<void> {
  await fill(tab, 'Full Name', name);
  await fill(tab, 'Email', email);
  await (await find(tab, 'combobox', 'Service Needed')).choose(SERVICE);
  await fill(tab, 'Project Details', message);
}

export const send: Flow = {
  name: 'send',
  async run({ tab, line, host }) {
    const asha = visitor('Asha');
    await openWithScripts(tab, `${line.origin}/contact`);
    await fillIn(tab, asha);
    await click(tab, 'button', 'Send Message');
    await sees(tab, SENT);
    same('stored', 1, await leadsOf(host, asha.email));
  },
};

export const cutWhileOpen: Flow = {
  name: 'send on a cut line, and the open page sends when it is back',
  async run({ tab, line, host }) {
    const asha = visitor('Asha, cut off');
    await openWithScripts(tab, `${line.origin}/contact`);
    await fillIn(tab, asha);
    await line.cut();
    await click(tab, 'button', 'Send Message');
    await sees(tab, SAVED);
    await line.mend();
    // A browser tells its pages when its network is back; the test's line is not its network.
    await tab.run(() => dispatchEvent(new Event('online')));
    await sees(tab, SENT);
    same('stored', 1, await leadsOf(host, asha.email));
  },
};

export const cutAndReopened: Flow = {
  name: 'send on a cut line, close, and the next visit sends it',
  async run({ browser, line, host }) {
    const asha = visitor('Asha, gone');
    const first = await browser.newTab();
    await openWithScripts(first, `${line.origin}/contact`);
    await fillIn(first, asha);
    await line.cut();
    await click(first, 'button', 'Send Message');
    await sees(first, SAVED);
    await first.close();
    await line.mend();
    same('stored before the next visit', 0, await leadsOf(host, asha.email));
    const second = await browser.newTab();
    await openWithScripts(second, `${line.origin}/contact`);
    await waitUntil('the enquiry at the desk', async () => (await leadsOf(host, asha.email)) > 0);
    same('stored', 1, await leadsOf(host, asha.email));
    await second.close();
  },
};

export const book: Flow = {
  name: 'book a call',
  async run({ tab, line, host }) {
    const ravi = visitor('Ravi');
    await openWithScripts(tab, `${line.origin}/consultation`);
    await click(tab, 'radio', ' times');
    await click(tab, 'radio', ':');
    await fill(tab, 'Full Name', ravi.name);
    await fill(tab, 'Email', ravi.email);
    await fill(tab, 'Project Details', ravi.message);
    await click(tab, 'button', 'Book the call');
    await sees(tab, 'Your call is booked');
    same('stored', 1, await leadsOf(host, ravi.email));
  },
};

export const subscribe: Flow = {
  name: 'newsletter',
  async run({ tab, line }) {
    await openWithScripts(tab, `${line.origin}/about`);
    const address = await fill(tab, 'Email for the newsletter', visitor('Asha').email);
    await address.press('Enter');
    await sees(tab, 'Almost there');
    const focus = () => tab.run(() => document.activeElement?.getAttribute('role'));
    same('focus', 'status', await focus());
  },
};
