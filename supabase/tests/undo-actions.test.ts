import { type Lead, storeLead } from '../../testing/database/support/enquiry';
import { useUndo } from '../../testing/database/support/undo';

const { project, people, read, facts, events, latest, change, undo, undone, refusedBy } = useUndo();

describe('a logged reply', () => {
  const reply = async (lead: Lead, part: object = {}) => {
    const row = { lead_id: lead.id, kind: 'reply', channel: 'phone', reached: true, ...part };
    const added = people.asha.client.from('lead_events').insert(row).select().single();
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
    await people.asha.client
      .from('lead_events')
      .insert({ lead_id: lead.id, kind: 'note', note: 'Rang.' });
    await undone(lead.id, first);
    expect((await read(lead.id)).status).toBe('new');
    const second = await reply(lead);
    await change(lead.id, { status: 'qualified' }, people.ravi);
    await change(lead.id, { status: 'contacted' }, people.ravi);
    await undo(lead.id, second).throwOnError();
    expect(await read(lead.id)).toMatchObject({ status: 'contacted', first_response_at: null });
  });
});

describe('a next action', () => {
  const actions = async (lead_id: string) => {
    const rows = people.asha.client.from('next_actions').select('id, text, due_on, done_at');
    return (await rows.eq('lead_id', lead_id).order('id').throwOnError()).data;
  };
  const add = async (lead_id: string, text: string) => {
    const row = { lead_id, text, due_on: '2026-12-01' };
    const added = people.asha.client.from('next_actions').insert(row).select().single();
    return (await added.throwOnError()).data.id;
  };
  const edit = async (
    p_lead_id: string,
    p_id: number,
    p_changes: object,
    { client } = people.asha,
  ) => {
    await client
      .rpc('change_action', { p_lead_id, p_id, p_changes: { ...p_changes } })
      .throwOnError();
    return latest(p_lead_id);
  };

  test('is added, changed, finished and removed, and all of it is undone', async () => {
    const { id } = await storeLead(project.current);
    const action = await add(id, 'Call back');
    const added = await latest(id);
    const changed = await edit(id, action, { text: 'Call at noon', due_on: null });
    const done = await edit(id, action, { done: true });
    await undone(id, done);
    await people.asha.client.rpc('drop_action', { p_lead_id: id, p_id: action }).throwOnError();
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
    await edit(id, other, { done: true }, people.ravi);
    const theirs = await edit(id, action, { due_on: '2026-12-24' }, people.ravi);
    await refusedBy(id, added, theirs);
    await undone(id, theirs);
    await undone(id, added);
    expect((await actions(id)).map(({ text }) => text)).toEqual(['Send the offer']);
  });
});

test('a finished action that was removed cannot be opened again', async () => {
  const { id } = await storeLead(project.current);
  const row = { lead_id: id, text: 'Call back' };
  const added = people.asha.client.from('next_actions').insert(row).select().single();
  const action = { p_lead_id: id, p_id: (await added.throwOnError()).data.id };
  await people.asha.client
    .rpc('change_action', { ...action, p_changes: { done: true } })
    .throwOnError();
  const done = await latest(id);
  await people.asha.client.rpc('drop_action', action).throwOnError();
  // Its removal is no line of the history.
  expect(await latest(id)).toBe(done);
  expect((await undo(id, done)).error).toMatchObject({ code: 'PT409', details: null });
});
