import type { Database } from '../database.types';
import { storeLead } from '../../testing/database/support/enquiry';
import { type Account, useProject } from '../../testing/database/support/project';

const project = useProject();

type Changes = Database['public']['Tables']['contact_submissions']['Update'];

let admin: Account;
beforeAll(async () => {
  admin = await project.current.signInAdmin();
});

const change = (id: string, changes: Changes) =>
  admin.client.from('contact_submissions').update(changes).eq('id', id).select().single();
const changed = async (id: string, changes: Changes) =>
  (await change(id, changes).throwOnError()).data;

/** The changes that the history of a lead tells of its edits and of its status. */
async function changesOf(id: string) {
  const events = admin.client.from('lead_events').select('changes').eq('lead_id', id);
  const { data } = await events.in('kind', ['edited', 'status']).order('id').throwOnError();
  return data.map(({ changes }) => changes);
}

describe('an outcome', () => {
  test('needs a closed lead, and goes when the lead is open again', async () => {
    const { id } = await storeLead(project.current);
    expect((await change(id, { outcome: 'won' })).error).toMatchObject({
      ...{ code: 'PT422', details: 'outcome' },
    });
    const closed = await changed(id, { status: 'closed', outcome: 'lost', lost_reason: 'Price' });
    expect(closed).toMatchObject({ outcome: 'lost', lost_reason: 'Price' });
    expect(closed.closed_at).toBe(closed.updated_at);
    const again = await changed(id, { status: 'contacted' });
    expect(again).toMatchObject({ outcome: null, lost_reason: null, closed_at: null });
    expect(await changesOf(id)).toMatchObject([
      {
        status: { from: 'new', to: 'closed' },
        outcome: { from: null, to: 'lost' },
        lost_reason: { from: null, to: 'Price' },
      },
      {
        status: { from: 'closed', to: 'contacted' },
        outcome: { from: 'lost', to: null },
        lost_reason: { from: 'Price', to: null },
      },
    ]);
  });

  test('of a lead that was not lost has no reason', async () => {
    const { id } = await storeLead(project.current);
    const refused = await change(id, { status: 'closed', outcome: 'won', lost_reason: 'Price' });
    expect(refused.error).toMatchObject({ code: 'PT422', details: 'lost_reason' });
    await changed(id, { status: 'closed', outcome: 'lost', lost_reason: 'Price' });
    expect(await changed(id, { outcome: 'won' })).toMatchObject({ lost_reason: null });
  });

  test('is given to many leads at once', async () => {
    const erased = await storeLead(project.current);
    await admin.client.rpc('erase_lead', { p_id: erased.id }).throwOnError();
    const open = await storeLead(project.current);
    const p_ids = [open.id, erased.id];
    const change = (p_changes: Record<string, string>) =>
      admin.client.rpc('change_leads', { p_ids, p_changes });
    expect((await change({ outcome: 'lost' })).error?.code).toBe('PT422');
    const lost = { status: 'closed', outcome: 'lost', lost_reason: 'Timing' };
    expect((await change(lost)).data).toMatchObject({ updated: 2 });
    const rows = admin.client.from('leads').select('outcome, lost_reason').in('id', p_ids);
    expect((await rows.order('lost_reason')).data).toEqual([
      { outcome: 'lost', lost_reason: 'Timing' },
      { outcome: 'lost', lost_reason: null },
    ]);
  });
});

test('a value is of whole rupees, at any time', async () => {
  const { id } = await storeLead(project.current);
  expect(await changed(id, { value: 1_250_000 })).toMatchObject({
    value: 1_250_000,
    status: 'new',
  });
  for (const value of [-1, 100_000_000_001])
    expect((await change(id, { value })).error?.code).toBe('23514');
  expect(await changed(id, { value: null })).toMatchObject({ value: null });
});

test('erasure empties the names in edits, and leaves that there was one', async () => {
  const { id } = await storeLead(project.current);
  await changed(id, { name: 'Secret Rao', budget: null });
  await changed(id, { status: 'closed', outcome: 'lost', lost_reason: 'Secret' });
  await admin.client.rpc('erase_lead', { p_id: id }).throwOnError();
  const gone = { from: null, to: null };
  expect(await changesOf(id)).toMatchObject([
    { name: gone, budget: { from: '1L-5L', to: null } },
    { outcome: { from: null, to: 'lost' }, lost_reason: gone },
  ]);
  const { data } = await admin.client.from('leads').select('outcome, lost_reason').eq('id', id);
  expect(data).toEqual([{ outcome: 'lost', lost_reason: null }]);
});
