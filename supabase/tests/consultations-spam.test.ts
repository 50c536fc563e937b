import { useCalls } from '../../testing/database/support/calls';
import { type Account, useProject } from '../../testing/database/support/project';

const project = useProject();
const { callAt, send, book, callOf, kinds, mailsOf, free } = useCalls(project);

let staff: Account;
beforeAll(async () => {
  staff = await project.current.signInAdmin();
});

const mark = (id: string, spam_reason: string | null) =>
  staff.client.from('contact_submissions').update({ spam_reason }).eq('id', id).throwOnError();

const waiting = async (id: string, pattern: RegExp) =>
  (await mailsOf(id))
    .filter(({ kind, state }) => pattern.test(kind) && state === 'queued')
    .map(({ kind }) => kind);

const CHANGES = /^(staff_)?call_(moved|cancelled)$/;
const REMINDERS = /^call_(tomorrow|soon)$/;

test('an enquiry that was no spam has its call again, with its reminders, and nobody is told of what they never heard', async () => {
  const { id } = await book();
  await mark(id, 'Marked by staff');
  expect(await callOf(id)).toMatchObject({ state: 'cancelled' });
  expect(await waiting(id, REMINDERS)).toEqual([]);

  await mark(id, null);

  expect(await callOf(id)).toMatchObject({ state: 'booked' });
  expect(new Date((await callOf(id)).starts_at).toISOString()).toBe(callAt(0).starts_at);
  expect(await waiting(id, REMINDERS)).toEqual(['call_soon', 'call_tomorrow']);
  expect(await waiting(id, CHANGES)).toEqual([]);
  expect(await kinds(id)).toEqual([
    ...['created', 'call_booked', 'quarantined', 'call_cancelled', 'restored', 'call_moved'],
  ]);
});

test('an undo of the mark brings the call back too', async () => {
  const { id } = await book();
  const spam = { p_ids: [id], p_changes: { spam_reason: 'Marked by staff' } };
  const { data } = await staff.client.rpc('change_leads', spam).throwOnError();
  const { events } = data as { events: number[] };
  await staff.client.rpc('undo_changes', { p_events: events }).throwOnError();
  expect(await callOf(id)).toMatchObject({ state: 'booked' });
});

test('where the time is taken by then, the visitor is told that the call is cancelled', async () => {
  const { id } = await book();
  await mark(id, 'Marked by staff');
  await send(callAt(0));

  await mark(id, null);

  expect(await callOf(id)).toMatchObject({ state: 'cancelled' });
  expect(await waiting(id, CHANGES)).toEqual(['call_cancelled']);
  expect((await kinds(id)).slice(-2)).toEqual(['restored', 'call_cancelled']);
});

test('a call that was cancelled before stays cancelled', async () => {
  const { id, key } = await book();
  await project.current.anon.rpc('cancel_consultation', { p_receipt_key: key }).throwOnError();
  await mark(id, 'Marked by staff');
  await mark(id, null);
  expect(await callOf(id)).toMatchObject({ state: 'cancelled' });
  expect(await free(0)).toEqual([0]);
});

test('one that was withdrawn meanwhile has no call', async () => {
  const { id, key } = await book();
  await mark(id, 'Marked by staff');
  await project.current.anon.rpc('withdraw_enquiry', { p_receipt_key: key }).throwOnError();
  await mark(id, null);
  expect(await callOf(id)).toMatchObject({ state: 'cancelled' });
});
