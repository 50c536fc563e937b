import { randomUUID } from 'node:crypto';
import { connectAuthAdmin } from '../auth/supabase/auth-admin';
import { emailChannel } from './email-channel';
import type { EmailJob } from './outbox';
import { emailSettings } from './settings';

const JOB: EmailJob = {
  kind: 'newsletter_confirmation',
  id: randomUUID(),
  claim: randomUUID(),
  wanted_at: new Date().toISOString(),
  subscriber: { email: 'ravi@form.example', language: null, link_key: randomUUID() },
};

beforeAll(() => {
  Object.assign(process.env, {
    SUPABASE_URL: 'http://127.0.0.1:9',
    SUPABASE_PUBLISHABLE_KEY: 'key',
    SESSION_SECRET: 's'.repeat(32),
  });
});

it.each([
  [{}, 'hello@meghdoot.example'],
  [{ NOTIFY_EMAIL: 'desk@agency.example' }, 'desk@agency.example'],
  [{ IMAP_URL: 'imaps://mail%40agency.example:pw@mail.example/INBOX' }, 'mail@agency.example'],
])(
  'an answer to the confirmation of the newsletter reaches people, with %j',
  async (env, address) => {
    const sent: unknown[] = [];
    const transport = {
      send: async (message: unknown) => {
        sent.push(message);
        return { kind: 'sent' } as const;
      },
      close: () => undefined,
    };
    const accounts = connectAuthAdmin('http://127.0.0.1:9', 'key');
    await emailChannel(emailSettings(env, 'https://site.example'), transport, { accounts }).deliver(
      JOB,
    );
    expect(sent).toMatchObject([{ replyTo: { name: '', address } }]);
  },
);
