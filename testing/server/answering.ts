import { mailOf, type MailboxRoom, startMailboxRoom } from './mailbox-room';
import { startReplying } from './replying';
import { startMailParser } from '../../src/server/mailbox/mail-parser';

/** A server's strings hold one byte in each character. */
export const bytesOf = (text: string): string =>
  Buffer.from(text.replace(/\r?\n/g, '\r\n')).toString('latin1');

/** The body of a multipart with the boundary `part`. */
export const partsOf = (...each: string[]): string =>
  [...each.map((part) => `--part\n${part}`), '--part--'].join('\n');

export const multipart = (kind: string) => ({ 'Content-Type': `multipart/${kind}; boundary=part` });

/** The subject of each reply; `startReplying` says its words. */
export const SUBJECT = 'Your tea shop';

/** What the desk knows of an answer: its line of the history, and its lead. */
type FiledAnswer = {
  event: Awaited<ReturnType<MailboxRoom['answersOf']>>[number] | undefined;
  lead: Record<string, unknown>;
  /** Our reply, as it stands now. */
  reply: { state: string | null; reason: string | null };
};

/** Visitors who answer replies that really left by mails that are filed from a real mailbox, parsed in a thread. */
export async function startAnswering() {
  const replying = await startReplying();
  const room = await startMailboxRoom(replying.desk);
  const parser = startMailParser();
  return {
    room,
    parser,
    /**
     * Replies to a new lead, and files its visitor's answer. In headers and body `{lead}` stands for the visitor's address,
     * `{id}` for the Message-ID of our reply and `{key}` for the address to answer to.
     */
    async answer(headers: Record<string, string>, body: string): Promise<FiledAnswer> {
      const { id, email } = await room.storeLead();
      await replying.reply(SUBJECT, id);
      await replying.room.drain(replying.letters);
      const left = replying.receivedBy(SUBJECT).find(({ to }) => to.includes(email));
      const fill = (text: string) =>
        text
          .replaceAll('{lead}', email)
          .replaceAll('{id}', left?.mail.messageId ?? '')
          .replaceAll('{key}', left?.mail.replyTo?.[0]?.address ?? '');
      const all = { From: 'Priya <{lead}>', To: '{key}', 'In-Reply-To': '{id}', ...headers };
      room.mailbox.deliver(bytesOf(fill(mailOf(all, body))));
      expect(await room.read({ parser })).toEqual({ kind: 'done', filed: 1 });
      const [event] = await room.answersOf(id);
      const events = replying.desk.service.from('lead_events').select('state, reason');
      const { data } = await events.match({ lead_id: id, kind: 'reply' }).single().throwOnError();
      return { event, lead: await room.readLead(id), reply: data };
    },
    async stop() {
      await room.close();
      await replying.stop();
    },
  };
}

export type Answering = Awaited<ReturnType<typeof startAnswering>>;
