import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { listen } from '../../../testing/server/listen';
import { connectAuthAdmin } from '../auth/supabase/auth-admin';
import { emailChannel } from './email-channel';
import type { EmailJob } from './outbox';
import { emailSettings } from './settings';

const SITE = 'https://site.example';
const email = 'asha@meghdoot.example';

const RESET: EmailJob = {
  kind: 'password_reset',
  id: randomUUID(),
  claim: randomUUID(),
  wanted_at: new Date().toISOString(),
  staff: { email, name: 'Asha', inviter: null },
};

async function deliverBefore(status: number, error_code?: string) {
  const body = JSON.stringify({ code: status, error_code, msg: `words about ${email}` });
  const { url, close } = await listen(
    createServer((_request, response) => response.writeHead(status).end(body)),
  );
  const sent: unknown[] = [];
  const transport = {
    send: async (message: unknown) => {
      sent.push(message);
      return { kind: 'sent' } as const;
    },
    close: () => undefined,
  };
  const channel = emailChannel(emailSettings({}, SITE), transport, {
    accounts: connectAuthAdmin(url, 'key'),
  });
  const delivery = await channel.deliver(RESET);
  await close();
  return { delivery, sent };
}

it.each([
  [503, undefined, 'LINK 503'],
  [429, 'over_request_rate_limit', 'LINK 429 OVER_REQUEST_RATE_LIMIT'],
  [401, undefined, 'LINK 401'],
])('waits while Auth makes no link: %d %s', async (status, errorCode, code) => {
  const { delivery, sent } = await deliverBefore(status, errorCode);
  expect(delivery).toEqual({ kind: 'deferred', code });
  expect(sent).toEqual([]);
});
