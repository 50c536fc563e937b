import session from '../../src/api/session';
import lead from '../../src/api/leads/[id]';
import replies from '../../src/api/leads/[id]/replies';
import { queuedReplySchema } from '../../src/domain/http-api/replies';
import { leadDetailResponseSchema } from '../../src/domain/http-api/leads';
import { parseEnv } from '../../src/server/env';
import { openChannels } from '../../src/server/email/channels';
import type { Channel } from '../../src/server/email/outbox';
import type { ReadFile } from '../../src/server/email/reply-attachments';
import { connectFiles } from '../../src/server/files/tidy-files';
import { ADMIN, type Desk, startDesk } from './desk';
import type { Routes } from './serve';
import { SITE, startEmailOutbox } from './email-outbox';
import { postJson } from './enquiry';

/** The email of a site that reads its answers. */
export function channelTo(
  SMTP_URL: string,
  { accounts, supabase, secretKey }: Pick<Desk, 'accounts' | 'supabase' | 'secretKey'>,
  readFile: ReadFile = connectFiles(supabase.url, secretKey).storage.read,
): Channel {
  const parsed = parseEnv({
    SMTP_URL,
    MAIL_FROM: 'Meghdoot Labs <hello@meghdoot.example>',
    IMAP_URL: 'imaps://hello%40meghdoot.example:secret@imap.meghdoot.example/INBOX',
  });
  if (!parsed.ok) throw new Error(parsed.problems.join());
  const [channel] = openChannels(parsed.env, SITE, '/nowhere', accounts, readFile);
  if (!channel) throw new Error('There is no channel.');
  return channel;
}

/** A desk whose replies leave by `letters` to the mail server of `room`. @param more routes of other calls */
export async function startReplying(more: Routes = {}) {
  const desk = await startDesk({
    '/api/session': session,
    '/api/leads/:id': lead,
    '/api/leads/:id/replies': replies,
    ...more,
  });
  const room = await startEmailOutbox(desk);
  const letters = channelTo(room.server.url, desk);
  const detail = async (id: string) =>
    leadDetailResponseSchema.parse(
      await (await desk.call(`/api/leads/${id}`, desk.as(ADMIN))).json(),
    );
  return {
    desk,
    room,
    letters,
    /** Sends a reply, to a new lead unless one is named, and makes it due. `shown` is what the desk shows of it. */
    async reply(
      subject: string,
      to?: string,
      part: { cc?: string | null; text?: string } = {},
      writer = ADMIN,
    ) {
      const id = to ?? (await room.store());
      await room.drain(letters);
      const body = { channel: 'email', subject, text: 'Hello,\n\nwhen may we call?', ...part };
      const answer = await desk.call(`/api/leads/${id}/replies`, desk.as(writer, postJson(body)));
      const { event } = queuedReplySchema.parse(await answer.json());
      await room.hurry();
      const shown = async () => {
        const { history, lead: now } = await detail(id);
        const { state, reason } = history.find((line) => line.id === event.id) ?? event;
        return { state, reason, isAnswered: now.first_response_at !== null };
      };
      return { id, shown };
    },
    receivedBy: (subject: string) =>
      room.server.received.filter(({ mail }) => mail.subject === subject),
    async stop() {
      letters.close();
      await room.close();
      await desk.stop();
    },
  };
}

export type Replying = Awaited<ReturnType<typeof startReplying>>;
