import { randomUUID } from 'node:crypto';

import { history, storeLead } from './support/enquiry';
import { useProject } from './support/project';
import type { Account } from './support/project';

const project = useProject();

let admin: Account;
beforeAll(async () => {
  admin = await project.current.signInAdmin();
});

const created = {
  kind: 'created',
  from_status: null,
  to_status: null,
  note: null,
  actor_email: null,
};

test('a new enquiry starts as new, with its history begun', async () => {
  const lead = await storeLead(project.current);

  expect(lead).toMatchObject({ status: 'new', first_response_at: null, erased_at: null });
  expect(lead.updated_at).toBe(lead.created_at);
  expect(await history(admin.client, lead.id)).toEqual([created]);
});

test('an admin moves a lead, and the history says who did', async () => {
  const lead = await storeLead(project.current);

  const { data: moved } = await admin.client
    .from('contact_submissions')
    .update({ status: 'qualified' })
    .eq('id', lead.id)
    .select()
    .single();

  expect(moved).toMatchObject({ status: 'qualified', first_response_at: moved?.updated_at });
  expect(moved && moved.updated_at > lead.updated_at).toBe(true);
  expect(await history(admin.client, lead.id)).toEqual([
    created,
    {
      kind: 'status',
      from_status: 'new',
      to_status: 'qualified',
      note: null,
      actor_email: admin.email,
    },
  ]);
});

test('the first answer keeps its time when the lead moves on, and back', async () => {
  const { id } = await storeLead(project.current);
  const move = async (status: string) => {
    const { data } = await admin.client
      .from('contact_submissions')
      .update({ status })
      .eq('id', id)
      .select('first_response_at')
      .single();
    return data?.first_response_at;
  };

  const first = await move('contacted');

  expect(first).toEqual(expect.any(String));
  expect(await move('new')).toBe(first);
  expect(await move('closed')).toBe(first);
});

test('choosing the same status again is no change', async () => {
  const lead = await storeLead(project.current);

  await admin.client.from('contact_submissions').update({ status: 'new' }).eq('id', lead.id);

  const { data } = await admin.client
    .from('contact_submissions')
    .select()
    .eq('id', lead.id)
    .single();
  expect(data).toEqual(lead);
  expect(await history(admin.client, lead.id)).toEqual([created]);
});

test('an unknown status is refused', async () => {
  const { id } = await storeLead(project.current);

  const { error, status } = await admin.client
    .from('contact_submissions')
    .update({ status: 'won' })
    .eq('id', id);

  expect({ status, code: error?.code }).toEqual({ status: 400, code: '23514' });
});

test('the view shows staff a lead without what only the machine needs', async () => {
  const lead = await storeLead(project.current);

  const { data } = await admin.client.from('leads').select().eq('id', lead.id).single();

  const { idempotency_key: _key, client_hash: _hash, ...shown } = lead;
  expect(data).toEqual(shown);
});

test('not even the service key rewrites history', async () => {
  const { id } = await storeLead(project.current);
  const events = project.current.service.from('lead_events');

  expect((await events.update({ kind: 'erased' }).eq('lead_id', id)).error?.code).toBe('42501');
  expect((await events.delete().eq('lead_id', id)).error?.code).toBe('42501');
});

describe('notes', () => {
  test('are history, and answered with the event', async () => {
    const { id } = await storeLead(project.current);

    const { data } = await admin.client.rpc('add_lead_note', { lead_id: id, note: 'Called back' });

    expect(data).toMatchObject({ lead_id: id, kind: 'note', note: 'Called back' });
    expect(await history(admin.client, id)).toEqual([
      created,
      { ...created, kind: 'note', note: 'Called back', actor_email: admin.email },
    ]);
  });

  test.each([
    ['empty', '', '23514'],
    ['too long', 'x'.repeat(2001), '23514'],
    ['with a control character', 'bell \u0007 bell', '23514'],
  ])('%s: refused', async (_what, note, code) => {
    const { id } = await storeLead(project.current);

    const { error } = await admin.client.rpc('add_lead_note', { lead_id: id, note });

    expect(error).toMatchObject({ code });
  });

  test('on an unknown lead: not found', async () => {
    const result = await admin.client.rpc('add_lead_note', { lead_id: randomUUID(), note: 'Hi' });

    expect(result).toMatchObject({ status: 404, error: { code: 'PT404' } });
  });
});
