import { randomUUID } from 'node:crypto';

import { history, newEnquiry, receiptKeyOf, storeLead } from './support/enquiry';
import { useProject } from './support/project';
import type { Account } from './support/project';

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
    });
    const changes = { next_action: 'Call Asha', next_action_on: '2026-12-01' };
    await admin.client.from('contact_submissions').update(changes).eq('id', id).throwOnError();
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
    ...['withdrawn_at', 'erased_at'],
  ];
  /** Made of others, so they are blank with them. */
  const GENERATED = ['email_key', 'phone_key', 'sort_name', 'search_text'];

  test('leaves out no column: each is blanked, made of blanked ones, or known to be harmless', async () => {
    const { id, reference } = await storeLead(project.current, {
      phone: '98765 43210',
      company: 'Rao & Co',
      journey: { landing: '/' },
      client_hash: 'abc',
    });
    const changes = { next_action: 'Call', next_action_on: '2026-12-01' };
    await admin.client.from('contact_submissions').update(changes).eq('id', id).throwOnError();
    const before = await read(id);
    await erase(id);
    const after = await read(id);

    const columns = Object.entries(before).map(([column]) => column);
    const blanked = columns.filter((column) => !NOT_PERSONAL.concat(GENERATED).includes(column));
    expect(blanked.sort()).toEqual([
      ...['client_hash', 'company', 'email', 'journey', 'message', 'name', 'next_action'],
      ...['next_action_on', 'phone'],
    ]);
    const values = Object.fromEntries(Object.entries(after));
    for (const column of blanked) expect(values[column] || null).toBeNull();
    const made = [values.email_key, values.phone_key, values.sort_name, values.search_text];
    expect(made).toEqual([null, null, '', `\n\n\n\n\n${reference}\n`]);
  });

  test('twice is once', async () => {
    const { id } = await storeLead(project.current);
    await erase(id);
    await erase(id);
    expect(await history(admin.client, id)).toHaveLength(2);
  });

  test.each(['name', 'email', 'phone', 'company', 'message'] as const)(
    'cannot be undone half: an erased lead takes no %s',
    async (column) => {
      const { id } = await storeLead(project.current);
      await erase(id);
      const { error } = await project.current.service
        .from('contact_submissions')
        .update({ [column]: 'asha@example.com' })
        .eq('id', id);
      expect(error?.code).toBe('23514');
    },
  );

  test('is for good: an erased lead takes no note', async () => {
    const { id } = await storeLead(project.current);
    await erase(id);
    const note = { lead_id: id, kind: 'note', note: 'Asha called again' };
    expect(await admin.client.from('lead_events').insert(note)).toMatchObject({
      status: 409,
      error: { code: 'PT409' },
    });
  });

  test.each([{ next_action: 'Call Asha' }, { next_action_on: '2026-12-01' }])(
    'is for good: an erased lead takes no %j',
    async (changes) => {
      const { id } = await storeLead(project.current);
      await erase(id);
      const leads = admin.client.from('contact_submissions');
      expect((await leads.update(changes).eq('id', id)).error?.code).toBe('PT409');
    },
  );

  test('an unknown lead is not found', async () => {
    expect(await admin.client.rpc('erase_lead', { p_id: randomUUID() })).toMatchObject({
      status: 404,
      error: { code: 'PT404' },
    });
  });
});

describe('a repeated send', () => {
  const send = async (enquiry: ReturnType<typeof newEnquiry>, changes: object = {}) => {
    const { reference, idempotency_key, ...sent } = enquiry;
    const { data } = await project.current.anon
      .rpc('send_enquiry', {
        p_idempotency_key: idempotency_key,
        p_reference: reference,
        p_enquiry: { ...sent, journey: null, ...changes },
      })
      .throwOnError();
    return data;
  };

  test.each([
    ['the same enquiry', {}, true],
    ['another message', { message: 'Something else' }, false],
    ['a phone that was not there', { phone: '1' }, false],
  ])('of %s is answered the receipt of the first', async (_what, changes, same) => {
    const enquiry = newEnquiry();
    const receipt = { reference: enquiry.reference, reply_due_at: expect.any(String) };
    expect(await send(enquiry)).toEqual({ ...receipt, same: true, created: true });
    expect(await send({ ...enquiry, reference: newEnquiry().reference }, changes)).toEqual({
      ...receipt,
      same,
      created: false,
    });
  });
});

