import { randomUUID } from 'node:crypto';

import { history, storeLead } from '../../testing/database/support/enquiry';
import { useProject, type Account } from '../../testing/database/support/project';

const project = useProject();

let admin: Account;
beforeAll(async () => {
  admin = await project.current.signInAdmin();
});

const erase = async (id: string) => {
  const { error, status } = await admin.client.rpc('erase_lead', { p_id: id });
  expect({ error, status }).toEqual({ error: null, status: 204 });
};

const read = async (id: string) => {
  const { data } = await admin.client
    .from('contact_submissions')
    .select()
    .eq('id', id)
    .single()
    .throwOnError();
  return data;
};

describe('erasing', () => {
  test('removes everything personal, notes too, and keeps that it was', async () => {
    const { id, reference } = await storeLead(project.current, {
      phone: '+91 98765 43210',
      company: 'Rao & Co',
      journey: { landing: '/' },
      client_hash: 'abc',
      networks: { ipv4_24: 'abc' },
    });
    const action = { lead_id: id, text: 'Call Asha', due_on: '2026-12-01' };
    await admin.client.from('next_actions').insert(action).throwOnError();
    const note = { lead_id: id, kind: 'note', note: 'Asha called' };
    await admin.client.from('lead_events').insert(note).throwOnError();

    await erase(id);

    const erased = await read(id);
    expect(erased).toMatchObject({
      reference,
      name: '',
      email: '',
      phone: null,
      company: null,
      message: '',
      journey: null,
      client_hash: null,
      networks: null,
      next_action: null,
      next_action_on: null,
      status: 'closed',
      erased_at: expect.any(String),
    });
    expect(JSON.stringify(erased)).not.toMatch(/asha|rao|98765/i);
    expect((await history(admin.client, id)).map((event) => [event.kind, event.note])).toEqual([
      ['created', null],
      ['next_action', null],
      ['note', null],
      ['erased', null],
    ]);
  });

  /** Columns that say nothing about the person who wrote. A new column belongs here or into blank_personal_data. */
  const NOT_PERSONAL = [
    ...['id', 'reference', 'idempotency_key', 'service', 'budget', 'status', 'owner_id'],
    ...['spam_reason', 'suspect_reason', 'enquiry_number'],
    ...['created_at', 'updated_at', 'reply_due_at', 'first_response_at', 'awaiting_reply_until'],
    ...['withdrawn_at', 'erased_at', 'previous_status', 'reply_seconds', 'received_on'],
    ...['unread_answers', 'waiting_since', 'email_bounced_at', 'files'],
    ...['added_source', 'added_by', 'outcome', 'value', 'closed_at', 'qualified_at', 'merged_into'],
  ];
  /** Keeps the answers to questions that content calls not personal. */
  const KEPT_IN_PART = ['custom_fields'];
  /** Made of others, so they are blank with them. */
  const GENERATED = ['email_key', 'phone_key', 'sort_name', 'search_text', 'journey_source'];

  const answer = { key: 'shop', label: 'Shop', kind: 'line', value: 'Rao & Co' };

  test('leaves out no column: each is blanked, made of blanked ones, or known to be harmless', async () => {
    const { id, reference } = await storeLead(project.current, {
      email_typed: 'asha@भारत.example',
      phone: '98765 43210',
      company: 'Rao & Co',
      journey: { landing: '/' },
      client_hash: 'abc',
      networks: { ipv4_24: 'abc' },
      custom_fields: [answer, { ...answer, key: 'size', personal: false }],
    });
    const action = { lead_id: id, text: 'Call', due_on: '2026-12-01' };
    await admin.client.from('next_actions').insert(action).throwOnError();
    const lost = { status: 'closed', outcome: 'lost', lost_reason: 'Price' };
    await admin.client.from('contact_submissions').update(lost).eq('id', id).throwOnError();
    const before = await read(id);
    await erase(id);
    const after = await read(id);

    const columns = Object.entries(before).map(([column]) => column);
    const blanked = columns.filter(
      (column) => !NOT_PERSONAL.concat(GENERATED, KEPT_IN_PART).includes(column),
    );
    expect(blanked.sort()).toEqual([
      ...['client_hash', 'company', 'email', 'email_typed', 'journey', 'language', 'lost_reason'],
      ...['message', 'name', 'networks', 'next_action', 'next_action_on', 'phone'],
    ]);
    expect(after.custom_fields).toEqual([{ ...answer, key: 'size', personal: false }]);
    const values = Object.fromEntries(Object.entries(after));
    for (const column of blanked) expect(values[column] || null).toBeNull();
    const made = [values.email_key, values.phone_key, values.sort_name, values.search_text];
    expect(made).toEqual([null, null, '', ` ${reference.replace('-', '').toLowerCase()} `]);
    expect(values.journey_source).toBe('direct');
  });

  test('twice is once', async () => {
    const { id } = await storeLead(project.current);
    await erase(id);
    await erase(id);
    expect(await history(admin.client, id)).toHaveLength(2);
  });

  test.each([
    [{ name: 'Asha' }, 'PT409'],
    [{ email: 'asha@example.com' }, 'PT409'],
    [{ phone: '1' }, 'PT409'],
    [{ company: 'Rao' }, 'PT409'],
    [{ message: 'Hi' }, '23514'],
  ])('cannot be undone half: an erased lead takes no %j', async (personal, code) => {
    const { id } = await storeLead(project.current);
    await erase(id);
    const { error } = await project.current.service
      .from('contact_submissions')
      .update(personal)
      .eq('id', id);
    expect(error?.code).toBe(code);
  });

  test('is for good: an erased lead takes no note', async () => {
    const { id } = await storeLead(project.current);
    await erase(id);
    const note = { lead_id: id, kind: 'note', note: 'Asha called again' };
    expect(await admin.client.from('lead_events').insert(note)).toMatchObject({
      status: 409,
      error: { code: 'PT409' },
    });
  });

  test('is for good: an erased lead takes no next action', async () => {
    const { id } = await storeLead(project.current);
    await erase(id);
    const action = { lead_id: id, text: 'Call Asha' };
    expect(await admin.client.from('next_actions').insert(action)).toMatchObject({
      status: 409,
      error: { code: 'PT409' },
    });
  });

  test('is all or nothing: not even the secret key marks a lead erased that keeps its words', async () => {
    const lead = await storeLead(project.current);
    const { error } = await project.current.service
      .from('contact_submissions')
      .update({ erased_at: new Date().toISOString() })
      .eq('id', lead.id);
    expect(error?.code).toBe('23514');
    expect(await read(lead.id)).toEqual(lead);
  });

  test('an erased lead that was spam and is none any more has nobody to write to', async () => {
    const lead = await storeLead(project.current, { spam_reason: 'Links' });
    await erase(lead.id);
    const leads = admin.client.from('contact_submissions');
    await leads.update({ spam_reason: null }).eq('id', lead.id).throwOnError();
    const outbox = project.current.service.from('mail_outbox').select('kind,state');
    expect((await outbox.eq('lead_id', lead.id).throwOnError()).data).toEqual([]);
  });

  test('an unknown lead is not found', async () => {
    expect(await admin.client.rpc('erase_lead', { p_id: randomUUID() })).toMatchObject({
      status: 404,
      error: { code: 'PT404' },
    });
  });
});
