import {
  history,
  newEnquiry,
  receiptKeyOf,
  storeLead,
} from '../../testing/database/support/enquiry';
import { useProject, type Account } from '../../testing/database/support/project';

const project = useProject();

let admin: Account;
beforeAll(async () => {
  admin = await project.current.signInAdmin();
});

const read = async (id: string) => {
  const { data } = await admin.client
    .from('contact_submissions')
    .select()
    .eq('id', id)
    .single()
    .throwOnError();
  return data;
};

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
    ['the same enquiry', {}, 'repeated'],
    ['another message', { message: 'Something else' }, 'key-reused'],
    ['a phone that was not there', { phone: '1' }, 'key-reused'],
  ])('of %s is answered the receipt of the first', async (_what, changes, kind) => {
    const enquiry = newEnquiry();
    const receipt = {
      reference: enquiry.reference,
      reply_due_at: expect.any(String),
      consultation: null,
      receipt_key: expect.any(String),
    };
    expect(await send(enquiry)).toMatchObject({ ...receipt, kind: 'created' });
    expect(await send({ ...enquiry, reference: newEnquiry().reference }, changes)).toMatchObject({
      ...receipt,
      kind,
    });
  });
});

test('a receipt tells the language in which its enquiry was sent', async () => {
  const { anon, service } = project.current;
  const { reference } = await storeLead(project.current, { language: 'hi' });
  const p_receipt_key = await receiptKeyOf(service, reference);
  const { data } = await anon.rpc('receipt', { p_receipt_key }).throwOnError();
  expect(data).toMatchObject({ reference, language: 'hi' });
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

  test('a reinstated enquiry keeps a status that staff have set since the withdrawal', async () => {
    const { id, reference } = await storeLead(project.current);
    const p_receipt_key = await receiptKeyOf(project.current.service, reference);
    const { anon } = project.current;
    const leads = admin.client.from('contact_submissions');
    await anon.rpc('withdraw_enquiry', { p_receipt_key });
    await leads.update({ status: 'qualified' }).eq('id', id).throwOnError();
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
