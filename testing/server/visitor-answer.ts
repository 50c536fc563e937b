import { randomUUID } from 'node:crypto';
import type { Db } from '../../src/server/db/supabase';

interface VisitorAnswer {
  text: string;
  arrived_at?: string;
  automatic?: boolean;
}

/** Files an answer of the lead's visitor, as the worker that reads the mailbox does. */
export async function fileAnswer(
  service: Db,
  leadId: string,
  { text, arrived_at = new Date().toISOString(), automatic = false }: VisitorAnswer,
): Promise<void> {
  const lead = service.from('contact_submissions').select('email, reference').eq('id', leadId);
  const { email, reference } = (await lead.single().throwOnError()).data;
  const p_email = {
    message_id: `<${randomUUID()}@visitor.example>`,
    ...{ own_mail: null, references: [], mails: [], keys: [] },
    ...{ senders: [email], named: [reference], arrived_at, automatic: false },
    answer: { from: email, subject: 'Re:', text, quoted: '', attachments: [], automatic },
  };
  await service.rpc('file_email', { p_email }).throwOnError();
}
