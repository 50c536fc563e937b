import { type Lead, storeLead } from '../../testing/database/support/enquiry';
import { type Changes, useUndo } from '../../testing/database/support/undo';

const { project, people, read, facts, events, change, undo, undone, refusedBy } = useUndo();

describe('one change', () => {
  const CHANGES: [string, Changes][] = [
    ['a status', { status: 'qualified' }],
    ['a status with its outcome', { status: 'closed', outcome: 'lost', lost_reason: 'Price' }],
    ['spam', { spam_reason: 'Marked by staff' }],
    ['a value', { value: 500 }],
    ['contact details', { name: 'Asha R.', email: '', phone: '98100 12345', company: 'Rao & Co' }],
    ['what they ask for', { service: 'hosting', budget: null }],
  ];

  test.each(CHANGES)('of %s is undone, and history says so', async (_what, changes) => {
    const { id } = await storeLead(project.current);
    const before = await facts(id);
    const event = await change(id, changes);
    await undone(id, event);
    expect(await facts(id)).toEqual(before);
    const [made, undoing] = (await events(id)).slice(-2);
    expect(undoing).toMatchObject({
      undoes: event,
      actor_id: people.asha.id,
      actor_email: people.asha.email,
    });
    expect(Object.keys(undoing?.changes ?? {})).toEqual(Object.keys(made?.changes ?? {}));
  });

  test('of the owner gives the lead back, unless that person has left', async () => {
    const { id } = await storeLead(project.current);
    const leaver = await project.current.signInAdmin();
    await change(id, { owner_id: leaver.id });
    const event = await change(id, { owner_id: people.ravi.id });
    await undone(id, event);
    expect((await read(id)).owner_id).toBe(leaver.id);
    const again = await change(id, { owner_id: people.ravi.id });
    const { auth } = project.current.service;
    await auth.admin.updateUserById(leaver.id, { app_metadata: { role: 'none' } });
    await project.current.service.from('staff').delete().eq('id', leaver.id);
    const { error } = await undo(id, again);
    expect(error).toMatchObject({ code: 'PT409', details: null });
    expect((await read(id)).owner_id).toBe(people.ravi.id);
  });

  test('of a lead that was opened again brings back how and when it ended', async () => {
    const { id } = await storeLead(project.current);
    await change(id, { status: 'qualified' });
    await change(id, { status: 'closed', outcome: 'lost', lost_reason: 'Timing' });
    const before = await facts(id);
    const event = await change(id, { status: 'contacted' });
    expect(await read(id)).toMatchObject({ outcome: null, closed_at: null });
    await undone(id, event);
    expect(await facts(id)).toEqual(before);
  });

  test('of the reason why a lead is spam brings back the one it had', async () => {
    const { id } = await storeLead(project.current, { spam_reason: 'Many links' });
    await undone(id, await change(id, { spam_reason: null }));
    expect((await read(id)).spam_reason).toBe('Many links');
  });

  test('that made a lead spam sends the emails it missed', async () => {
    const { id } = await storeLead(project.current);
    const mails = async () => {
      const rows = project.current.service.from('mail_outbox').select('kind, state');
      return (await rows.eq('lead_id', id).order('kind').throwOnError()).data;
    };
    const before = await mails();
    const event = await change(id, { spam_reason: 'Marked by staff' });
    expect(new Set((await mails()).map(({ state }) => state))).toEqual(new Set(['cancelled']));
    await undone(id, event);
    expect(await mails()).toEqual(before);
  });
});

