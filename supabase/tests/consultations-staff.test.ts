import { randomUUID } from 'node:crypto';

import { useCalls } from '../../testing/database/support/calls';
import { useProject, type Account } from '../../testing/database/support/project';

const project = useProject();
const { callAt, send, book, callOf, mailsOf, free } = useCalls(project);

let staff: Account;
beforeAll(async () => {
  staff = await project.current.signInAdmin();
});

test('staff move a call, and settle it only once it has begun', async () => {
  const { id } = await book();
  await send(callAt(3));
  const change = async (args: object) =>
    await staff.client.rpc('change_consultation', { p_lead_id: id, ...args });
  expect((await change({ p_call: callAt(3) })).data).toBe('taken');
  expect((await change({ p_call: callAt(7) })).data).toBe('done');
  expect((await change({ p_state: 'held' })).error?.code).toBe('23514');
  expect((await change({ p_call: callAt(-10_000) })).data).toBe('not_offered');
  expect((await change({ p_state: 'cancelled' })).data).toBe('done');
  expect((await change({ p_state: 'cancelled' })).data).toBe('done');
  const unknown = await staff.client.rpc('change_consultation', {
    p_lead_id: randomUUID(),
    p_state: 'held',
  });
  expect(unknown.error?.code).toBe('PT404');
  const { error } = await project.current.anon.rpc('change_consultation', { p_lead_id: id });
  expect(error?.code).toBe('42501');
});

test('staff change a call only as they saw it', async () => {
  const { id, key } = await book();
  const was = (hours: number, state = 'booked') => ({
    p_was: { starts_at: callAt(hours).starts_at, state },
  });
  const change = async (args: object) =>
    (await staff.client.rpc('change_consultation', { p_lead_id: id, ...args })).error?.code ??
    'done';
  expect(await change({ p_call: callAt(3), p_was: {} })).toBe('PT409');
  expect(await change({ p_call: callAt(3), ...was(0) })).toBe('done');
  await project.current.anon.rpc('cancel_consultation', { p_receipt_key: key }).throwOnError();
  // The undo of a move comes too late: the visitor has cancelled the call since.
  expect(await change({ p_call: callAt(0), ...was(3) })).toBe('PT409');
  expect(await callOf(id)).toMatchObject({ state: 'cancelled' });
  expect(await change({ p_call: callAt(0), ...was(3, 'cancelled') })).toBe('done');

  const { reference = '' } = await send(undefined);
  const leads = project.current.service.from('contact_submissions').select('id');
  const { data: lead } = await leads.eq('reference', reference).single().throwOnError();
  const first = { p_lead_id: lead.id, p_call: callAt(20), p_was: {} };
  expect((await staff.client.rpc('change_consultation', first).throwOnError()).data).toBe('done');
});

test.each(['withdraw_enquiry', 'erase_enquiry'] as const)(
  'after %s staff change no call, in any way',
  async (end) => {
    for (const found of [await book(), await book(callAt(9))]) {
      await project.current.anon.rpc(end, { p_receipt_key: found.key }).throwOnError();
      for (const change of [
        { p_call: callAt(20) },
        { p_state: 'booked' },
        { p_state: 'cancelled' },
      ]) {
        const args = { p_lead_id: found.id, ...change };
        const { error } = await staff.client.rpc('change_consultation', args);
        expect(error?.code).toBe('PT409');
      }
      expect((await mailsOf(found.id)).filter(({ kind }) => kind === 'call_moved')).toEqual([]);
    }
    expect(await free(0, 9, 20)).toEqual([0, 9, 20]);
  },
);

test('a visitor is told of a call that staff book', async () => {
  const { reference = '' } = await send(undefined);
  const { data: lead } = await project.current.service
    .from('contact_submissions')
    .select('id')
    .eq('reference', reference)
    .single()
    .throwOnError();
  await staff.client
    .rpc('change_consultation', { p_lead_id: lead.id, p_call: callAt(0) })
    .throwOnError();
  expect((await mailsOf(lead.id)).map(({ kind }) => kind)).toEqual([
    'acknowledgement',
    'call_moved',
    'call_soon',
    'call_tomorrow',
    'staff_notification',
    'webhook',
  ]);
});

