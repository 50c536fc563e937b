import { randomUUID } from 'node:crypto';

import { history, liftThrottle, newEnquiry, receiptKeyOf } from './support/enquiry';
import { useProject } from './support/project';
import type { Account } from './support/project';

const project = useProject();

const HOUR = 3_600_000;
/** Each test has a week of its own, so that none takes another's time. */
let week = 0;
let monday: number;

let staff: Account;
beforeAll(async () => {
  staff = await project.current.signInAdmin();
  await liftThrottle(project.current.service);
  await project.current.service
    .from('throttle_rules')
    .update({ max_admitted: 1000 })
    .eq('name', 'acknowledgements_per_address');
});
beforeEach(() => {
  week += 1;
  monday = Math.ceil(Date.now() / HOUR) * HOUR + week * 7 * 24 * HOUR;
});

/** A call of half an hour and a pause of a quarter, so many hours after this test's own time. */
const callAt = (hours: number, more: object = {}) => {
  const start = monday + hours * HOUR;
  const at = (minutes: number) => new Date(start + minutes * 60_000).toISOString();
  return { starts_at: at(0), ends_at: at(30), free_from: at(45), seats: 1, ...more };
};

interface Answer {
  reference?: string;
  created?: boolean;
  same?: boolean;
  taken?: boolean;
  consultation?: { starts_at: string; ends_at: string } | null;
}

async function send(
  call: ReturnType<typeof callAt> | undefined,
  { key = randomUUID(), ...more }: { key?: string; p_spam_reason?: string } = {},
) {
  const { reference, idempotency_key: _, ...enquiry } = newEnquiry();
  const { data, error } = await project.current.anon.rpc('send_enquiry', {
    p_idempotency_key: key,
    p_reference: reference,
    p_enquiry: { ...enquiry, consultation_at: call?.starts_at ?? null },
    ...(call && { p_call: call }),
    ...more,
  });
  if (error) throw new Error(`${error.code} ${error.message}`);
  return data as Answer;
}

async function book(call = callAt(0)) {
  const { reference = '' } = await send(call);
  const { data } = await project.current.service
    .from('contact_submissions')
    .select('id')
    .eq('reference', reference)
    .single()
    .throwOnError();
  return { reference, id: data.id, key: await receiptKeyOf(project.current.service, reference) };
}

const callOf = async (id: string) =>
  (
    await project.current.service
      .from('consultations')
      .select('starts_at,state,sequence,time_zone')
      .eq('lead_id', id)
      .single()
      .throwOnError()
  ).data;

const kinds = async (id: string) =>
  (await history(project.current.service, id)).map(({ kind }) => kind);

const mailsOf = async (id: string) =>
  (
    await project.current.service
      .from('mail_outbox')
      .select('kind,state,wanted_at')
      .eq('lead_id', id)
      .order('kind')
      .throwOnError()
  ).data;

const free = async (...hours: number[]) => {
  const { data } = await project.current.anon
    .rpc('free_starts', {
      p_starts: hours.map((hour) => callAt(hour).starts_at),
      p_minutes: 30,
      p_pause_minutes: 15,
      p_seats: 1,
    })
    .throwOnError();
  return (data ?? []).map((start) => (new Date(start).getTime() - monday) / HOUR);
};

test('an enquiry books its call, and a repeated send answers the first booking', async () => {
  const key = randomUUID();
  const call = callAt(0);
  const first = await send(call, { key });
  expect(first).toMatchObject({ created: true, same: true });
  expect(new Date(first.consultation?.starts_at ?? '').toISOString()).toBe(call.starts_at);
  expect(await send(call, { key })).toEqual({ ...first, created: false });
  expect(await send(callAt(5), { key })).toMatchObject({ created: false, same: false });
  expect(await send(undefined, { key })).toMatchObject({ created: false, same: false });
  expect(await free(0, 5)).toEqual([5]);
});

test('a taken time, and one that touches its pause, store nothing', async () => {
  await send(callAt(1));
  for (const [taken, other] of [
    [1, 4],
    [0.5, 6],
    [1.5, 8],
  ] as const) {
    const key = randomUUID();
    expect(await send(callAt(taken), { key })).toEqual({ taken: true });
    expect(await send(callAt(other), { key })).toMatchObject({ created: true });
  }
  expect(await free(0, 0.25, 0.5, 1, 1.5, 1.75)).toEqual([0, 0.25, 1.75]);
});

test('calls at the same time have a seat each', async () => {
  const call = callAt(0, { seats: 2 });
  expect(await send(call)).toMatchObject({ created: true });
  expect(await send(call)).toMatchObject({ created: true });
  expect(await send(call)).toEqual({ taken: true });
});

test('spam takes no place, and its sender is not told', async () => {
  const answer = await send(callAt(0), { p_spam_reason: 'Links' });
  expect(answer.consultation).not.toBeNull();
  expect(await free(0)).toEqual([0]);
});

test('no call is booked for the past, or for more than a year ahead', async () => {
  await expect(send(callAt(-10_000))).rejects.toThrow('23514');
  await expect(send(callAt(24 * 400))).rejects.toThrow('23514');
});