describe('work that nobody waits for', () => {
  const openOf = async (id: string) => {
    const { status, awaiting_reply_until, withdrawn_at, erased_at } = await read(id);
    return { status, isAwaited: awaiting_reply_until !== null, withdrawn_at, erased_at };
  };

  test('an enquiry that its sender withdrew is closed, says so, and waits again once reinstated', async () => {
    const { id, reference } = await storeLead(project.current);
    const p_receipt_key = await receiptKeyOf(project.current.service, reference);
    const { anon } = project.current;
    const open = { status: 'new', isAwaited: true, withdrawn_at: null, erased_at: null };
    expect(await openOf(id)).toEqual(open);

    expect((await anon.rpc('withdraw_enquiry', { p_receipt_key })).data).toBe('done');
    const closed = { ...open, status: 'closed', isAwaited: false };
    expect(await openOf(id)).toEqual({ ...closed, withdrawn_at: expect.any(String) });
    expect((await anon.rpc('receipt', { p_receipt_key })).data).toMatchObject({
      status: 'closed',
      withdrawn_at: expect.any(String),
      erased: false,
    });

    expect((await anon.rpc('reinstate_enquiry', { p_receipt_key })).data).toBe('done');
    expect(await openOf(id)).toEqual(open);
    expect((await history(admin.client, id)).map(({ kind }) => kind)).toEqual([
      ...['created', 'withdrawn', 'status', 'reinstated', 'status'],
    ]);
  });

  test('a withdrawal is undone for a day', async () => {
    const { id, reference } = await storeLead(project.current);
    const p_receipt_key = await receiptKeyOf(project.current.service, reference);
    const { anon, service } = project.current;
    await anon.rpc('withdraw_enquiry', { p_receipt_key });
    const yesterday = new Date(Date.now() - 25 * 3_600_000).toISOString();
    const late = { withdrawn_at: yesterday };
    await service.from('contact_submissions').update(late).eq('id', id).throwOnError();
    expect((await anon.rpc('reinstate_enquiry', { p_receipt_key })).data).toBe('closed');
    expect(await openOf(id)).toMatchObject({ status: 'closed', isAwaited: false });
  });

  test('a reinstated enquiry has the status it had, whatever that was', async () => {
    const { id, reference } = await storeLead(project.current);
    const p_receipt_key = await receiptKeyOf(project.current.service, reference);
    const { anon } = project.current;
    const leads = admin.client.from('contact_submissions');
    await leads.update({ status: 'qualified' }).eq('id', id).throwOnError();
    await anon.rpc('withdraw_enquiry', { p_receipt_key });
    await anon.rpc('reinstate_enquiry', { p_receipt_key });
    expect(await openOf(id)).toMatchObject({ status: 'qualified', withdrawn_at: null });
  });

  test('one that its sender erased is closed, and the lead says why', async () => {
    const { id, reference } = await storeLead(project.current);
    const p_receipt_key = await receiptKeyOf(project.current.service, reference);
    const { anon } = project.current;
    expect((await anon.rpc('erase_enquiry', { p_receipt_key })).data).toBe('done');
    expect(await openOf(id)).toMatchObject({
      status: 'closed',
      isAwaited: false,
      erased_at: expect.any(String),
    });
    for (const name of ['withdraw_enquiry', 'reinstate_enquiry'] as const) {
      expect((await anon.rpc(name, { p_receipt_key })).data).toBe('closed');
    }
    expect((await anon.rpc('receipt', { p_receipt_key })).data).toMatchObject({ erased: true });
  });
});
