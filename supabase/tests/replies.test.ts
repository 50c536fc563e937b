import { history, newEnquiry, storeLead } from '../../testing/database/support/enquiry';
import { useProject, type Account } from '../../testing/database/support/project';

const project = useProject();

let admin: Account;
beforeAll(async () => {
  admin = await project.current.signInAdmin();
});

const log = (event: object) =>
  project.current.untyped(admin.accessToken).from('lead_events').insert(event).select().single();

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

/** A lead that arrived so many hours ago. */
async function storeAgo(hours: number) {
  const lead = { ...newEnquiry(), created_at: hoursAgo(hours) };
  const stored = project.current.service.from('contact_submissions').insert(lead).select().single();
  return (await stored.throwOnError()).data;
}

const move = (id: string, status: string) =>
  admin.client.from('contact_submissions').update({ status }).eq('id', id).throwOnError();

const read = async (id: string) => {
  const lead = admin.client.from('contact_submissions').select().eq('id', id).single();
  return (await lead.throwOnError()).data;
};

/** The lead as it was, but for what tells of the changes in between, and the words by which they are found. */
async function unchanged(lead: Awaited<ReturnType<typeof read>>) {
  const { updated_at, previous_status, search_text } = await read(lead.id);
  return { ...lead, updated_at, previous_status, search_text };
}

describe('a logged reply', () => {
  const reply = async (lead_id: string, part: object = {}) =>
    (await log({ lead_id, kind: 'reply', channel: 'phone', reached: true, ...part }).throwOnError())
      .data;
  const undo = (p_lead_id: string, p_event: number) =>
    admin.client.rpc('undo_change', { p_lead_id, p_event });

  test('stops the clock and makes a new lead contacted; undone, both are as before', async () => {
    const lead = await storeLead(project.current);
    const logged = await reply(lead.id, { channel: 'whatsapp', note: 'Wants a quote' });
    expect(logged).toMatchObject({ note: 'Wants a quote', at: logged.created_at, state: null });
    expect(await read(lead.id)).toMatchObject({
      status: 'contacted',
      first_response_at: logged.at,
      awaiting_reply_until: null,
    });

    const undone = (await undo(lead.id, logged.id).throwOnError()).data;
    expect(undone).toMatchObject({
      event: { kind: 'reply_undone', channel: 'whatsapp', undoes: logged.id },
    });
    expect(await read(lead.id)).toEqual(await unchanged(lead));
    expect((await history(admin.client, lead.id)).map(({ kind }) => kind)).toEqual([
      ...['created', 'reply', 'status', 'reply_undone', 'status'],
    ]);
  });

  test('that reached nobody is a try: nothing changes', async () => {
    const lead = await storeLead(project.current);
    const tried = await reply(lead.id, { reached: false });
    expect(await read(lead.id)).toEqual(lead);
    await undo(lead.id, tried.id).throwOnError();
    expect(await read(lead.id)).toEqual(lead);
  });

  test('counts from when it happened, the earliest first', async () => {
    const lead = await storeAgo(3);
    const at = hoursAgo(2);
    const earlier = hoursAgo(2.5);
    await reply(lead.id, { at, inbound: true });
    expect(Date.parse((await read(lead.id)).first_response_at ?? '')).toBe(Date.parse(at));
    const first = await reply(lead.id, { at: earlier });
    expect(Date.parse((await read(lead.id)).first_response_at ?? '')).toBe(Date.parse(earlier));
    await undo(lead.id, first.id).throwOnError();
    expect(Date.parse((await read(lead.id)).first_response_at ?? '')).toBe(Date.parse(at));
  });

  test.each([
    ['before the lead arrived', 4, 'The time must not be before the lead arrived.'],
    ['in the future', -1, 'The time must not be in the future.'],
  ])('%s is refused', async (_when, hours, message) => {
    const { id } = await storeAgo(3);
    const part = { kind: 'reply', channel: 'phone', reached: true, at: hoursAgo(hours) };
    const { error } = await log({ lead_id: id, ...part });
    expect(error).toMatchObject({ code: 'PT422', message, details: 'at' });
  });

  test('given to the minute is not before a lead that arrived within it', async () => {
    const lead = await storeLead(project.current);
    const at = `${lead.created_at.slice(0, 16)}:00Z`;
    expect((await reply(lead.id, { at })).at).toBe(lead.created_at);
  });

  test('undone while another stands leaves the clock stopped', async () => {
    const { id } = await storeLead(project.current);
    const first = await reply(id);
    const second = await reply(id, { channel: 'email' });
    await undo(id, first.id).throwOnError();
    expect(await read(id)).toMatchObject({
      status: 'contacted',
      first_response_at: second.at,
      awaiting_reply_until: null,
    });
    await undo(id, second.id).throwOnError();
    expect(await read(id)).toMatchObject({ status: 'new', first_response_at: null });
  });

  test('undone leaves a lead contacted that staff moved there before', async () => {
    const { id } = await storeLead(project.current);
    await reply(id, { reached: false });
    await move(id, 'contacted');
    const { id: replyId } = await reply(id);
    await undo(id, replyId).throwOnError();
    expect(await read(id)).toMatchObject({ status: 'contacted', first_response_at: null });
  });

  test('undone after staff moved the lead leaves it where they moved it', async () => {
    const { id } = await storeLead(project.current);
    const { id: replyId } = await reply(id);
    await move(id, 'qualified');
    await undo(id, replyId).throwOnError();
    expect(await read(id)).toMatchObject({ status: 'qualified' });
  });

  test('is undone once, and only where it was logged', async () => {
    const { id } = await storeLead(project.current);
    const other = await storeLead(project.current);
    const { id: replyId } = await reply(id);
    const note = (await log({ lead_id: id, kind: 'note', note: 'x' }).throwOnError()).data;
    expect((await undo(other.id, replyId)).error?.code).toBe('PT404');
    expect((await undo(id, note.id)).error?.code).toBe('PT409');
    expect((await undo(id, replyId)).error).toBeNull();
    expect((await undo(id, replyId)).error?.code).toBe('PT409');
  });

  test.each([
    ['by an unknown channel', { kind: 'reply', channel: 'fax', reached: true }, '23514'],
    ['without a channel', { kind: 'reply', reached: true }, '42501'],
    ['without its outcome', { kind: 'reply', channel: 'email' }, '42501'],
    [
      'that reached nobody who rang',
      { kind: 'reply', channel: 'phone', reached: false, inbound: true },
      '23514',
    ],
    [
      'with a note too long',
      { kind: 'reply', channel: 'phone', reached: true, note: 'x'.repeat(2001) },
      '23514',
    ],
    ['as if it were an email', { kind: 'reply', channel: 'email', state: 'sent' }, '42501'],
    ['as an answer', { kind: 'answer' }, '42501'],
    ['as another kind of event', { kind: 'erased' }, '42501'],
    ['as a change of status', { kind: 'status' }, '42501'],
  ])('%s is refused', async (_what, event, code) => {
    const { id } = await storeLead(project.current);
    expect((await log({ lead_id: id, ...event })).error?.code).toBe(code);
  });
});
