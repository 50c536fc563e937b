import { useCalls } from '../../testing/database/support/calls';
import { useProject, type Account } from '../../testing/database/support/project';

const project = useProject();
const { callAt, send, book, mailsOf } = useCalls(project);

let staff: Account;
beforeAll(async () => {
  staff = await project.current.signInAdmin();
});

describe('mail of a changed call', () => {
  const waiting = async (id: string) =>
    (await mailsOf(id)).filter(
      ({ kind, state }) => /^(staff_)?call_(moved|cancelled)$/.test(kind) && state === 'queued',
    );
  const kindsWaiting = async (id: string) => (await waiting(id)).map(({ kind }) => kind);
  const change = (id: string, args: object) =>
    staff.client.rpc('change_consultation', { p_lead_id: id, ...args }).throwOnError();
  const move = (key: string, hours: number) =>
    project.current.anon
      .rpc('move_consultation', { p_receipt_key: key, p_call: callAt(hours) })
      .throwOnError();
  const cancel = (key: string) =>
    project.current.anon.rpc('cancel_consultation', { p_receipt_key: key }).throwOnError();

  test('waits a minute', async () => {
    const { id } = await book();
    await change(id, { p_state: 'cancelled' });
    const [email] = await waiting(id);
    const seconds = (new Date(email?.wanted_at ?? '').getTime() - Date.now()) / 1000;
    expect(seconds).toBeGreaterThan(30);
    expect(seconds).toBeLessThanOrEqual(61);
  });

  test('is not sent for what is undone meanwhile, however often', async () => {
    const { id } = await book();
    for (let turn = 0; turn < 2; turn += 1) {
      await change(id, { p_state: 'cancelled' });
      expect(await kindsWaiting(id)).toEqual(['call_cancelled']);
      await change(id, { p_state: 'booked' });
      expect(await kindsWaiting(id)).toEqual([]);
    }
    await change(id, { p_call: callAt(4) });
    await change(id, { p_state: 'cancelled' });
    await change(id, { p_call: callAt(8) });
    expect(await kindsWaiting(id)).toEqual(['call_moved']);
    await change(id, { p_call: callAt(0) });
    expect(await kindsWaiting(id)).toEqual([]);
  });

  test('tells neither side of a visitor’s move that is moved back', async () => {
    const { id, key } = await book();
    await move(key, 4);
    expect(await kindsWaiting(id)).toEqual(['call_moved', 'staff_call_moved']);
    await move(key, 0);
    expect(await kindsWaiting(id)).toEqual([]);
    await cancel(key);
    expect(await kindsWaiting(id)).toEqual(['call_cancelled', 'staff_call_cancelled']);
  });

  test('of a call that staff book and cancel at once is none', async () => {
    const { reference = '' } = await send(undefined);
    const { service } = project.current;
    const found = service.from('contact_submissions').select('id').eq('reference', reference);
    const { id } = (await found.single().throwOnError()).data;
    await change(id, { p_call: callAt(0) });
    expect(await kindsWaiting(id)).toEqual(['call_moved']);
    await change(id, { p_state: 'cancelled' });
    expect(await kindsWaiting(id)).toEqual([]);
  });

  test('once it is being sent, an undo is news of its own', async () => {
    const { id } = await book();
    await change(id, { p_state: 'cancelled' });
    const { service } = project.current;
    const due = { due_at: new Date().toISOString() };
    await service.from('mail_outbox').update(due).eq('lead_id', id).throwOnError();
    await service.rpc('claim_mail', { p_kinds: ['call_cancelled'], p_limit: 1000 }).throwOnError();
    await change(id, { p_state: 'booked' });
    expect(await kindsWaiting(id)).toEqual(['call_cancelled', 'call_moved']);
  });
});

describe('the reminder of a call that moves', () => {
  const remindersOf = async (id: string) =>
    (
      await project.current.service
        .from('mail_outbox')
        .select('id,kind,state')
        .match({ lead_id: id, kind: 'call_soon' })
        .throwOnError()
    ).data;
  const move = (id: string, hours: number) =>
    staff.client
      .rpc('change_consultation', { p_lead_id: id, p_call: callAt(hours) })
      .throwOnError();
  const settle = (args: { p_id: string; p_claim: string }) =>
    project.current.service.rpc('settle_mail', { ...args, p_outcome: 'sent' }).throwOnError();
  /** Leases the reminder as a worker does when its time comes. */
  async function claim(id: string) {
    const { service } = project.current;
    const due_at = new Date().toISOString();
    const mails = service.from('mail_outbox').update({ due_at });
    await mails.match({ lead_id: id, kind: 'call_soon', state: 'queued' }).throwOnError();
    const claimed = await service
      .rpc('claim_mail', { p_kinds: ['call_soon'], p_limit: 1000 })
      .throwOnError();
    const [job] = claimed.data as { id: string; claim: string }[];
    return { p_id: job?.id ?? '', p_claim: job?.claim ?? '' };
  }

  test('is another email than the one that was sent', async () => {
    const { id } = await book();
    const sent = await claim(id);
    await settle(sent);
    await move(id, 4);
    expect(await remindersOf(id)).toEqual(
      expect.arrayContaining([
        { id: sent.p_id, kind: 'call_soon', state: 'sent' },
        { id: expect.not.stringContaining(sent.p_id), kind: 'call_soon', state: 'queued' },
      ]),
    );
  });

  test('waits, though a worker has the earlier one in hand', async () => {
    const { id } = await book();
    const inHand = await claim(id);
    await move(id, 4);
    await settle(inHand);
    const states = (await remindersOf(id)).map(({ state }) => state);
    expect(states.sort()).toEqual(['queued', 'sent']);
  });
});
