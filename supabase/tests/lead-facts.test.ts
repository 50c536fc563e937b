import { randomUUID } from 'node:crypto';

import type { Database } from '../database.types';
import { newEnquiry, receiptKeyOf, storeLead } from '../../testing/database/support/enquiry';
import { type Account, useProject } from '../../testing/database/support/project';

const project = useProject();

type Changes = Database['public']['Tables']['contact_submissions']['Update'];

let admin: Account;
beforeAll(async () => {
  admin = await project.current.signInAdmin();
});

const change = (id: string, changes: Changes) =>
  admin.client.from('contact_submissions').update(changes).eq('id', id).select().single();
const changed = async (id: string, changes: Changes) =>
  (await change(id, changes).throwOnError()).data;

/** The edits of a lead, as its history tells them. */
async function edits(id: string) {
  const events = admin.client.from('lead_events').select('kind, changes, actor_email');
  const { data } = await events.eq('lead_id', id).eq('kind', 'edited').order('id').throwOnError();
  return data;
}

const add = (overrides: Parameters<typeof newEnquiry>[0] = {}) =>
  admin.client
    .from('contact_submissions')
    .insert(newEnquiry({ added_source: 'phone', ...overrides }))
    .select()
    .single();
const added = async (overrides: Parameters<typeof newEnquiry>[0] = {}) =>
  (await add(overrides).throwOnError()).data;

const mailsOf = async (id: string) =>
  (await project.current.service.from('mail_outbox').select('kind').eq('lead_id', id)).data;

describe('a lead that staff add', () => {
  test('is theirs, is new, needs no address, and makes no mail', async () => {
    const lead = await added({ email: '', phone: '+91 98100 77777' });
    expect(lead).toMatchObject({
      ...{ status: 'new', added_source: 'phone', added_by: admin.id, owner_id: admin.id },
      ...{ awaiting_reply_until: lead.reply_due_at, journey_source: 'phone', email_key: null },
    });
    expect(await mailsOf(lead.id)).toEqual([]);
    const events = admin.client.from('lead_events').select('kind, actor_email');
    expect((await events.eq('lead_id', lead.id)).data).toEqual([
      { kind: 'created', actor_email: admin.email },
    ]);
    const log = admin.client.from('desk_log').select('actor_id, detail').eq('kind', 'lead_added');
    expect((await log.order('id', { ascending: false }).limit(1)).data).toEqual([
      {
        actor_id: admin.id,
        detail: { lead: lead.id, reference: lead.reference, source: 'phone' },
      },
    ]);
  });

  test('makes none either when it comes back from spam', async () => {
    const { id } = await added();
    await changed(id, { spam_reason: 'Marked by staff' });
    await changed(id, { spam_reason: null });
    expect(await mailsOf(id)).toEqual([]);
  });

  test('is numbered among the enquiries of its person', async () => {
    const phone = '+91 98100 66666';
    await storeLead(project.current, { phone, email: `${randomUUID()}@example.in` });
    expect((await added({ phone, email: '' })).enquiry_number).toBe(2);
  });

  test.each([{ email: '', phone: null }, { added_source: null }, { added_source: 'fax' }])(
    'is refused with %j',
    async (overrides) => {
      expect((await add(overrides)).error?.code).toMatch(/^(23514|42501)$/);
    },
  );

  test('cannot be added by a visitor', async () => {
    const sent = newEnquiry({ added_source: 'phone' });
    const { error } = await project.current.anon.from('contact_submissions').insert(sent);
    expect(error?.code).toBe('42501');
  });
});

describe('contact details', () => {
  test('are changed with the keys that follow from them, and the history has both values', async () => {
    const email = `${randomUUID()}@example.in`;
    await storeLead(project.current, { email });
    const lead = await storeLead(project.current, { phone: '98100', company: 'Rao' });
    const edited = await changed(lead.id, { email, phone: '+91 98100 12345', company: null });
    expect(edited).toMatchObject({
      ...{ email_key: email, phone_key: '9810012345', enquiry_number: 2 },
      search_text: expect.stringContaining('9810012345'),
    });
    expect(edited.updated_at > lead.updated_at).toBe(true);
    expect(await edits(lead.id)).toEqual([
      {
        kind: 'edited',
        actor_email: admin.email,
        changes: {
          email: { from: lead.email, to: email },
          phone: { from: '98100', to: '+91 98100 12345' },
          company: { from: 'Rao', to: null },
        },
      },
    ]);
  });

  test('edited while the visitor sends a correction lose nothing, and neither does the visitor', async () => {
    const { service, anon } = project.current;
    const lead = await storeLead(project.current);
    const p_receipt_key = await receiptKeyOf(service, lead.reference);
    const correction = { p_receipt_key, p_text: 'My number is 98100 54321.' };
    const edit = admin.client.from('contact_submissions').update({ phone: '98100 12345' });
    const [corrected, edited] = await Promise.all([
      anon.rpc('correct_enquiry', correction),
      edit.eq('id', lead.id).eq('updated_at', lead.updated_at).select('phone'),
    ]);
    expect([corrected.data, edited.data]).toEqual(['done', [{ phone: '98100 12345' }]]);
    const events = admin.client.from('lead_events').select('kind').eq('lead_id', lead.id);
    const kinds = (await events.throwOnError()).data.map(({ kind }) => kind);
    expect(kinds.sort()).toEqual(['correction', 'created', 'edited']);
  });

  test('of a bounced address lose the mark with it', async () => {
    const { id } = await storeLead(project.current);
    const mark = { email_bounced_at: '2026-11-20T10:00:00Z' };
    await project.current.service.from('contact_submissions').update(mark).eq('id', id);
    expect((await changed(id, { name: 'Asha R. Rao' })).email_bounced_at).not.toBeNull();
    expect((await changed(id, { email: 'rao@example.in' })).email_bounced_at).toBeNull();
  });

  test('always leave a name and a way to reach the person', async () => {
    const { id } = await storeLead(project.current);
    const refused = async (changes: Changes) => (await change(id, changes)).error;
    expect(await refused({ name: '' })).toMatchObject({ code: 'PT422', details: 'name' });
    expect(await refused({ email: '' })).toMatchObject({ code: 'PT422', details: 'email' });
    expect(await changed(id, { email: '', phone: '98100 12345' })).toMatchObject({ email: '' });
  });

  test('of an erased or withdrawn lead stay', async () => {
    const { service, anon } = project.current;
    const withdrawn = await storeLead(project.current);
    const p_receipt_key = await receiptKeyOf(service, withdrawn.reference);
    await anon.rpc('withdraw_enquiry', { p_receipt_key }).throwOnError();
    expect((await change(withdrawn.id, { name: 'Another' })).error?.code).toBe('PT409');
    expect(await changed(withdrawn.id, { outcome: 'lost' })).toMatchObject({ outcome: 'lost' });
    const erased = await storeLead(project.current);
    await admin.client.rpc('erase_lead', { p_id: erased.id }).throwOnError();
    for (const changes of [{ name: 'Another' }, { value: 1 }, { service: 'hosting' }])
      expect((await change(erased.id, changes)).error?.code).toBe('PT409');
  });
});

test('staff change neither who added a lead, nor how it came, nor when it was closed', async () => {
  const { id } = await added();
  for (const changes of [{ added_by: null }, { added_source: null }, { closed_at: null }])
    expect((await change(id, changes)).error?.code).toBe('42501');
});
