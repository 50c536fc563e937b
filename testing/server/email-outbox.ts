import { randomUUID } from 'node:crypto';
import { parseEnv } from '../../src/server/env';
import { makeReference } from '../../src/server/enquiries/reference';
import type { Channel, OutboxJob } from '../../src/server/email/outbox';
import { openChannels } from '../../src/server/email/channels';
import {
  connectOutbox,
  type Drained,
  drainOutbox,
  type Outbox,
} from '../../src/server/email/deliver';
import { enquiry } from './enquiry';
import { startMailServer, type MailServer } from './mail-server';
import type { Stack } from './stack';

export const SITE = 'https://www.meghdoot.example';
export const STAFF_ADDRESS = 'desk@meghdoot.example';

/** The outbox of a stack, a mail server, and a hand that drains the one into the other. */
export type EmailOutbox = {
  server: MailServer;
  outbox: Outbox;
  mail: Channel;
  /** Another one like `mail`, to be closed by whoever opened it. */
  openMail: () => Channel;
  /** The lines of the log. */
  lines: string[];
  drain: (channel?: Channel) => Promise<Drained>;
  /** Stores an enquiry; the id of its lead. */
  store: (
    fields?: Partial<typeof enquiry> & { spam_reason?: string; suspect_reason?: string },
  ) => Promise<string>;
  /** The rows of the outbox about a lead. */
  rows: (leadId: string) => Promise<OutboxRow[]>;
  /** Leases all email that is due, as a worker does that dies with it. */
  claimAll: () => Promise<OutboxJob[]>;
  /** Makes everything queued due now, or only what is wanted within two minutes. */
  hurry: (which?: 'all' | 'soon') => Promise<void>;
  close: () => Promise<void>;
};

type OutboxRow = {
  id: string;
  kind: string;
  state: string;
  attempts: number;
  due_at: string;
  last_error: string | null;
};

/** @param variables of the environment, such as IMAP_URL */
export async function startEmailOutbox(
  { service, accounts, supabase, secretKey }: Stack,
  variables: Record<string, string> = {},
): Promise<EmailOutbox> {
  const server = await startMailServer();
  const parsed = parseEnv({ SMTP_URL: server.url, NOTIFY_EMAIL: STAFF_ADDRESS, ...variables });
  if (!parsed.ok) throw new Error(parsed.problems.join());
  const outbox = connectOutbox(supabase.url, secretKey);
  const openMail = () => {
    const [mail] = openChannels(parsed.env, SITE, '/nowhere', accounts);
    if (!mail) throw new Error('There is no mail channel.');
    return mail;
  };
  const mail = openMail();
  // As a worker that has run before.
  await outbox.claim({ kinds: [], unreceived: mail.unreceived });
  const lines: string[] = [];

  return {
    server,
    outbox,
    mail,
    openMail,
    lines,
    drain: (channel = mail) =>
      drainOutbox(outbox, channel, {
        report: (line) => lines.push(line),
        stopping: new AbortController().signal,
      }),
    async store(fields) {
      const { data, error } = await service
        .from('contact_submissions')
        .insert({
          ...enquiry,
          reference: makeReference(),
          idempotency_key: randomUUID(),
          ...fields,
        })
        .select('id')
        .single();
      if (error) throw new Error(error.message);
      return data.id;
    },
    async rows(leadId) {
      const { data, error } = await service
        .from('mail_outbox')
        .select('id,kind,state,attempts,due_at,last_error')
        .eq('lead_id', leadId)
        .order('kind');
      if (error) throw new Error(error.message);
      return data;
    },
    async claimAll() {
      const jobs: OutboxJob[] = [];
      for (;;) {
        const claimed = await outbox.claim(mail);
        if (claimed.kind !== 'job') return jobs;
        jobs.push(claimed.job);
      }
    },
    async hurry(which = 'all') {
      const now = new Date().toISOString();
      const queued = service.from('mail_outbox').update({ due_at: now }).eq('state', 'queued');
      const inTwoMinutes = new Date(Date.now() + 120_000).toISOString();
      await (which === 'all' ? queued : queued.lte('wanted_at', inTwoMinutes));
    },
    async close() {
      mail.close();
      await server.close();
    },
  };
}
