import { connectFiling } from '../../src/server/mailbox/filing';
import { readMailHeader } from '../../src/server/mailbox/mail-header';
import type { MailParser } from '../../src/server/mailbox/mail-parser';
import { parseAnswer } from '../../src/server/mailbox/parse-answer';
import type { ReadingTools } from '../../src/server/mailbox/file-mails';
import { readMailbox, type Reading } from '../../src/server/mailbox/read-mailbox';
import { startEmailOutbox, type EmailOutbox } from './email-outbox';
import { type ImapServer, startImapServer } from './imap-server';
import type { Stack } from './stack';

/** A lead, the address of its visitor, and the Message-ID of the email that acknowledged its enquiry. */
export type AnsweredLead = { id: string; email: string; sent: string };

/** A mailbox beside an outbox, and a hand that reads it. */
export type MailboxRoom = EmailOutbox & {
  mailbox: ImapServer;
  storeLead: (email?: string) => Promise<AnsweredLead>;
  /** What `read` reads with, unless an option replaces it. */
  tools: ReadingTools;
  read: (
    options?: { url?: string; stopping?: AbortSignal } & Partial<ReadingTools>,
  ) => Promise<Reading>;
  /** The answers and bounces in a lead's history, oldest first. */
  answersOf: (
    leadId: string,
  ) => Promise<{ kind: string; answer: unknown; reason: string | null }[]>;
  readLead: (id: string) => Promise<Record<string, unknown>>;
  /** Texts of the answers on a lead. */
  textsOf: (leadId: string) => Promise<string[]>;
};

/** A mail as it lies in a mailbox. */
export const mailOf = (headers: Record<string, string>, body = 'Tuesday suits us.'): string =>
  [...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), '', body].join('\r\n');

/** The report of a mail server that could not deliver a mail. */
export const bounceOf = (
  about: string,
  recipient: string,
  status = '5.1.1',
  action = 'failed',
): string =>
  mailOf(
    {
      From: 'MAILER-DAEMON@mx.example',
      'Auto-Submitted': 'auto-replied',
      'Content-Type': 'multipart/report; report-type=delivery-status; boundary=part',
    },
    [
      '--part',
      '',
      'This is the mail system.',
      '--part',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.example',
      '',
      `Final-Recipient: rfc822; ${recipient}`,
      `Action: ${action}`,
      `Status: ${status}`,
      '--part',
      'Content-Type: message/rfc822',
      '',
      `Message-ID: ${about}`,
      'Subject: We have received your enquiry',
      '',
      'Hello',
      '--part--',
    ].join('\r\n'),
  );

/** Parses in the process of the test. */
export const directParser: MailParser = {
  headers: (raws, conversation) =>
    Promise.all(raws.map((raw) => readMailHeader(raw, conversation))),
  content: parseAnswer,
};

let visitors = 0;

export async function startMailboxRoom(stack: Stack): Promise<MailboxRoom> {
  const { service } = stack;
  const mailbox = await startImapServer();
  const room = await startEmailOutbox(stack, { IMAP_URL: mailbox.url });
  const tools: ReadingTools = {
    filing: connectFiling(service),
    parser: directParser,
    ourAddresses: ['Meghdoot Labs <hello@meghdoot.example>'],
  };

  async function answersOf(leadId: string) {
    const events = service.from('lead_events').select('kind, answer, reason').eq('lead_id', leadId);
    const found = await events.in('kind', ['answer', 'bounced']).order('id').throwOnError();
    return found.data;
  }

  return {
    ...room,
    mailbox,
    answersOf,
    async storeLead(email = `visitor${(visitors += 1)}@example.in`) {
      const id = await room.store({ email });
      const sent = (await room.rows(id)).find(({ kind }) => kind === 'acknowledgement');
      return { id, email, sent: `<${sent?.id}@meghdoot.example>` };
    },
    tools,
    read: ({ url = mailbox.url, stopping = new AbortController().signal, ...others } = {}) =>
      readMailbox({ ...tools, ...others }, url, stopping),
    async readLead(id) {
      const lead = service.from('contact_submissions').select().eq('id', id).single();
      return (await lead.throwOnError()).data;
    },
    async textsOf(leadId) {
      const answers = await answersOf(leadId);
      return answers.map(({ answer }) => (answer as { text: string }).text);
    },
    async close() {
      await mailbox.close();
      await room.close();
    },
  };
}
