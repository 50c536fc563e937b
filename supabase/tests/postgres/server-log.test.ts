import { randomUUID } from 'node:crypto';

import { newEnquiry, receiptKeyOf, storeLead } from '../../../testing/database/support/enquiry';
import { useLoggedDatabase } from '../../../testing/database/support/database';

const { database, logDuring } = useLoggedDatabase();

/** Words and digits that only this test's person writes. */
const PERSONAL = /kavitha|98450|sundaram/i;

const ENQUIRY = {
  name: 'Kavitha',
  email: 'kavitha@example.in',
  phone: '+91 98450 55555',
  company: 'Sundaram & Co',
  message: 'Kavitha Sundaram here',
};

test.each([
  ['a name that is too long', { name: 'Kavitha '.repeat(20).trim() }],
  ['a line break in the name', { name: 'Kavitha\nSundaram' }],
  ['no email address', { email: 'kavitha' }],
  ['a phone number that is too long', { phone: '98450 '.repeat(10).trim() }],
  ['a service that is no key', { service: 'Plumbing!' }],
  ['a budget that is no key', { budget: 'much money' }],
  ['a company that is too long', { company: 'Sundaram '.repeat(20).trim() }],
  ['a message that is too long', { message: 'Kavitha '.repeat(1000).trim() }],
  ['a journey that is none', { journey: ['Kavitha'] }],
  ['no name', { name: null }],
  ['no service', { service: null }],
  ['no reference', { reference: null }],
  ['no key', { idempotency_key: null }],
])('an enquiry refused for %s leaves nothing personal in the log', async (_what, part) => {
  const { project } = database;
  const log = await logDuring(async () => {
    const row: Record<string, unknown> = { ...newEnquiry(), ...ENQUIRY, ...part };
    const visitor = project.untyped();
    expect((await visitor.from('contact_submissions').insert(row)).error?.code).toBe('23514');
    const { reference, idempotency_key, journey, ...enquiry } = row;
    const { error } = await visitor.rpc('send_enquiry', {
      p_idempotency_key: idempotency_key,
      p_reference: reference,
      p_enquiry: enquiry,
      p_journey: journey,
    });
    expect(error?.code).toBe('23514');
  });
  // The log is on, so that its silence means something.
  expect(log).toContain('ERROR');
  expect(log).not.toMatch(PERSONAL);
});

test('nor does an enquiry sent twice, or refused by the throttle', async () => {
  const { project, pool } = database;
  await pool.query(
    `update public.throttle_rules set max_admitted = 1 where name = 'enquiries_per_client'`,
  );
  const row = newEnquiry({ ...ENQUIRY, client_hash: 'one' });
  const leads = () => project.anon.from('contact_submissions');
  const log = await logDuring(async () => {
    await leads().insert(row).throwOnError();
    expect((await leads().insert(row)).error?.code).toBe('23505');
    const other = newEnquiry({ ...ENQUIRY, client_hash: 'one' });
    expect((await leads().insert(other)).error?.code).toBe('PT429');
  });
  expect(log).not.toMatch(PERSONAL);
});

test('nor do notes, next actions, corrections and subscriptions that are refused', async () => {
  const { project } = database;
  const admin = await project.signInAdmin();
  const staff = project.untyped(admin.accessToken);
  const lead = await storeLead(project, ENQUIRY);
  const p_receipt_key = await receiptKeyOf(project.service, lead.reference);
  const tooLong = 'Kavitha '.repeat(300);
  const change = (id: string, changes: object) =>
    staff.from('contact_submissions').update(changes).eq('id', id);
  const plan = (id: string, text: string) =>
    staff.from('next_actions').insert({ lead_id: id, text });
  const log = await logDuring(async () => {
    const note = { lead_id: lead.id, kind: 'note', note: tooLong };
    const results = [
      await staff.from('lead_events').insert(note),
      await staff.from('lead_events').insert({ ...note, note: 'Kavitha', channel: 'fax' }),
      await staff.from('lead_events').insert({ ...note, note: 'Kavitha', lead_id: randomUUID() }),
      await plan(lead.id, tooLong),
      await plan(randomUUID(), 'Call Kavitha'),
      await change(lead.id, { name: 'Kavitha S', status: 'won' }),
      await change(lead.id, { name: 'Kavitha S', owner_id: randomUUID() }),
      await change(lead.id, { spam_reason: tooLong }),
      await project.anon.rpc('correct_enquiry', { p_receipt_key, p_text: tooLong }),
      await project.anon.rpc('subscribe_to_newsletter', { p_email: 'kavitha' }),
      await project.anon.rpc('subscribe_to_newsletter', {
        p_email: 'k@x.in',
        p_client: 'Kavitha!',
      }),
      await project.anon.rpc('keep_enquiry_draft', { p_sealed: tooLong.repeat(100) }),
    ];
    for (const { error } of results) expect(error).not.toBeNull();
    await admin.client.rpc('erase_lead', { p_id: lead.id }).throwOnError();
    expect((await plan(lead.id, 'Call Kavitha')).error?.code).toBe('PT409');
  });
  expect(log).toContain('ERROR');
  expect(log).not.toMatch(PERSONAL);
});

test('nor does a lead that retention cannot erase, in the log or beside it', async () => {
  const { project, pool } = database;
  const lead = await storeLead(project, ENQUIRY);
  const { service } = project;
  const leads = () => service.from('contact_submissions');
  await leads().update({ status: 'closed' }).eq('id', lead.id).throwOnError();
  await leads().update({ updated_at: '2020-01-01' }).eq('id', lead.id).throwOnError();
  await pool.query(`
    create function private.refuse_erasure() returns trigger language plpgsql as $$
    begin
      raise exception 'Refused: %', old;
    end
    $$;
    create trigger refuse_erasure before update on public.contact_submissions
    for each row when (new.erased_at is not null) execute function private.refuse_erasure()`);
  const log = await logDuring(async () => {
    const { data } = await service.rpc('erase_expired', { p_days: 365 }).throwOnError();
    expect(data).toMatchObject({ leads: 0, failed: 1 });
  });
  expect(log).not.toMatch(PERSONAL);
  const { rows } = await pool.query('select * from private.failed_erasures');
  expect(rows).toEqual([{ lead_id: lead.id, code: 'P0001', failed_at: expect.any(Date) }]);
});
