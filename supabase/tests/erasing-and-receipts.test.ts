import { randomUUID } from 'node:crypto';

import { history, newEnquiry, storeLead } from './support/enquiry';
import { useProject } from './support/project';
import type { Account } from './support/project';

const project = useProject();

let admin: Account;
beforeAll(async () => {
  admin = await project.current.signInAdmin();
});

describe('erasing', () => {
  test('removes everything personal, notes too, and keeps that it was', async () => {
    const { id, reference } = await storeLead(project.current, {
      phone: '+91 98765 43210',
      company: 'Rao & Co',
      journey: { landing: '/' },
      client_hash: 'abc',
    });
    await admin.client.rpc('add_lead_note', { lead_id: id, note: 'Asha called' });

    const erased = await admin.client.rpc('erase_lead', { lead_id: id });

    expect(erased).toMatchObject({ error: null, status: 204 });
    const { data } = await admin.client.from('contact_submissions').select().eq('id', id).single();
    expect(data).toMatchObject({
      reference,
      name: '',
      email: '',
      phone: null,
      company: null,
      message: '',
      journey: null,
      client_hash: null,
      erased_at: expect.any(String),
    });
    expect(data?.search_text).not.toMatch(/asha|rao/i);
    expect((await history(admin.client, id))?.map(({ kind, note }) => ({ kind, note }))).toEqual([
      { kind: 'created', note: null },
      { kind: 'note', note: null },
      { kind: 'erased', note: null },
    ]);
  });

  test('twice is once', async () => {
    const { id } = await storeLead(project.current);
    await admin.client.rpc('erase_lead', { lead_id: id });

    expect(await admin.client.rpc('erase_lead', { lead_id: id })).toMatchObject({ status: 204 });
    expect(await history(admin.client, id)).toHaveLength(2);
  });

  test('cannot be undone half: an erased row takes no personal data', async () => {
    const { id } = await storeLead(project.current);
    await admin.client.rpc('erase_lead', { lead_id: id });

    const { error } = await project.current.service
      .from('contact_submissions')
      .update({ name: 'Asha Rao' })
      .eq('id', id);

    expect(error?.code).toBe('23514');
  });
});

describe('a receipt', () => {
  test.each([
    ['the same enquiry', {}, true],
    ['another message', { message: 'Something else' }, false],
    ['a phone that was not there', { phone: '1' }, false],
  ])('for %s', async (_what, changes, same) => {
    const enquiry = newEnquiry();
    await project.current.anon.from('contact_submissions').insert(enquiry);

    const { data } = await project.current.anon.rpc('enquiry_receipt', {
      p_idempotency_key: enquiry.idempotency_key,
      p_enquiry: { ...enquiry, ...changes, journey: null },
    });

    expect(data).toEqual({
      reference: enquiry.reference,
      reply_due_at: expect.any(String),
      same,
    });
  });

  test('for an unknown key is null', async () => {
    const { data, error } = await project.current.anon.rpc('enquiry_receipt', {
      p_idempotency_key: randomUUID(),
      p_enquiry: {},
    });

    expect({ data, error }).toEqual({ data: null, error: null });
  });
});
