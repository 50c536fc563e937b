import path from 'node:path';
import { linksTo } from '../testing/server/email-folder';
import { postForm } from '../testing/server/enquiry';
import { ask } from './support/answer';
import type { Drill } from './support/drill';
import { claimsOf, signClaims, unsigned } from './support/forgery';
import { type HostedStage, randomSecret } from './support/hosted-stage';
import { Ledger } from './support/ledger';
import { waitUntil } from './support/wait-until';

/** The token of the link to an endpoint, from the email that brings it. */
async function mailedToken({ dataDir }: HostedStage, address: string, endpoint: string) {
  const find = async () => {
    const links = await linksTo(path.join(dataDir, 'outbox'), address);
    return links.find(({ pathname }) => pathname === endpoint)?.searchParams.get('token');
  };
  await waitUntil(`a mail with ${endpoint}`, async () => Boolean(await find()));
  return (await find()) ?? '';
}

export const signedLinks: Drill<HostedStage> = {
  name: 'links of mails',
  async run(claims, stage) {
    const { host, database } = stage;
    const ledger = new Ledger(host.url, database);
    const entry = ledger.write();
    const { email } = entry.fields;
    await ledger.send(entry);
    const post = async (endpoint: string, fields: Record<string, string>) =>
      (await ask(host.url + endpoint, postForm(fields))).status;
    const receipt = await mailedToken(stage, email, '/api/receipt');
    const open = async (token: string) => {
      const { status, text } = await ask(
        `${host.url}/api/receipt?${new URLSearchParams({ token })}`,
      );
      return `${status}${entry.reference && text.includes(entry.reference) ? ', reference shown' : ''}`;
    };
    const erase = (token: string) =>
      post('/api/receipt', { token, action: 'erase', confirm: 'yes' });
    const forged = await signClaims(claimsOf(receipt), randomSecret());

    claims.same('receipt, forged', '404', await open(forged));
    claims.same('receipt, not signed', '404', await open(unsigned(claimsOf(receipt))));
    claims.same('erasing by a forged one', 404, await erase(forged));
    claims.same('receipt, good', '200, reference shown', await open(receipt));
    claims.same('rows before erasing', ledger.expected(), await ledger.count());

    await ask(`${host.url}/api/newsletter`, postForm({ email }));
    const confirm = await mailedToken(stage, email, '/api/newsletter/confirm');
    const leave = await mailedToken(stage, email, '/api/newsletter/unsubscribe');
    const press = (step: 'confirm' | 'unsubscribe', token: string) =>
      post(`/api/newsletter/${step}`, { token });
    claims.same('confirming by the receipt’s link', 404, await press('confirm', receipt));
    claims.same('confirming by the way out', 404, await press('confirm', leave));
    claims.same(
      'confirming, twice',
      '303, 303',
      `${await press('confirm', confirm)}, ${await press('confirm', confirm)}`,
    );
    claims.same(
      'leaving, twice',
      '303, 303',
      `${await press('unsubscribe', leave)}, ${await press('unsubscribe', leave)}`,
    );
    claims.same('confirming again after leaving', 404, await press('confirm', confirm));
    const { data } = await database
      .from('newsletter_subscribers')
      .select('status')
      .eq('email', email);
    claims.same('on the list', 'unsubscribed', data?.map(({ status }) => status).join() ?? '');

    claims.same('erasing, twice', '303, 303', `${await erase(receipt)}, ${await erase(receipt)}`);
    const stored = await database
      .from('contact_submissions')
      .select('email,message')
      .eq('reference', entry.reference ?? '');
    claims.same(
      'rows',
      '1, without a word of it',
      `${stored.data?.length}, ${JSON.stringify(stored.data).includes(email) ? 'with words' : 'without a word of it'}`,
    );
  },
};
