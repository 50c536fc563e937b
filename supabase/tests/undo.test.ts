import type { Database } from '../database.types';
import { type Lead, storeLead } from '../../testing/database/support/enquiry';
import { type Account, useProject } from '../../testing/database/support/project';

const project = useProject();

type Changes = Database['public']['Tables']['contact_submissions']['Update'];

let asha: Account;
let ravi: Account;
beforeAll(async () => {
  asha = await project.current.signInAdmin();
  ravi = await project.current.signInAdmin();
});

const read = async (id: string) => {
  const lead = project.current.service.from('contact_submissions').select().eq('id', id).single();
  return (await lead.throwOnError()).data;
};

/** The lead as it is, but for the time of its last change. */
const facts = async (id: string) => ({ ...(await read(id)), updated_at: undefined });

const events = async (lead_id: string) => {
  const rows = project.current.service.from('lead_events').select().eq('lead_id', lead_id);
  return (await rows.order('id').throwOnError()).data;
};
const latest = async (lead_id: string) => (await events(lead_id)).at(-1)?.id ?? 0;

/** Changes a lead as this person; returns the event that records it. */
async function change(id: string, changes: Changes, { client } = asha): Promise<number> {
  await client.from('contact_submissions').update(changes).eq('id', id).throwOnError();
  return latest(id);
}

const undo = (p_lead_id: string, p_event: number, { client } = asha) =>
  client.rpc('undo_change', { p_lead_id, p_event });

/** Undoes an event, which must do, and answers the event that records it. */
async function undone(lead_id: string, event: number): Promise<number> {
  const { data } = await undo(lead_id, event).throwOnError();
  expect(data).toMatchObject({ lead: { id: lead_id }, event: { undoes: event } });
  return latest(lead_id);
}

const refusedBy = async (lead_id: string, event: number, newer: number) =>
  expect((await undo(lead_id, event)).error).toMatchObject({
    ...{ code: 'PT409', details: String(newer) },
  });

describe('one change', () => {
  const CHANGES: [string, Changes][] = [
    ['a status', { status: 'qualified' }],
    ['a status with its outcome', { status: 'closed', outcome: 'lost', lost_reason: 'Price' }],
    ['spam', { spam_reason: 'Marked by staff' }],
    ['a value', { value: 500 }],
    ['contact details', { name: 'Asha R.', email: '', phone: '98100 12345', company: 'Rao & Co' }],
    ['what they ask for', { service: 'hosting', budget: null }],
  ];

  test.each(CHANGES)('of %s is taken back, and history says so', async (_what, changes) => {
    const { id } = await storeLead(project.current);
    const before = await facts(id);
    const event = await change(id, changes);
    await undone(id, event);
    expect(await facts(id)).toEqual(before);
    const [made, undoing] = (await events(id)).slice(-2);
    expect(undoing).toMatchObject({ undoes: event, actor_id: asha.id, actor_email: asha.email });
    expect(Object.keys(undoing?.changes ?? {})).toEqual(Object.keys(made?.changes ?? {}));
  });

  test('of the owner gives the lead back, unless that person has left', async () => {
    const { id } = await storeLead(project.current);
    const leaver = await project.current.signInAdmin();
    await change(id, { owner_id: leaver.id });
    const event = await change(id, { owner_id: ravi.id });
    await undone(id, event);
    expect((await read(id)).owner_id).toBe(leaver.id);
    const again = await change(id, { owner_id: ravi.id });
    const { auth } = project.current.service;
    await auth.admin.updateUserById(leaver.id, { app_metadata: { role: 'none' } });
    await project.current.service.from('staff').delete().eq('id', leaver.id);
    const { error } = await undo(id, again);
    expect(error).toMatchObject({ code: 'PT409', details: null });
    expect((await read(id)).owner_id).toBe(ravi.id);
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
    await change(id, { owner_id: ravi.id, value: 500 }, ravi);
    const theirs = await change(id, { status: 'qualified' }, ravi);
    await refusedBy(id, event, theirs);
    const back = await change(id, { status: 'contacted' }, ravi);
    await refusedBy(id, event, back);
    await undone(id, back);
    await undone(id, theirs);
    await undone(id, event);
    expect(await read(id)).toMatchObject({ status: 'new', owner_id: ravi.id, value: 500 });
  });

  test('of an edit stand or fall together', async () => {
    const { id, phone } = await storeLead(project.current);
    const event = await change(id, { company: 'Rao & Co', phone: '98100 12345' });
    const theirs = await change(id, { phone: '98100 54321' }, ravi);
    await refusedBy(id, event, theirs);
    expect((await read(id)).company).toBe('Rao & Co');
    await undone(id, theirs);
    await undone(id, event);
    expect(await read(id)).toMatchObject({ company: null, phone });
  });
});