test('a visitor moves the call, cancels it and books it again; each change counts up', async () => {
  const { id, key } = await book();
  await send(callAt(3));
  const move = async (hours: number) =>
    (
      await project.current.anon
        .rpc('move_consultation', { p_receipt_key: key, p_call: callAt(hours) })
        .throwOnError()
    ).data;
  expect(await move(3)).toBe('taken');
  expect(await callOf(id)).toMatchObject({ sequence: 0 });
  expect(await move(0.5)).toBe('done');
  expect(await free(0)).toEqual([]);
  expect(await move(5)).toBe('done');
  expect(await free(0, 5)).toEqual([0]);
  const cancel = () => project.current.anon.rpc('cancel_consultation', { p_receipt_key: key });
  expect((await cancel()).data).toBe('done');
  expect((await cancel()).data).toBe('done');
  expect(await callOf(id)).toMatchObject({ state: 'cancelled', sequence: 3 });
  expect(await move(6)).toBe('done');
  expect(await kinds(id)).toEqual([
    'created',
    'call_booked',
    'call_moved',
    'call_moved',
    'call_cancelled',
    'call_moved',
  ]);
  const { data } = await project.current.anon.rpc('receipt', { p_receipt_key: key });
  expect(data).toMatchObject({ consultation: { state: 'booked', sequence: 4 } });
  expect(
    (await project.current.anon.rpc('cancel_consultation', { p_receipt_key: randomUUID() })).data,
  ).toBeNull();
});

test('an enquiry without a call has none to move or cancel', async () => {
  const { reference = '' } = await send(undefined);
  const p_receipt_key = await receiptKeyOf(project.current.service, reference);
  const moved = await project.current.anon.rpc('move_consultation', {
    p_receipt_key,
    p_call: callAt(1),
  });
  const cancelled = await project.current.anon.rpc('cancel_consultation', { p_receipt_key });
  expect([moved.data, cancelled.data]).toEqual(['closed', 'closed']);
});

test.each([
  [
    'withdrawn by its sender',
    (key: string) => project.current.anon.rpc('withdraw_enquiry', { p_receipt_key: key }),
  ],
  [
    'erased by its sender',
    (key: string) => project.current.anon.rpc('erase_enquiry', { p_receipt_key: key }),
  ],
  [
    'marked as spam',
    (_: string, id: string) =>
      staff.client
        .from('contact_submissions')
        .update({ spam_reason: 'Marked by staff' })
        .eq('id', id),
  ],
])('an enquiry that is %s frees the time of its call', async (_, end) => {
  const { id, key } = await book(callAt(0, { time_zone: 'Europe/London' }));
  expect(await free(0)).toEqual([]);
  await end(key, id).throwOnError();
  expect(await free(0)).toEqual([0]);
  expect(await callOf(id)).toMatchObject({ state: 'cancelled' });
  const reminders = (await mailsOf(id)).filter(({ kind }) => /^call_(tomorrow|soon)$/.test(kind));
  expect(new Set(reminders.map(({ state }) => state))).toEqual(new Set(['cancelled']));
});

test('an erased enquiry does not keep where its sender is', async () => {
  const { id, key } = await book(callAt(0, { time_zone: 'Europe/London' }));
  expect(await callOf(id)).toMatchObject({ time_zone: 'Europe/London' });
  await project.current.anon.rpc('erase_enquiry', { p_receipt_key: key }).throwOnError();
  expect(await callOf(id)).toMatchObject({ time_zone: null });
});

test('mail: reminders a day and an hour ahead move with the call; staff hear what the visitor changes', async () => {
  const { id, key } = await book();
  const reminders = async () =>
    (await mailsOf(id))
      .filter(({ kind, state }) => /^call_(tomorrow|soon)$/.test(kind) && state === 'queued')
      .map(({ wanted_at }) => (new Date(wanted_at).getTime() - monday) / HOUR);
  expect(await reminders()).toEqual([-1, -24]);
  await project.current.anon
    .rpc('move_consultation', { p_receipt_key: key, p_call: callAt(6) })
    .throwOnError();
  expect(await reminders()).toEqual([5, -18]);
  await staff.client
    .rpc('change_consultation', { p_lead_id: id, p_state: 'cancelled' })
    .throwOnError();
  expect(await reminders()).toEqual([]);
  expect((await mailsOf(id)).map(({ kind }) => kind)).toEqual([
    'acknowledgement',
    'call_cancelled',
    'call_moved',
    'call_soon',
    'call_tomorrow',
    'staff_call_moved',
    'staff_notification',
    'webhook',
  ]);
});

test('mail that is wanted later is not waiting now', async () => {
  const before = await project.current.service.rpc('site_counts').throwOnError();
  await send(callAt(0));
  const after = await project.current.service.rpc('site_counts').throwOnError();
  const pending = ({ data }: typeof before) => (data as { mail_pending: number }).mail_pending;
  expect(pending(after) - pending(before)).toBe(3);
});

test('staff move a call, and settle it only once it has begun', async () => {
  const { id } = await book();
  await send(callAt(3));
  const change = async (args: object) =>
    await staff.client.rpc('change_consultation', { p_lead_id: id, ...args });
  expect((await change({ p_call: callAt(3) })).data).toBe('taken');
  expect((await change({ p_call: callAt(7) })).data).toBe('done');
  expect((await change({ p_state: 'held' })).error?.code).toBe('23514');
  expect((await change({ p_call: callAt(-10_000) })).error?.code).toBe('23514');
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
  expect(await send(callAt(2))).toEqual({ taken: true });
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