test('staff see calls in the view of leads, and nobody else does', async () => {
  const { id } = await book();
  const calls = (client: Account['client']) =>
    client
      .from('leads')
      .select('id,consultation_state')
      .gte('consultation_at', callAt(0).starts_at)
      .lt('consultation_at', callAt(1).starts_at);
  expect((await calls(staff.client)).data).toEqual([{ id, consultation_state: 'booked' }]);
  expect((await staff.client.from('consultations').select()).error?.code).toBe('42501');
  const guest = await project.current.signIn();
  expect((await calls(guest.client)).data).toEqual([]);
});

test('staff block times, and free them again; those of the calendar are its own', async () => {
  const { starts_at, ends_at } = callAt(2);
  const blocked = await staff.client
    .from('unavailable_times')
    .insert({ starts_at, ends_at, note: 'Holiday' })
    .select()
    .single()
    .throwOnError();
  expect(await free(1, 2, 3)).toEqual([1, 3]);
  expect(await send(callAt(2))).toMatchObject({ taken: true });
  await staff.client.from('unavailable_times').delete().eq('id', blocked.data.id).throwOnError();
  expect(await free(2)).toEqual([2]);

  const busy = (p_times: { starts_at: string; ends_at: string }[], p_fault?: string) =>
    project.current.service
      .rpc('keep_busy_times', { p_times, ...(p_fault && { p_fault }) })
      .throwOnError();
  await busy([{ starts_at, ends_at }]);
  expect(await free(1, 2, 3)).toEqual([1, 3]);
  await busy([], 'ETIMEDOUT');
  expect(await free(2)).toEqual([]);
  const counts = await project.current.service.rpc('site_counts').throwOnError();
  expect(counts.data).toMatchObject({
    calendar_fault: 'ETIMEDOUT',
    calendar_read_at: expect.any(String),
  });
  await staff.client.from('unavailable_times').delete().eq('source', 'calendar').throwOnError();
  expect(await free(2)).toEqual([]);
  await busy([]);
  expect(await free(2)).toEqual([2]);
  const asVisitor = await project.current.anon
    .from('unavailable_times')
    .insert({ starts_at, ends_at });
  expect(asVisitor.error?.code).toBe('42501');
  expect((await project.current.anon.rpc('keep_busy_times', { p_times: [] })).error?.code).toBe(
    '42501',
  );
});

test('a feed shows calls to whoever has its newest token, while its owner may use the desk', async () => {
  const { reference } = await book();
  const colleague = await project.current.signInAdmin();
  const feed = async (token: string) =>
    (await project.current.anon.rpc('calendar_feed', { p_token_hash: token }).throwOnError()).data;
  const first = randomUUID();
  const second = randomUUID();
  expect(await feed(first)).toBeNull();
  await colleague.client.rpc('renew_calendar_feed', { p_token_hash: first }).throwOnError();
  expect(await feed(first)).toContainEqual(
    expect.objectContaining({ reference, name: 'Asha Rao', sequence: 0 }),
  );
  await colleague.client.rpc('renew_calendar_feed', { p_token_hash: second }).throwOnError();
  expect(await feed(first)).toBeNull();
  await project.current.service.auth.admin.updateUserById(colleague.id, {
    app_metadata: { role: null },
  });
  expect(await feed(second)).toBeNull();
  await project.current.service.auth.admin.updateUserById(colleague.id, {
    app_metadata: { role: 'admin' },
  });
  expect(await feed(second)).toBeNull();
  const third = randomUUID();
  await colleague.client.auth.signInWithPassword(colleague);
  await colleague.client.rpc('renew_calendar_feed', { p_token_hash: third }).throwOnError();
  expect(await feed(third)).toContainEqual(expect.objectContaining({ reference }));
});

test('reports count calls', async () => {
  const before = await staff.client.rpc('lead_report').throwOnError();
  const { id } = await book();
  await staff.client
    .rpc('change_consultation', { p_lead_id: id, p_state: 'cancelled' })
    .throwOnError();
  const after = await staff.client.rpc('lead_report').throwOnError();
  const { calls } = before.data as { calls: { booked: number; cancelled: number } };
  expect(after.data).toMatchObject({
    calls: { ...calls, booked: calls.booked + 1, cancelled: calls.cancelled + 1 },
  });
});
