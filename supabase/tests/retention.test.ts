import { randomUUID } from 'node:crypto';

import { history, type NewEnquiry, storeLead } from '../../testing/database/support/enquiry';
import { useProject } from '../../testing/database/support/project';

const project = useProject();

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

/** A lead as it is some days after its last change of status, or after it was marked as spam. */
async function leadOf(days: number, status = 'closed', overrides: Partial<NewEnquiry> = {}) {
  const { anon, service } = project.current;
  const email = `${randomUUID()}@example.com`;
  const lead = await storeLead({ anon, service }, { email, phone: null, ...overrides });
  await service.from('contact_submissions').update({ status }).eq('id', lead.id);
  await service
    .from('contact_submissions')
    .update({ updated_at: daysAgo(days) })
    .eq('id', lead.id);
  return lead;
}

const read = async (id: string) => {
  const { data } = await project.current.service
    .from('contact_submissions')
    .select()
    .eq('id', id)
    .single();
  return data;
};

it('erases closed leads older than asked, in batches, once, and says in their history what did it', async () => {
  const { service } = project.current;
  // A project that others use may hold some already.
  await service.rpc('erase_expired', { p_days: 365, p_limit: 100_000 });
  const old = await Promise.all([leadOf(366), leadOf(400), leadOf(500)]);
  const kept = await Promise.all([leadOf(364), leadOf(400, 'qualified'), leadOf(400, 'new')]);

  expect((await service.rpc('count_expired', { p_days: 365 })).data).toMatchObject({ leads: 3 });
  const batches = [];
  for (let batch = 0; batch < 3; batch += 1) {
    const { data } = await service.rpc('erase_expired', { p_days: 365, p_limit: 2 });
    batches.push(data);
  }
  expect(batches).toMatchObject([{ leads: 2 }, { leads: 1 }, { leads: 0 }]);

  for (const lead of old) {
    expect(await read(lead.id)).toMatchObject({
      name: '',
      email: '',
      message: '',
      status: 'closed',
      reference: lead.reference,
    });
    expect((await history(service, lead.id)).at(-1)).toMatchObject({
      kind: 'erased',
      actor_email: 'retention',
    });
  }
  for (const lead of kept) expect(await read(lead.id)).toMatchObject({ name: 'Asha Rao' });
  const notes = service
    .from('desk_log')
    .select('actor_id, detail')
    .eq('kind', 'erased')
    .order('id');
  const details = [{ leads: 2 }, { leads: 1 }].map((batch) => ({
    actor_id: null,
    detail: { ...batch, days: 365 },
  }));
  expect((await notes).data?.slice(-2)).toEqual(details);
});

it('erases what was set apart as spam, in whatever status, and nothing that only may be spam', async () => {
  const { service } = project.current;
  await service.rpc('erase_expired', { p_days: 365, p_limit: 100_000 });
  const suspected = { suspect_reason: 'Links' };
  const old = await Promise.all([
    leadOf(366, 'new', { spam_reason: 'Flood' }),
    leadOf(366, 'new', { spam_reason: 'Links', ...suspected }),
    leadOf(366, 'contacted', { spam_reason: 'Spam' }),
  ]);
  const kept = await Promise.all([
    leadOf(364, 'new', { spam_reason: 'Spam' }),
    leadOf(366, 'new', suspected),
  ]);
  // Old too, but staff have just said what it is.
  const { client } = await project.current.signInAdmin();
  const marked = await leadOf(366, 'new');
  const restored = await leadOf(366, 'new', { spam_reason: 'Spam' });
  for (const [{ id }, spam_reason] of [
    [marked, 'Spam'],
    [restored, null],
  ] as const) {
    await client.from('contact_submissions').update({ spam_reason }).eq('id', id).throwOnError();
  }

  expect((await service.rpc('count_expired', { p_days: 365 })).data).toMatchObject({ leads: 3 });
  const { data } = await service.rpc('erase_expired', { p_days: 365 });
  expect(data).toEqual({ leads: 3, subscribers: 0, failed: 0, failed_subscribers: 0 });
  for (const { id, reference } of old) {
    expect(await read(id)).toMatchObject({ name: '', email: '', status: 'closed', reference });
  }
  for (const { id } of [...kept, marked, restored]) {
    expect(await read(id)).toMatchObject({ name: 'Asha Rao' });
  }
});

it('forgets addresses that were never confirmed and those that left, after 30 days', async () => {
  const { service } = project.current;
  const add = (status: string, days: number) =>
    service.from('newsletter_subscribers').insert({
      email: `${randomUUID()}@retention.example`,
      requested_at: daysAgo(days),
      confirmed_at: status === 'confirmed' ? daysAgo(days) : null,
      unsubscribed_at: status === 'unsubscribed' ? daysAgo(days) : null,
    });
  await Promise.all(
    ['pending', 'confirmed', 'unsubscribed'].flatMap((status) => [
      add(status, 29),
      add(status, 31),
    ]),
  );
  await service.rpc('erase_expired', { p_days: 365, p_limit: 100 });
  const { data } = await service
    .from('newsletter_subscribers')
    .select('status')
    .like('email', '%@retention.example')
    .order('status');
  expect(data?.map(({ status }) => status)).toEqual([
    'confirmed',
    'confirmed',
    'pending',
    'unsubscribed',
  ]);
});

it('keeps an address that asked again, and its email, however long ago it first asked', async () => {
  const { anon, service } = project.current;
  const email = `${randomUUID()}@again.example`;
  const first = { email, requested_at: daysAgo(31) };
  await service.from('newsletter_subscribers').insert(first).throwOnError();
  await anon.rpc('subscribe_to_newsletter', { p_email: email }).throwOnError();
  await service.rpc('erase_expired', { p_days: 365 }).throwOnError();
  const { data } = await service
    .from('newsletter_subscribers')
    .select('id,status')
    .eq('email', email)
    .single()
    .throwOnError();
  expect(data.status).toBe('pending');
  const mails = service.from('mail_outbox').select('state').eq('subscriber_id', data.id);
  expect((await mails).data).toEqual([{ state: 'queued' }]);
});

it('does not let a slip of the hand erase everything', async () => {
  const { error } = await project.current.service.rpc('erase_expired', { p_days: 0 });
  expect(error?.code).toBe('22023');
});

it('is for nobody but the server and managers', async () => {
  const { current } = project;
  const manager = await current.signInAdmin();
  const member = await current.signInAdmin();
  const p_changes = { role: 'staff' };
  await manager.client.rpc('change_staff', { p_id: member.id, p_changes }).throwOnError();
  await manager.client.rpc('count_expired', { p_days: 36_500 }).throwOnError();
  await manager.client.rpc('erase_expired', { p_days: 36_500 }).throwOnError();
  for (const outsider of [current.untyped(), current.untyped(member.accessToken)]) {
    const results = await Promise.all([
      outsider.rpc('count_expired', { p_days: 365 }),
      outsider.rpc('erase_expired', { p_days: 365, p_limit: 1 }),
    ]);
    expect(results.map(({ error }) => error?.code)).toEqual(['42501', '42501']);
  }
});
