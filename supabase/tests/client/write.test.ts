import { randomUUID } from 'node:crypto';

import { newEnquiry, storeLead } from '../../../testing/database/support/enquiry';
import { useProject } from '../../../testing/database/support/project';

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

  test('rows with differing keys: absent is null', async () => {
    const rows = [
      { ...newEnquiry(), created_at: '2026-01-01T00:00:00Z', name: 'Dated' },
      { ...newEnquiry(), name: 'Undated' },
    ];

    expect((await leads().insert(rows)).error?.code).toBe('23502');
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

    const { error } = await leads().insert([good, newEnquiry({ service: 'Plumbing!' })]);

    expect(error?.code).toBe('23514');
    const { count } = await leads()
      .select('*', { count: 'exact', head: true })
      .eq('reference', good.reference);
    expect(count).toBe(0);
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
