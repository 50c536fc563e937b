import { expect, test } from '@playwright/test';
import { localAccess } from '../../testing/server/host/host-process';
import { connectService } from '../../src/server/db/supabase';
import { startMailServer } from '../../testing/server/mail-server';
import { ownHost } from '../support/own-host';
import { STAFF } from '../support/staff';
import { visitor } from '../support/visitor';
import { SERVICE } from '../../testing/site-content';

/** Makes waiting emails due now, as an operator would rather than wait for the next attempt. */
async function hurry(dataDir: string): Promise<void> {
  const { url, secretKey } = await localAccess(dataDir);
  const due_at = new Date().toISOString();
  await connectService(url, secretKey).from('mail_outbox').update({ due_at }).eq('state', 'queued');
}

test('mail outlives a mail server that is away and a host that is killed, and comes once', async ({
  request,
}) => {
  const server = await startMailServer();
  await server.close();
  const host = await ownHost({ SMTP_URL: server.url, NOTIFY_EMAIL: 'desk@meghdoot.example' });
  try {
    const { name, email, message } = visitor('Asha Rao');
    const answer = await request.post(`${host.url}/api/enquiries`, {
      headers: { 'idempotency-key': crypto.randomUUID() },
      data: { name, email, message, service: SERVICE, filled_in_ms: 60_000 },
    });
    expect(answer.status()).toBe(201);

    await host.end('SIGKILL');
    await server.reopen();
    await host.start();
    await hurry(host.dataDir);

    // Staff may get the email of the day too, by the clock.
    const receivers = () =>
      server.received
        .flatMap(({ to }) => to)
        .filter((to) => to !== STAFF.email)
        .sort();
    const everyone = [email, 'desk@meghdoot.example'].sort();
    await expect.poll(receivers, { timeout: 30_000 }).toEqual(everyone);
    // A host that stops in good order leaves nothing half done: any duplicate has arrived by now.
    await hurry(host.dataDir);
    expect(await host.end('SIGTERM')).toBe(0);
    expect(receivers()).toEqual(everyone);
  } finally {
    await host.dispose();
    await server.close();
  }
});
