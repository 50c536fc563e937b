import { history, storeLead } from '../../testing/database/support/enquiry';
import { useProject, type Account } from '../../testing/database/support/project';

const project = useProject();

let admin: Account;
beforeAll(async () => {
  admin = await project.current.signInAdmin();
});

const log = (event: object) =>
  project.current.untyped(admin.accessToken).from('lead_events').insert(event).select().single();

const move = (id: string, status: string) =>
  admin.client.from('contact_submissions').update({ status }).eq('id', id).throwOnError();

describe('a logged reply', () => {
  const reply = async (lead_id: string, channel = 'phone') =>
    (await log({ lead_id, kind: 'reply', channel }).throwOnError()).data;
  const undo = (lead_id: string, undoes: number) => log({ lead_id, kind: 'reply_undone', undoes });
  const read = async (id: string) => {
    const lead = admin.client.from('contact_submissions').select().eq('id', id).single();
    return (await lead.throwOnError()).data;
  };

  test('stops the clock and makes a new lead contacted; undone, both are as before', async () => {
    const lead = await storeLead(project.current);
    const { id: replyId, created_at } = await reply(lead.id, 'whatsapp');
    expect(await read(lead.id)).toMatchObject({
      status: 'contacted',
      first_response_at: created_at,
      awaiting_reply_until: null,
    });

    const undone = (await undo(lead.id, replyId).throwOnError()).data;
    expect(undone).toMatchObject({ kind: 'reply_undone', channel: 'whatsapp', undoes: replyId });
    const after = await read(lead.id);
    expect(after).toEqual({ ...lead, updated_at: after.updated_at });
    expect((await history(admin.client, lead.id)).map(({ kind }) => kind)).toEqual([
      ...['created', 'reply', 'status', 'reply_undone', 'status'],
    ]);
  });

  test('undone while another stands leaves the clock stopped', async () => {
    const { id } = await storeLead(project.current);
    const first = await reply(id);
    const second = await reply(id, 'email');
    await undo(id, first.id).throwOnError();
    expect(await read(id)).toMatchObject({
      status: 'contacted',
      first_response_at: second.created_at,
      awaiting_reply_until: null,
    });
    await undo(id, second.id).throwOnError();
    expect(await read(id)).toMatchObject({ status: 'new', first_response_at: null });
  });

  test('undone leaves a lead contacted that staff moved there before', async () => {
    const { id } = await storeLead(project.current);
    await move(id, 'contacted');
    const { first_response_at } = await read(id);
    const { id: replyId } = await reply(id);
    await undo(id, replyId).throwOnError();
    expect(await read(id)).toMatchObject({ status: 'contacted', first_response_at });
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
    expect((await undo(id, note.id)).error?.code).toBe('PT404');
    expect((await undo(id, replyId)).error).toBeNull();
    expect((await undo(id, replyId)).error?.code).toBe('23505');
  });

  test.each([
    ['by an unknown channel', { kind: 'reply', channel: 'fax' }, '23514'],
    ['without a channel', { kind: 'reply' }, '42501'],
    ['with words', { kind: 'reply', channel: 'email', note: 'x' }, '42501'],
    ['as another kind of event', { kind: 'erased' }, '42501'],
    ['as a change of status', { kind: 'status' }, '42501'],
  ])('%s is refused', async (_what, event, code) => {
    const { id } = await storeLead(project.current);
    expect((await log({ lead_id: id, ...event })).error?.code).toBe(code);
  });
});
