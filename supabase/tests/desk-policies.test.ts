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

const calls: Record<string, () => object> = {
  list_leads: () => ({}),
  lead_counts: () => ({}),
  lead_detail: () => ({ lead: lead.id }),
  lead_median_reply: () => ({}),
  lead_report: () => ({}),
  move_lead: () => ({ lead_id: lead.id, status: 'closed' }),
  move_leads: () => ({ lead_ids: [lead.id], status: 'closed' }),
  add_lead_note: () => ({ lead_id: lead.id, note: 'Hello' }),
  log_lead_reply: () => ({ lead_id: lead.id, channel: 'email' }),
  quarantine_lead: () => ({ lead_id: lead.id }),
  restore_lead: () => ({ lead_id: lead.id }),
  start_lead_export: () => ({}),
  lead_export_page: () => ({ export_id: randomUUID() }),
  erase_lead: () => ({ lead_id: lead.id }),
};

const stored = async () => {
  const { service } = project.current;
  const { data } = await service.from('contact_submissions').select().eq('id', lead.id).single();
  return data;
};

describe.each(Object.keys(calls))('%s', (name) => {
  const call = (client: Client) => client.rpc(name, calls[name]?.());

  test('is refused to a visitor, to an account that is no admin, and to one that was disabled', async () => {
    const before = await stored();
    const as = ({ accessToken }: Account) => project.current.untyped(accessToken);
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
    const service = project.current.untyped(project.current.access.serviceRoleKey);
    expect((await call(service)).error?.code).toBe('42501');
  });
});

describe('an export', () => {
  const startAs = async ({ client }: Account, filter = {}) => {
    const { data, error } = await client.rpc('start_lead_export', { filter });
    if (error) throw new Error(error.message);
    return data;
  };

  test('is continued by whoever began it alone', async () => {
    const colleague = await project.current.signInAdmin();
    const export_id = await startAs(admin);
    expect(await colleague.client.rpc('lead_export_page', { export_id })).toMatchObject({
      status: 404,
      error: { code: 'PT404' },
    });
    expect((await admin.client.rpc('lead_export_page', { export_id })).error).toBeNull();
  });

  test('is on record for staff, and the record is nobody’s to change', async () => {
    const export_id = await startAs(admin, { status: 'new' });
    await admin.client.rpc('lead_export_page', { export_id });
    const read = (client: Client) => client.from('lead_exports').select().eq('id', export_id);
    const token = project.current.untyped(admin.accessToken);

    expect((await read(token)).data).toEqual([
      expect.objectContaining({
        actor_id: admin.id,
        actor_email: admin.email,
        filter: { status: 'new' },
        rows: expect.any(Number),
      }),
    ]);
    expect((await read(project.current.untyped(member.accessToken))).data).toEqual([]);
    expect((await read(project.current.untyped())).error?.code).toBe('42501');
    for (const client of [token, project.current.untyped(project.current.access.serviceRoleKey)]) {
      expect((await client.from('lead_exports').delete().eq('id', export_id)).error?.code).toBe(
        '42501',
      );
      expect(
        (await client.from('lead_exports').update({ rows: 0 }).eq('id', export_id)).error?.code,
      ).toBe('42501');
    }
  });

  test('takes an object for a filter, and nothing else', async () => {
    const token = project.current.untyped(admin.accessToken);
    expect((await token.rpc('start_lead_export', { filter: [] })).error?.code).toBe('23514');
  });
});

describe('what a list is asked by', () => {
  const list = (args: object) => project.current.untyped(admin.accessToken).rpc('list_leads', args);

  test.each([
    ["' or true --", []],
    ["x') union select 1 --", []],
    ['%', []],
    ['\\', []],
    ['_', []],
    ['$1', []],
  ])('a search for %s is text, whatever it looks like', async (q, leads) => {
    expect(await list({ filter: { q } })).toMatchObject({ error: null, data: { leads } });
  });

  test.each([['created_at; drop table x'], ['search_text'], ['']])(
    'a sort %j is none',
    async (sort) => {
      expect((await list({ sort })).error?.code).toBe('22023');
    },
  );

  test('a status that is none finds nothing', async () => {
    const status = "new' or 'a' = 'a";
    expect(await list({ filter: { status } })).toMatchObject({ data: { leads: [], total: 0 } });
  });
});

describe('changes', () => {
  test('to many leads are one or none', async () => {
    const [one, two] = [await storeLead(project.current), await storeLead(project.current)];
    const move = (lead_ids: string[], status: string) =>
      admin.client.rpc('move_leads', { lead_ids, status });
    expect((await move([one.id, two.id], 'qualified')).data).toBe(2);
    expect((await move([one.id, randomUUID()], 'closed')).error?.code).toBe('PT404');
    expect((await move([one.id, two.id], 'won')).error?.code).toBe('23514');
    const { data } = await project.current.service
      .from('contact_submissions')
      .select('status')
      .in('id', [one.id, two.id]);
    expect(data).toEqual([{ status: 'qualified' }, { status: 'qualified' }]);
  });

  test('earlier enquiries are those of the same address or phone', async () => {
    const email = `${randomUUID()}@example.in`;
    const { anon } = project.current;
    const send = async (part: object) => {
      const enquiry = newEnquiry(part);
      await anon.from('contact_submissions').insert(enquiry);
      return enquiry.reference;
    };
    const first = await send({ email, phone: '+91 98100 11111' });
    const second = await send({ email: `${randomUUID()}@example.in`, phone: '098100-11111' });
    const third = await send({ email: email.toUpperCase(), phone: null });
    const earlierOf = async (reference: string) => {
      const { data } = await project.current
        .untyped(admin.accessToken)
        .rpc('lead_detail', { lead: reference });
      return data.earlier.map((earlier: { reference: string }) => earlier.reference);
    };
    expect(await earlierOf(first)).toEqual([]);
    expect(await earlierOf(second)).toEqual([first]);
    expect(await earlierOf(third)).toEqual([first]);
  });
});
