import { randomUUID } from 'node:crypto';

import { HOUR, useCalls } from '../../testing/database/support/calls';
import { newEnquiry, receiptKeyOf } from '../../testing/database/support/enquiry';
import { useProject, type Account } from '../../testing/database/support/project';

const project = useProject();
const { callAt, send, book, callOf, kinds, mailsOf, free, start } = useCalls(project);

const NOT_OFFERED = { kind: 'invalid', field: 'consultation_at', not_offered: true };

let staff: Account;
beforeAll(async () => {
  staff = await project.current.signInAdmin();
});

test('an enquiry books its call, and a repeated send answers the first booking', async () => {
  const key = randomUUID();
  const call = callAt(0);
  const first = await send(call, { key });
  expect(first).toMatchObject({ kind: 'created' });
  expect(new Date(first.consultation?.starts_at ?? '').toISOString()).toBe(call.starts_at);
  expect(await send(call, { key })).toEqual({ ...first, kind: 'repeated', created: false });
  expect(await send(callAt(5), { key })).toMatchObject({ kind: 'key-reused' });
  expect(await send(undefined, { key })).toMatchObject({ kind: 'key-reused' });
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
    expect(await send(callAt(taken), { key })).toEqual({ kind: 'slot-taken', taken: true });
    expect(await send(callAt(other), { key })).toMatchObject({ kind: 'created' });
  }
  expect(await free(0, 0.25, 0.5, 1, 1.5, 1.75)).toEqual([0, 0.25, 1.75]);
});

test('calls at the same time have a seat each', async () => {
  const call = callAt(0, { seats: 2 });
  expect(await send(call)).toMatchObject({ kind: 'created' });
  expect(await send(call)).toMatchObject({ kind: 'created' });
  expect(await send(call)).toEqual({ kind: 'slot-taken', taken: true });
});

test('where there are fewer seats than before, a call in one that is gone takes up another', async () => {
  const first = await book(callAt(0, { seats: 2 }));
  await book(callAt(0, { seats: 2 }));
  const { anon } = project.current;
  await anon.rpc('cancel_consultation', { p_receipt_key: first.key }).throwOnError();
  expect(await free(0)).toEqual([]);
  expect(await send(callAt(0, { seats: 1 }))).toMatchObject({ kind: 'slot-taken' });
  expect(await send(callAt(0, { seats: 2 }))).toMatchObject({ kind: 'created' });
});

test('spam takes no place, and its sender is not told', async () => {
  const answer = await send(callAt(0), { p_spam_reason: 'Links' });
  expect(answer.consultation).not.toBeNull();
  expect(await free(0)).toEqual([0]);
});

test('no call is booked for the past, or for more than a year ahead', async () => {
  expect(await send(callAt(-10_000))).toEqual(NOT_OFFERED);
  expect(await send(callAt(24 * 400))).toEqual(NOT_OFFERED);
});

test('a time that our function does not know is not offered, which is not the same as taken', async () => {
  const { reference, idempotency_key, ...enquiry } = newEnquiry();
  const { data } = await project.current.anon
    .rpc('send_enquiry', {
      p_idempotency_key: idempotency_key,
      p_reference: reference,
      p_enquiry: { ...enquiry, consultation_at: callAt(0).starts_at },
    })
    .throwOnError();
  expect(data).toEqual(NOT_OFFERED);
  const { key } = await book();
  const move = { p_receipt_key: key, p_call: callAt(-10_000) };
  expect((await project.current.anon.rpc('move_consultation', move)).data).toBe('not_offered');
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

test('an enquiry without a call has none to cancel, and books its first one', async () => {
  const { reference = '' } = await send(undefined);
  const p_receipt_key = await receiptKeyOf(project.current.service, reference);
  const { anon } = project.current;
  expect((await anon.rpc('cancel_consultation', { p_receipt_key })).data).toBe('closed');
  const p_call = callAt(31);
  expect((await anon.rpc('move_consultation', { p_receipt_key, p_call })).data).toBe('done');
  const { data } = await anon.rpc('receipt', { p_receipt_key });
  expect(data).toMatchObject({ consultation: { state: 'booked', sequence: 0 } });
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
      .map(({ wanted_at }) => (new Date(wanted_at).getTime() - start()) / HOUR);
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
    ...['call_soon', 'call_soon'],
    ...['call_tomorrow', 'call_tomorrow'],
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
