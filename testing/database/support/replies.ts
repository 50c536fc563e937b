import { z } from 'zod';

import type { Lead } from './enquiry';
import type { Account, Project } from './project';

export const REPLY = { p_subject: 'Your CRM', p_text: 'Hello Asha,\n\nwhen may we call?' };

const sentSchema = z.object({ event: z.object({ id: z.number() }).loose() });

const jobSchema = z.object({
  id: z.string(),
  claim: z.string(),
  lead: z.object({ reference: z.string() }),
  reply: z.object({
    subject: z.string(),
    text: z.string(),
    from_name: z.string(),
    reply_key: z.string(),
    thread: z.array(z.string()),
  }),
});

/** A reply as a worker has it in hand. */
export type ReplyJob = z.infer<typeof jobSchema>;

/** Staff who reply by email, and the worker that sends it. */
export function replying(project: () => Project, writer: () => Account) {
  const send = async (lead: Lead, part: object = {}, { client } = writer()) =>
    client.rpc('send_reply', { p_lead_id: lead.id, ...REPLY, ...part });

  /** Makes the lead's reply due, as after ten seconds, and claims it as a worker does; undefined when there is none. */
  async function claim(lead: Lead): Promise<ReplyJob | undefined> {
    const { service } = project();
    await service
      .from('mail_outbox')
      .update({ due_at: new Date().toISOString() })
      .match({ lead_id: lead.id, kind: 'reply', state: 'queued' })
      .throwOnError();
    const claimed = service.rpc('claim_mail', { p_kinds: ['reply'], p_limit: 100 });
    const jobs = z.array(jobSchema).parse((await claimed.throwOnError()).data);
    return jobs.find((job) => job.lead.reference === lead.reference);
  }

  return {
    send,
    claim,
    /** Sends a reply; its line of the history. */
    async sent(lead: Lead, part: object = {}, account = writer()) {
      const { data, error } = await send(lead, part, account);
      if (error) throw new Error(`${error.code} ${error.message}`);
      return sentSchema.parse(data).event;
    },
    undo: (lead: Lead, undoes: number) =>
      writer().client.rpc('undo_change', { p_lead_id: lead.id, p_event: undoes }),
    async claimed(lead: Lead): Promise<ReplyJob> {
      const job = await claim(lead);
      if (!job) throw new Error('Nothing was claimed.');
      return job;
    },
    async settle({ id, claim: p_claim }: ReplyJob, p_outcome: string, p_error?: string) {
      const settled = project().service.rpc('settle_mail', {
        p_id: id,
        p_claim,
        p_outcome,
        ...(p_error !== undefined && { p_error }),
      });
      return (await settled.throwOnError()).data;
    },
    async lead({ id }: Lead) {
      const lead = writer().client.from('contact_submissions').select().eq('id', id).single();
      return (await lead.throwOnError()).data;
    },
    async event(id: number) {
      const event = writer().client.from('lead_events').select().eq('id', id).single();
      return (await event.throwOnError()).data;
    },
  };
}
