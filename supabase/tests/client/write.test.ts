import { randomUUID } from 'node:crypto';

import { newEnquiry, storeLead } from '../support/enquiry';
import { useProject } from '../support/project';

const project = useProject();

const leads = () => project.current.service.from('contact_submissions');

describe('insert', () => {
  test('answers nothing unless asked', async () => {
    expect(await leads().insert(newEnquiry())).toMatchObject({
      data: null,
      count: null,
      error: null,
      status: 201,
    });
  });

  test('answers the row, with its defaults', async () => {
    const enquiry = newEnquiry();

    const { data, status } = await leads().insert(enquiry).select().single();

    expect(status).toBe(201);
    expect(data).toMatchObject({ ...enquiry, status: 'new', id: expect.any(String) });
  });

  test('answers chosen columns of several rows', async () => {
    const enquiries = [newEnquiry(), newEnquiry()];

    const { data } = await leads().insert(enquiries).select('reference');

    expect(data).toEqual(enquiries.map(({ reference }) => ({ reference })));
  });

  test('rows with differing keys: absent is null, or the default', async () => {
    const { status: _status, ...withoutStatus } = { ...newEnquiry(), status: 'closed' };
    const withStatus = { ...newEnquiry(), status: 'closed' };

    const asDefault = await leads()
      .insert([withStatus, withoutStatus], { defaultToNull: false })
      .select('status');
    const asNull = await leads().insert([{ ...newEnquiry(), status: 'closed' }, newEnquiry()]);

    expect(asDefault.data).toEqual([{ status: 'closed' }, { status: 'new' }]);
    expect(asNull.error?.code).toBe('23502');
  });

  test('counts', async () => {
    const { count } = await leads().insert([newEnquiry(), newEnquiry()], { count: 'exact' });

    expect(count).toBe(2);
  });

  test('of nothing is nothing', async () => {
    expect(await leads().insert([]).select()).toMatchObject({ data: [], status: 201 });
  });

  test('is all or nothing', async () => {
    const good = newEnquiry();

    const { error } = await leads().insert([good, newEnquiry({ service: 'plumbing' })]);

    expect(error?.code).toBe('23514');
    const { count } = await leads()
      .select('*', { count: 'exact', head: true })
      .eq('reference', good.reference);
    expect(count).toBe(0);
  });
});

describe('upsert', () => {
  test('merges into the row that is there', async () => {
    const lead = await storeLead(project.current);
    const { id, idempotency_key, reference, email, service, message } = lead;

    const { data, error } = await leads()
      .upsert(
        { id, idempotency_key, reference, email, service, message, name: 'Renamed' },
        { onConflict: 'idempotency_key' },
      )
      .select('id,name')
      .single();

    expect(error).toBeNull();
    expect(data).toEqual({ id, name: 'Renamed' });
  });

  test('leaves the row that is there, when told to ignore it', async () => {
    const lead = await storeLead(project.current);
    const again = newEnquiry({ idempotency_key: lead.idempotency_key, name: 'Other' });

    const { data, error } = await leads()
      .upsert(again, { onConflict: 'idempotency_key', ignoreDuplicates: true })
      .select();

    expect({ data, error }).toEqual({ data: [], error: null });
  });

  test('by the primary key when none is named', async () => {
    const {
      created_at: _time,
      search_text: _text,
      email_key: _email,
      phone_key: _phone,
      sort_name: _name,
      awaiting_reply_until: _until,
      ...lead
    } = await storeLead(project.current);

    const { data } = await leads()
      .upsert({ ...lead, name: 'By id' })
      .select('id,name');

    expect(data).toEqual([{ id: lead.id, name: 'By id' }]);
  });
});

describe('update', () => {
  test('answers nothing unless asked', async () => {
    const { id } = await storeLead(project.current);

    expect(await leads().update({ status: 'closed' }).eq('id', id)).toMatchObject({
      status: 204,
      data: null,
      error: null,
    });
  });

  test('answers the changed rows, and their number', async () => {
    const { id } = await storeLead(project.current);

    const { data, count, status } = await leads()
      .update({ status: 'closed', budget: null }, { count: 'exact' })
      .eq('id', id)
      .select('status,budget');

    expect({ data, count, status }).toEqual({
      data: [{ status: 'closed', budget: null }],
      count: 1,
      status: 200,
    });
  });

  test('of no row answers an empty array', async () => {
    const { data } = await leads().update({ status: 'closed' }).eq('id', randomUUID()).select();

    expect(data).toEqual([]);
  });

  test('of several rows is undone when one was expected', async () => {
    const company = `Run ${randomUUID()}`;
    await storeLead(project.current, { company });
    await storeLead(project.current, { company });

    const { error, status } = await leads()
      .update({ status: 'closed' })
      .eq('company', company)
      .select()
      .single();

    expect({ status, code: error?.code }).toEqual({ status: 406, code: 'PGRST116' });
    const { count } = await leads()
      .select('*', { count: 'exact', head: true })
      .eq('company', company)
      .eq('status', 'new');
    expect(count).toBe(2);
  });

  test('with nothing to set changes nothing', async () => {
    const { id } = await storeLead(project.current);

    expect(await leads().update({}).eq('id', id)).toMatchObject({ error: null, status: 204 });
  });
});

describe('delete', () => {
  test('of no row', async () => {
    expect(await leads().delete({ count: 'exact' }).eq('id', randomUUID())).toMatchObject({
      status: 204,
      count: 0,
      error: null,
    });
  });

  test('of a row with history is refused', async () => {
    const { id } = await storeLead(project.current);

    const { error, status } = await leads().delete().eq('id', id);

    expect(status).toBe(409);
    expect(error).toEqual({
      code: '23503',
      message: expect.stringContaining('violates foreign key constraint'),
      details: expect.stringContaining(id),
      hint: null,
    });
  });
});
