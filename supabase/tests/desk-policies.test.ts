import { randomUUID } from 'node:crypto';

import { newEnquiry, storeLead, type Lead } from '../../testing/database/support/enquiry';
import { useProject, type Account, type Project } from '../../testing/database/support/project';

const project = useProject();

type Client = ReturnType<Project['untyped']>;

let lead: Lead;
let admin: Account;
let member: Account;
let former: Account;

beforeAll(async () => {
  lead = await storeLead(project.current);
  admin = await project.current.signInAdmin();
  member = await project.current.signIn();
  former = await project.current.signInAdmin();
  await project.current.service.auth.admin.updateUserById(former.id, { ban_duration: '24h' });
});

const as = ({ accessToken }: Account) => project.current.untyped(accessToken);
const asService = () => project.current.untypedService;

const calls: Record<string, () => object> = {
  desk_summary: () => ({}),
  staff_members: () => ({}),
  lead_median_reply: () => ({}),
  report_by_answer: () => ({ p_key: 'start' }),
  lead_report: () => ({}),
  board_totals: () => ({}),
  find_words: () => ({ p_ids: [], p_patterns: [] }),
  change_leads: () => ({ p_ids: [lead.id], p_changes: { status: 'closed' } }),
  undo_change: () => ({ p_lead_id: lead.id, p_event: 1 }),
  undo_changes: () => ({ p_events: [1] }),
  erase_lead: () => ({ p_id: lead.id }),
};

const stored = async (id = lead.id) => {
  const { service } = project.current;
  const { data } = await service.from('contact_submissions').select().eq('id', id).single();
  return data;
};

describe.each(Object.keys(calls))('%s', (name) => {
  const call = (client: Client) => client.rpc(name, calls[name]?.());

  test('is refused to a visitor, to an account that is no admin, and to one that was disabled', async () => {
    const before = await stored();
    expect(await call(project.current.untyped())).toMatchObject({
      status: 401,
      error: { code: '42501' },
    });
    expect(await call(as(member))).toMatchObject({
      status: 403,
      error: { code: '42501' },
    });
    expect(await call(as(former))).toMatchObject({
      status: 401,
      error: { code: 'PT401' },
    });
    expect(await stored()).toEqual(before);
  });

  test('is not for the secret key either: it has no name to put into history', async () => {
    expect((await call(asService())).error?.code).toBe('42501');
  });
});

test('an admin whose role is taken away reads and changes nothing from that moment on', async () => {
  const demoted = await project.current.signInAdmin();
  const client = as(demoted);
  const leads = () => client.from('leads').select('id').eq('id', lead.id);
  expect((await leads()).data).toHaveLength(1);
  await project.current.service.auth.admin.updateUserById(demoted.id, {
    app_metadata: { role: 'member' },
  });

  expect((await leads()).data).toEqual([]);
  for (const table of ['contact_submissions', 'lead_events', 'lead_exports']) {
    expect((await client.from(table).select('id')).data).toEqual([]);
  }
  const changed = await client
    .from('contact_submissions')
    .update({ status: 'closed' })
    .eq('id', lead.id)
    .select('id');
  expect(changed.data).toEqual([]);
  for (const name of Object.keys(calls)) {
    const { error } = await client.rpc(name, calls[name]?.());
    // The role took the session along.
    expect({ name, code: error?.code }).toEqual({ name, code: 'PT401' });
  }
  expect(await stored()).toEqual(lead);
});

test('a status that is none finds nothing', async () => {
  const status = "new' or 'a' = 'a";
  expect(await as(admin).from('leads').select().eq('status', status)).toMatchObject({ data: [] });
});

describe('changes', () => {
  const change = (p_ids: string[], p_changes: Record<string, string | null>) =>
    admin.client.rpc('change_leads', { p_ids, p_changes });

  test('to many leads are one or none', async () => {
    const [one, two] = [await storeLead(project.current), await storeLead(project.current)];
    expect((await change([one.id, two.id], { status: 'qualified' })).data).toMatchObject({
      updated: 2,
    });
    expect((await change([one.id, randomUUID()], { status: 'closed' })).error?.code).toBe('PT404');
    expect((await change([one.id, two.id], { status: 'won' })).error?.code).toBe('23514');
    expect((await change([one.id], { owner_id: member.id })).error?.code).toBe('23503');
    for (const { id } of [one, two]) {
      expect(await stored(id)).toMatchObject({ status: 'qualified', owner_id: null });
    }
  });

  test('to many leads change what is named and nothing else', async () => {
    const { id } = await storeLead(project.current);
    await change([id, id], { owner_id: admin.id });
    expect(await stored(id)).toMatchObject({ status: 'new', owner_id: admin.id });
    await change([id], { spam_reason: 'Marked by staff' });
    expect(await stored(id)).toMatchObject({ owner_id: admin.id, spam_reason: 'Marked by staff' });
    await change([id], { spam_reason: 'Another', owner_id: null });
    expect(await stored(id)).toMatchObject({ owner_id: null, spam_reason: 'Marked by staff' });
    await change([id], { spam_reason: null });
    expect(await stored(id)).toMatchObject({ status: 'new', spam_reason: null });
  });

  test('earlier enquiries are those of the same address or phone', async () => {
    const email = `${randomUUID()}@example.in`;
    const send = async (part: object) => {
      const enquiry = newEnquiry(part);
      await project.current.anon.from('contact_submissions').insert(enquiry).throwOnError();
      const keys = admin.client.from('leads').select('email_key,phone_key');
      return (await keys.eq('reference', enquiry.reference).single().throwOnError()).data;
    };
    const first = await send({ email, phone: '+91 98100 11111' });
    const second = await send({ email: `${randomUUID()}@example.in`, phone: '098100-11111' });
    const third = await send({ email: email.toUpperCase(), phone: null });
    expect(second.email_key).not.toBe(first.email_key);
    expect(second.phone_key).toBe(first.phone_key);
    expect(third).toEqual({ email_key: first.email_key, phone_key: null });
  });
});

test('staff are those who may use the desk, and those who once could', async () => {
  const leaving = await project.current.signInAdmin();
  const owned = await storeLead(project.current);
  const { client } = admin;
  await client.from('contact_submissions').update({ owner_id: leaving.id }).eq('id', owned.id);
  const staff = async () => {
    const { data } = await client.rpc('staff_members').throwOnError();
    return Object.fromEntries(data.map(({ id, state }) => [id, state]));
  };
  expect(await staff()).toMatchObject({ [admin.id]: 'active', [leaving.id]: 'active' });

  const ban = { ban_duration: '24h' };
  await project.current.service.auth.admin.updateUserById(leaving.id, ban);
  const known = await staff();
  expect(known).toMatchObject({
    [admin.id]: 'active',
    [leaving.id]: 'disabled',
    [former.id]: 'disabled',
  });
  expect(known).not.toHaveProperty(member.id);
});