describe('steps', () => {
  test('go back one by one, beside changes of other things', async () => {
    const { id } = await storeLead(project.current);
    const before = await facts(id);
    const steps = [
      await change(id, { status: 'contacted' }),
      await change(id, { value: 500 }),
      await change(id, { status: 'closed' }),
      await change(id, { outcome: 'won', value: 900 }),
    ];
    for (const event of steps.reverse()) await undone(id, event);
    expect(await facts(id)).toEqual(before);
  });

  test('are undone once, and an undo is none', async () => {
    const { id } = await storeLead(project.current);
    const event = await change(id, { status: 'contacted' });
    const undoing = await undone(id, event);
    await refusedBy(id, event, undoing);
    expect((await undo(id, undoing)).error).toMatchObject({ code: 'PT409', details: null });
  });

  test('never take a colleague’s change with them, also one that came to the same', async () => {
    const { id } = await storeLead(project.current);
    const event = await change(id, { status: 'contacted' });
    await change(id, { owner_id: people.ravi.id, value: 500 }, people.ravi);
    const theirs = await change(id, { status: 'qualified' }, people.ravi);
    await refusedBy(id, event, theirs);
    const back = await change(id, { status: 'contacted' }, people.ravi);
    await refusedBy(id, event, back);
    await undone(id, back);
    await undone(id, theirs);
    await undone(id, event);
    expect(await read(id)).toMatchObject({ status: 'new', owner_id: people.ravi.id, value: 500 });
  });

  test('of an edit stand or fall together', async () => {
    const { id, phone } = await storeLead(project.current);
    const event = await change(id, { company: 'Rao & Co', phone: '98100 12345' });
    const theirs = await change(id, { phone: '98100 54321' }, people.ravi);
    await refusedBy(id, event, theirs);
    expect((await read(id)).company).toBe('Rao & Co');
    await undone(id, theirs);
    await undone(id, event);
    expect(await read(id)).toMatchObject({ company: null, phone });
  });
});

describe('a bulk change', () => {
  const storeTwo = async () => [
    await storeLead(project.current),
    await storeLead(project.current, { email: 'dev@example.com' }),
  ];
  const bulk = async (leads: readonly Lead[], p_changes: Record<string, string | null>) => {
    const p_ids = leads.map(({ id }) => id);
    const { data } = await people.asha.client
      .rpc('change_leads', { p_ids, p_changes })
      .throwOnError();
    return data as { updated: number; events: number[] };
  };
  const undoAll = (p_events: number[]) => people.asha.client.rpc('undo_changes', { p_events });

  test('is undone as a whole', async () => {
    const leads = await storeTwo();
    await change(leads[1]?.id ?? '', { status: 'qualified' });
    const before = await Promise.all(leads.map(({ id }) => facts(id)));
    const { updated, events } = await bulk(leads, { status: 'closed', owner_id: people.ravi.id });
    expect(updated).toBe(2);
    expect(events).toHaveLength(4);
    expect((await undoAll(events)).data).toBe(2);
    expect(await Promise.all(leads.map(({ id }) => facts(id)))).toEqual(before);
  });

  test('that changed one of them only names that one', async () => {
    const leads = await storeTwo();
    await change(leads[0]?.id ?? '', { status: 'closed' });
    const { updated, events } = await bulk(leads, { status: 'closed' });
    expect([updated, events.length]).toEqual([2, 1]);
    expect((await bulk(leads, { status: 'closed' })).events).toEqual([]);
  });

  test('is not undone in part when a colleague changed one of the leads', async () => {
    const leads = await storeTwo();
    const { events } = await bulk(leads, { status: 'closed' });
    const theirs = await change(leads[0]?.id ?? '', { status: 'contacted' }, people.ravi);
    expect((await undoAll(events)).error).toMatchObject({
      ...{ code: 'PT409', details: String(theirs) },
    });
    expect((await read(leads[1]?.id ?? '')).status).toBe('closed');
    expect((await undoAll([...events, 0])).error?.code).toBe('PT404');
  });
});

test('of another lead, and of none, is not there; a note and an arrival cannot be undone', async () => {
  const { id } = await storeLead(project.current);
  const other = await storeLead(project.current);
  const event = await change(id, { status: 'contacted' });
  expect((await undo(other.id, event)).error?.code).toBe('PT404');
  expect((await undo(id, 0)).error?.code).toBe('PT404');
  const [created] = await events(id);
  expect((await undo(id, created?.id ?? 0)).error?.code).toBe('PT409');
});

test('erased is erased: nothing is left to bring back', async () => {
  const { id } = await storeLead(project.current);
  const event = await change(id, { phone: '98100 12345' });
  await people.asha.client.rpc('erase_lead', { p_id: id }).throwOnError();
  expect((await undo(id, event)).error).toMatchObject({ code: 'PT409', details: null });
});

test('is for staff alone', async () => {
  const { id } = await storeLead(project.current);
  const event = await change(id, { status: 'contacted' });
  const stranger = await project.current.signIn();
  expect((await undo(id, event, stranger)).error?.code).toBe('42501');
  const all = stranger.client.rpc('undo_changes', { p_events: [event] });
  expect((await all).error?.code).toBe('42501');
  expect((await project.current.anon.rpc('undo_changes', { p_events: [event] })).error?.code).toBe(
    '42501',
  );
});
