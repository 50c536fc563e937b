import type { Db } from '../src/server/db/supabase';
import { startMailServer } from '../testing/server/mail-server';
import type { Drill } from './support/drill';
import { Ledger } from './support/ledger';
import { openLocalStage } from './support/local-stage';
import { waitUntil } from './support/wait-until';

const desk = 'desk@meghdoot.example';

/** Emails of enquiries: the mail of the day comes by the clock, so its hours alone would bring one more. */
async function outbox(database: Db): Promise<{ state: string; attempts: number }[]> {
  const { data, error } = await database
    .from('mail_outbox')
    .select('state,attempts')
    .neq('kind', 'day');
  if (error) throw new Error(error.message);
  return data;
}

/** Makes waiting emails due now, as an operator would rather than wait for the next attempt. */
async function hurry(database: Db): Promise<void> {
  await database
    .from('mail_outbox')
    .update({ due_at: new Date().toISOString() })
    .eq('state', 'queued');
}

export const mailAway: Drill<object> = {
  name: 'mail server away',
  async run(claims) {
    const server = await startMailServer();
    await server.close();
    const stage = await openLocalStage({ SMTP_URL: server.url, NOTIFY_EMAIL: desk });
    try {
      const { host, database } = stage;
      const ledger = new Ledger(host.url, database);
      const senders = [ledger.write(), ledger.write()];
      const statuses: number[] = [];
      for (const entry of senders) statuses.push((await ledger.send(entry)).status);
      claims.same('enquiries', '201, 201', statuses.join(', '));
      claims.same('rows', ledger.expected(), await ledger.count());
      await waitUntil('sending was tried', async () =>
        (await outbox(database)).some(({ attempts }) => attempts > 0),
      );
      claims.same(
        'mail waits',
        '4 queued',
        `${(await outbox(database)).filter(({ state }) => state === 'queued').length} queued`,
      );

      await server.reopen();
      const isSent = async () => {
        await hurry(database);
        return (await outbox(database)).every(({ state }) => state === 'sent');
      };
      await waitUntil('all mail is sent', isSent);
      // A host that stops in good order leaves nothing half done: any duplicate has arrived by now.
      claims.same('exit code', '0', String(await host.end('SIGTERM')));
      const receivers = server.received
        .filter(({ mail }) => !mail.subject?.startsWith('Your day'))
        .flatMap(({ to }) => to)
        .sort();
      const everyone = [...senders.map(({ fields }) => fields.email), desk, desk].sort();
      claims.same(
        'each mail once',
        `${everyone.length} mails`,
        receivers.join() === everyone.join() ? `${receivers.length} mails` : receivers.join(),
      );
    } finally {
      await stage.close();
      await server.close();
    }
  },
};
