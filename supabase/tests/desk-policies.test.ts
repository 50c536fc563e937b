import { randomUUID } from 'node:crypto';

import { newEnquiry, storeLead } from './support/enquiry';
import type { Lead } from './support/enquiry';
import { useProject } from './support/project';
import type { Account, Project } from './support/project';

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
const asService = () => project.current.untyped(project.current.access.serviceRoleKey);

const calls: Record<string, () => object> = {
  desk_summary: () => ({}),
  staff_members: () => ({}),
  lead_median_reply: () => ({}),
  lead_report: () => ({}),
  change_leads: () => ({ p_ids: [lead.id], p_changes: { status: 'closed' } }),
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

  test('is not for the service key either: it has no name to put into history', async () => {
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
    expect({ name, code: error?.code }).toEqual({ name, code: '42501' });
  }
  expect(await stored()).toEqual(lead);
});

describe('an export', () => {
  const startAs = async ({ client }: Account, filter = {}) => {
    const started = client.from('lead_exports').insert({ filter }).select('id').single();
    return (await started.throwOnError()).data.id;
  };
  const count = (client: Client, id: string, rows: number) =>
    client.from('lead_exports').update({ rows }).eq('id', id).select('rows');

  test('is counted by whoever began it alone', async () => {
    const colleague = await project.current.signInAdmin();
    const id = await startAs(admin);
    expect((await count(as(colleague), id, 1)).data).toEqual([]);
    expect((await count(as(admin), id, 25)).data).toEqual([{ rows: 25 }]);
  });

  test('is on record for staff, and the record is nobody’s to change', async () => {
    const id = await startAs(admin, { status: 'new' });
    const read = (client: Client) => client.from('lead_exports').select().eq('id', id);

    expect((await read(as(admin))).data).toEqual([
      expect.objectContaining({
        actor_id: admin.id,
        actor_email: admin.email,
        filter: { status: 'new' },
        rows: 0,
      }),
    ]);
    expect((await read(as(member))).data).toEqual([]);
    expect((await read(project.current.untyped())).error?.code).toBe('42501');
    for (const client of [as(admin), asService()]) {
      const exports = () => client.from('lead_exports');
      const results = [
        await exports().delete().eq('id', id),
        await exports().update({ filter: {} }).eq('id', id),
        await exports().update({ actor_email: 'x@y.z' }).eq('id', id),
        await exports().insert({ filter: {}, actor_id: former.id }),
        await exports().insert({ filter: {}, rows: 3 }),
      ];
      expect(results.map(({ error }) => error?.code)).toEqual(Array(5).fill('42501'));
    }
    expect((await count(asService(), id, 0)).error?.code).toBe('42501');
  });

  test('is begun by an admin alone', async () => {
    for (const client of [project.current.untyped(), as(member), as(former), asService()]) {
      const { error } = await client.from('lead_exports').insert({ filter: {} });
      expect(error?.code).toBe('42501');
    }
  });

  test('takes an object for a filter, and nothing else', async () => {
    const exports = as(admin).from('lead_exports');
    expect((await exports.insert({ filter: [] })).error?.code).toBe('23514');
    expect((await count(as(admin), await startAs(admin), -1)).error?.code).toBe('23514');
  });
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
    expect((await change([one.id, two.id], { status: 'qualified' })).data).toBe(2);
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

test('staff are those who may use the desk, and whoever still owns a lead', async () => {
  const leaving = await project.current.signInAdmin();
  const owned = await storeLead(project.current);
  const { client } = admin;
  await client.from('contact_submissions').update({ owner_id: leaving.id }).eq('id', owned.id);
  const staff = async () => {
    const { data } = await client.rpc('staff_members').throwOnError();
    return Object.fromEntries(data.map(({ id, is_disabled }) => [id, is_disabled]));
  };
  expect(await staff()).toMatchObject({ [admin.id]: false, [leaving.id]: false });

  const ban = { ban_duration: '24h' };
  await project.current.service.auth.admin.updateUserById(leaving.id, ban);
  const known = await staff();
  expect(known).toMatchObject({ [admin.id]: false, [leaving.id]: true });
  expect(known).not.toHaveProperty(former.id);
  expect(known).not.toHaveProperty(member.id);
});
