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

describe('the receipt of an enquiry in spam', () => {
  const shownState = async (key: string) => {
    const { data } = await project.current.anon
      .rpc('receipt', { p_receipt_key: key })
      .throwOnError();
    return (data as { consultation: { state: string } }).consultation.state;
  };
  const cancel = async (key: string) =>
    (await project.current.anon.rpc('cancel_consultation', { p_receipt_key: key }).throwOnError())
      .data;

  test('shows the call as booked, until the visitor cancels it for good', async () => {
    const { id, key } = await book();
    await mark(id, 'Marked by staff');
    expect(await shownState(key)).toBe('booked');
    expect(await cancel(key)).toBe('done');
    expect(await shownState(key)).toBe('cancelled');
    expect(await cancel(key)).toBe('done');
    expect((await kinds(id)).filter((kind) => kind === 'call_cancelled')).toHaveLength(2);
    await mark(id, null);
    expect(await callOf(id)).toMatchObject({ state: 'cancelled' });
    expect(await waiting(id, CHANGES)).toEqual(['call_cancelled']);
  });

  test('shows that a call was cancelled before, or with the enquiry', async () => {
    const { id, key } = await book();
    await cancel(key);
    await mark(id, 'Marked by staff');
    expect(await shownState(key)).toBe('cancelled');

    const other = await book();
    await mark(other.id, 'Marked by staff');
    const withdrawal = { p_receipt_key: other.key };
    await project.current.anon.rpc('withdraw_enquiry', withdrawal).throwOnError();
    expect(await shownState(other.key)).toBe('cancelled');
  });
});

describe('an enquiry that came as spam and is none', () => {
  const bookAsSpam = async () => {
    const { reference = '' } = await send(callAt(0), { p_spam_reason: 'Links' });
    const found = project.current.service.from('contact_submissions').select('id');
    return (await found.eq('reference', reference).single().throwOnError()).data.id;
  };

  test('has its call, of which the acknowledgement tells', async () => {
    const id = await bookAsSpam();
    await mark(id, null);
    expect(await callOf(id)).toMatchObject({ state: 'booked' });
    expect(await waiting(id, REMINDERS)).toEqual(['call_soon', 'call_tomorrow']);
    expect(await waiting(id, /^(acknowledgement|call_moved)$/)).toEqual(['acknowledgement']);
    expect((await kinds(id)).slice(-2)).toEqual(['restored', 'call_booked']);
  });

  test('has its call after another mark, too, and nobody is told of what they know', async () => {
    const id = await bookAsSpam();
    await mark(id, null);
    await mark(id, 'Marked by staff');
    const left = { state: 'sent', settled_at: new Date().toISOString() };
    const mails = project.current.service.from('mail_outbox').update(left);
    await mails.match({ lead_id: id, kind: 'acknowledgement' }).throwOnError();
    await mark(id, null);
    expect(await callOf(id)).toMatchObject({ state: 'booked' });
    expect(await waiting(id, CHANGES)).toEqual([]);
  });

  test('has none where its time is taken by then', async () => {
    const id = await bookAsSpam();
    await send(callAt(0));
    await mark(id, null);
    expect(await callOf(id)).toMatchObject({ state: 'cancelled' });
    expect(await waiting(id, CHANGES)).toEqual([]);
  });
});

test('an email about a call that spam held back goes out when the enquiry is none', async () => {
  const { id, key } = await book();
  await project.current.anon.rpc('cancel_consultation', { p_receipt_key: key }).throwOnError();
  await mark(id, 'Marked by staff');
  expect(await waiting(id, CHANGES)).toEqual([]);
  await mark(id, null);
  expect(await waiting(id, CHANGES)).toEqual(['call_cancelled']);
});

test('one that was withdrawn meanwhile has no call', async () => {
  const { id, key } = await book();
  await mark(id, 'Marked by staff');
  await project.current.anon.rpc('withdraw_enquiry', { p_receipt_key: key }).throwOnError();
  await mark(id, null);
  expect(await callOf(id)).toMatchObject({ state: 'cancelled' });
});
