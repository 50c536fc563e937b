import { randomUUID } from 'node:crypto';

import { storeLead, type Lead, type NewEnquiry } from '../../testing/database/support/enquiry';
import { useProject } from '../../testing/database/support/project';

const project = useProject();

const store = (overrides: Partial<NewEnquiry> = {}) => {
  const { anon, service } = project.current;
  return storeLead({ anon, service }, { email: `${randomUUID()}@example.com`, ...overrides });
};

const outbox = async ({ id }: Pick<Lead, 'id'>) => {
  const { data } = await project.current.service
    .from('mail_outbox')
    .select('kind,state')
    .eq('lead_id', id)
    .order('kind');
  return Object.fromEntries(data?.map(({ kind, state }) => [kind, state]) ?? []);
};

const update = async ({ id }: Lead, values: object) => {
  const { error } = await project.current.service
    .from('contact_submissions')
    .update(values)
    .eq('id', id);
  expect(error).toBeNull();
};

const all = (state: string) => ({
  acknowledgement: state,
  staff_notification: state,
  webhook: state,
});

describe('the outbox queues', () => {
  it('with an enquiry: a mail to staff, one to the visitor, a webhook call', async () => {
    expect(await outbox(await store())).toEqual(all('queued'));
  });

  it('nothing for spam, until it is restored', async () => {
    const lead = await store({ spam_reason: 'Many links' });
    expect(await outbox(lead)).toEqual({});
    await update(lead, { spam_reason: null });
    expect(await outbox(lead)).toEqual(all('queued'));
  });

  it('nothing more once it is set apart; what was sent is not sent again when it is restored', async () => {
    const lead = await store();
    const settled_at = new Date().toISOString();
    await project.current.service
      .from('mail_outbox')
      .update({ state: 'sent', settled_at })
      .match({ lead_id: lead.id, kind: 'acknowledgement' });
    await update(lead, { spam_reason: 'Marked by staff' });
    expect(await outbox(lead)).toEqual({ ...all('cancelled'), acknowledgement: 'sent' });
    await update(lead, { spam_reason: null });
    expect(await outbox(lead)).toEqual({ ...all('queued'), acknowledgement: 'sent' });
  });

  it('nothing more for a lead that was erased', async () => {
    const lead = await store();
    const admin = await project.current.signInAdmin();
    expect((await admin.client.rpc('erase_lead', { p_id: lead.id })).error).toBeNull();
    expect(await outbox(lead)).toEqual(all('cancelled'));
  });

  it('a notice to staff for each correction and for the withdrawal', async () => {
    const lead = await store();
    const { service, anon } = project.current;
    const claimed = await service.rpc('claim_mail', { p_kinds: ['acknowledgement'], p_limit: 100 });
    const jobs = claimed.data as { receipt_key: string; lead: { reference: string } }[];
    const job = jobs.find((candidate) => candidate.lead.reference === lead.reference);
    const p_receipt_key = job?.receipt_key ?? '';
    await anon.rpc('correct_enquiry', { p_receipt_key, p_text: 'Two shops, not one.' });
    await anon.rpc('correct_enquiry', { p_receipt_key, p_text: 'Three.' });
    await anon.rpc('withdraw_enquiry', { p_receipt_key });
    const { data } = await service
      .from('mail_outbox')
      .select('kind')
      .eq('lead_id', lead.id)
      .not('event_id', 'is', null);
    expect(data?.map(({ kind }) => kind).sort()).toEqual(['correction', 'correction', 'withdrawn']);
  });

  it('no more than five acknowledgements an hour for one address, whoever enters it', async () => {
    const email = `${randomUUID()}@example.com`;
    const leads = [];
    for (let sent = 0; sent < 7; sent += 1) {
      leads.push(await store({ email: sent % 2 ? email : email.toUpperCase() }));
    }
    const queued = await Promise.all(leads.map(outbox));
    expect(queued.filter((kinds) => 'acknowledgement' in kinds)).toHaveLength(5);
    expect(queued.filter((kinds) => 'staff_notification' in kinds)).toHaveLength(7);
  });

  it('each once', async () => {
    const lead = await store();
    const { error } = await project.current.service
      .from('mail_outbox')
      .insert({ kind: 'acknowledgement', lead_id: lead.id });
    expect(error?.code).toBe('23505');
  });
});

describe('a claim', () => {
  it('takes up to its limit, of its kinds, and each only once, however many ask', async () => {
    await Promise.all(Array.from({ length: 6 }, () => store()));
    const { service } = project.current;
    const claims = await Promise.all(
      Array.from({ length: 4 }, () =>
        service.rpc('claim_mail', { p_kinds: ['webhook'], p_limit: 2 }),
      ),
    );
    const ids = claims.flatMap(({ data }) => (data as { id: string }[]).map(({ id }) => id));
    expect(new Set(ids).size).toBe(8);
  });
});

it('an email without a recipient is cancelled, and queued again once there is one', async () => {
  const { service } = project.current;
  const waiting = await store();
  await service.rpc('claim_mail', { p_kinds: [], p_unreceived: ['webhook'] }).throwOnError();
  expect(await outbox(waiting)).toEqual({ ...all('queued'), webhook: 'cancelled' });
  expect(await outbox(await store())).toEqual({
    acknowledgement: 'queued',
    staff_notification: 'queued',
  });
  await service.rpc('claim_mail', { p_kinds: ['webhook'] }).throwOnError();
  expect(await outbox(await store())).toEqual(all('queued'));
});

describe('nobody but the server', () => {
  it.each(['visitor', 'admin'] as const)(
    'a %s neither reads, writes, claims nor settles',
    async (who) => {
      const { current } = project;
      const outsider =
        who === 'visitor'
          ? current.untyped()
          : current.untyped((await current.signInAdmin()).accessToken);
      const table = () => outsider.from('mail_outbox');
      const results = await Promise.all([
        table().select(),
        table().insert({ kind: 'webhook' }),
        table().update({ state: 'sent' }).eq('kind', 'webhook'),
        table().delete().eq('kind', 'webhook'),
        outsider.rpc('claim_mail', { p_kinds: ['webhook'], p_limit: 1 }),
        outsider.rpc('settle_mail', {
          p_id: randomUUID(),
          p_claim: randomUUID(),
          p_outcome: 'sent',
        }),
      ]);
      expect(results.map(({ error }) => error?.code)).toEqual(Array(6).fill('42501'));
    },
  );
});