describe('a logged reply', () => {
  const reply = async (lead: Lead, part: object = {}) => {
    const row = { lead_id: lead.id, kind: 'reply', channel: 'phone', reached: true, ...part };
    const added = asha.client.from('lead_events').insert(row).select().single();
    return (await added.throwOnError()).data.id;
  };

  test('is removed: the promise’s clock runs again, and the lead is new', async () => {
    const lead = await storeLead(project.current);
    const before = await facts(lead.id);
    const event = await reply(lead);
    expect(await read(lead.id)).toMatchObject({ status: 'contacted', awaiting_reply_until: null });
    expect((await undo(lead.id, event)).data).toMatchObject({
      lead: { status: 'new', awaiting_reply_until: before.awaiting_reply_until },
      event: { kind: 'reply_undone', channel: 'phone' },
    });
    expect(await facts(lead.id)).toEqual(before);
    const again = (await events(lead.id)).find(({ undoes }) => undoes === event);
    await refusedBy(lead.id, event, again?.id ?? 0);
  });

  test('leaves the lead where a note, and then a colleague, moved it', async () => {
    const lead = await storeLead(project.current);
    const first = await reply(lead);
    await asha.client.from('lead_events').insert({ lead_id: lead.id, kind: 'note', note: 'Rang.' });
    await undone(lead.id, first);
    expect((await read(lead.id)).status).toBe('new');
    const second = await reply(lead);
    await change(lead.id, { status: 'qualified' }, ravi);
    await change(lead.id, { status: 'contacted' }, ravi);
    await undo(lead.id, second).throwOnError();
    expect(await read(lead.id)).toMatchObject({ status: 'contacted', first_response_at: null });
  });
});

describe('a next action', () => {
  const actions = async (lead_id: string) => {
    const rows = asha.client.from('next_actions').select('id, text, due_on, done_at');
    return (await rows.eq('lead_id', lead_id).order('id').throwOnError()).data;
  };
  const add = async (lead_id: string, text: string) => {
    const row = { lead_id, text, due_on: '2026-12-01' };
    const added = asha.client.from('next_actions').insert(row).select().single();
    return (await added.throwOnError()).data.id;
  };
  const edit = async (p_lead_id: string, p_id: number, p_changes: object, { client } = asha) => {
    await client
      .rpc('change_action', { p_lead_id, p_id, p_changes: { ...p_changes } })
      .throwOnError();
    return latest(p_lead_id);
  };

  test('is added, changed, finished and removed, and all of it is taken back', async () => {
    const { id } = await storeLead(project.current);
    const action = await add(id, 'Call back');
    const added = await latest(id);
    const changed = await edit(id, action, { text: 'Call at noon', due_on: null });
    const done = await edit(id, action, { done: true });
    await undone(id, done);
    await asha.client.rpc('drop_action', { p_lead_id: id, p_id: action }).throwOnError();
    await undone(id, await latest(id));
    expect(await actions(id)).toEqual([
      { id: action, text: 'Call at noon', due_on: null, done_at: null },
    ]);
    await undone(id, changed);
    expect(await read(id)).toMatchObject({
      ...{ next_action: 'Call back', next_action_on: '2026-12-01' },
    });
    await undone(id, added);
    expect(await actions(id)).toEqual([]);
    expect((await read(id)).next_action).toBeNull();
  });

  test('stays as a colleague changed it; another one is none of its business', async () => {
    const { id } = await storeLead(project.current);
    const action = await add(id, 'Call back');
    const added = await latest(id);
    const other = await add(id, 'Send the offer');
    await edit(id, other, { done: true }, ravi);
    const theirs = await edit(id, action, { due_on: '2026-12-24' }, ravi);
    await refusedBy(id, added, theirs);
    await undone(id, theirs);
    await undone(id, added);
    expect((await actions(id)).map(({ text }) => text)).toEqual(['Send the offer']);
  });
});

test('a finished action that was removed cannot be opened again', async () => {
  const { id } = await storeLead(project.current);
  const row = { lead_id: id, text: 'Call back' };
  const added = asha.client.from('next_actions').insert(row).select().single();
  const action = { p_lead_id: id, p_id: (await added.throwOnError()).data.id };
  await asha.client.rpc('change_action', { ...action, p_changes: { done: true } }).throwOnError();
  const done = await latest(id);
  await asha.client.rpc('drop_action', action).throwOnError();
  // Its removal is no line of the history.
  expect(await latest(id)).toBe(done);
  expect((await undo(id, done)).error).toMatchObject({ code: 'PT409', details: null });
});

describe('a bulk change', () => {
  const storeTwo = async () => [
    await storeLead(project.current),
    await storeLead(project.current, { email: 'dev@example.com' }),
  ];
  const bulk = async (leads: readonly Lead[], p_changes: Record<string, string | null>) => {
    const p_ids = leads.map(({ id }) => id);
    const { data } = await asha.client.rpc('change_leads', { p_ids, p_changes }).throwOnError();
    return data as { updated: number; events: number[] };
  };
  const undoAll = (p_events: number[]) => asha.client.rpc('undo_changes', { p_events });

  test('is taken back as a whole', async () => {
    const leads = await storeTwo();
    await change(leads[1]?.id ?? '', { status: 'qualified' });
    const before = await Promise.all(leads.map(({ id }) => facts(id)));
    const { updated, events } = await bulk(leads, { status: 'closed', owner_id: ravi.id });
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

  test('is not taken back in part when a colleague changed one of the leads', async () => {
    const leads = await storeTwo();
    const { events } = await bulk(leads, { status: 'closed' });
    const theirs = await change(leads[0]?.id ?? '', { status: 'contacted' }, ravi);
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
  await asha.client.rpc('erase_lead', { p_id: id }).throwOnError();
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
