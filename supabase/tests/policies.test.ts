import { randomUUID } from 'node:crypto';

import { currentEngine } from '../../testing/database/start';
import { history, newEnquiry, storeLead, type Lead } from '../../testing/database/support/enquiry';
import { useProject, type Project } from '../../testing/database/support/project';

const project = useProject();

type Client = ReturnType<Project['untyped']>;
type Caller = 'visitor' | 'member' | 'admin' | 'former admin' | 'self-made admin';

const clients = new Map<Caller, Client>();
const as = (caller: Caller): Client => {
  const client = clients.get(caller);
  if (!client) throw new Error(`${caller} is not there yet`);
  return client;
};

let lead: Lead;

beforeAll(async () => {
  const { current } = project;
  lead = await storeLead(current);
  const member = await current.signIn();
  const admin = await current.signInAdmin();
  const former = await current.signInAdmin();
  const selfMade = await current.signIn();
  await former.client.auth.signOut();
  await selfMade.client.auth.updateUser({ data: { role: 'admin' } });
  const { data } = await selfMade.client.auth.refreshSession();
  clients.set('visitor', current.untyped());
  clients.set('member', current.untyped(member.accessToken));
  clients.set('admin', current.untyped(admin.accessToken));
  clients.set('former admin', current.untyped(former.accessToken));
  clients.set('self-made admin', current.untyped(data.session?.access_token));
});

const everyone: Caller[] = ['visitor', 'member', 'admin', 'former admin', 'self-made admin'];
const signedInOutsiders: Caller[] = ['member', 'former admin', 'self-made admin'];
const refusedStatus = (caller: Caller) => (caller === 'visitor' ? 401 : 403);

const stored = async () => {
  const { data } = await project.current.service
    .from('contact_submissions')
    .select()
    .eq('id', lead.id)
    .single();
  return data;
};

describe('forbidden to everybody', () => {
  const operations: Record<
    string,
    (client: Client) => PromiseLike<{ status: number; error: { code: string } | null }>
  > = {
    'delete a lead': (client) => client.from('contact_submissions').delete().eq('id', lead.id),
    'rewrite what a visitor wrote': (client) =>
      client.from('contact_submissions').update({ message: 'Nothing' }).eq('id', lead.id),
    'mark a lead as answered': (client) =>
      client.from('contact_submissions').update({ first_response_at: null }).eq('id', lead.id),
    'choose the id': (client) =>
      client.from('contact_submissions').insert({ ...newEnquiry(), id: randomUUID() }),
    'choose the status': (client) =>
      client.from('contact_submissions').insert({ ...newEnquiry(), status: 'new' }),
    'choose the time': (client) =>
      client.from('contact_submissions').insert({ ...newEnquiry(), created_at: '2020-01-01' }),
    // The local Supabase refuses every upsert.
    ...(currentEngine() === 'real' && {
      'overwrite by upsert': (client) =>
        client.from('contact_submissions').upsert(newEnquiry(), { onConflict: 'idempotency_key' }),
    }),
    'forge history': (client) =>
      client.from('lead_events').insert({ lead_id: lead.id, kind: 'erased', actor_email: 'x@y.z' }),
    'date history': (client) =>
      client
        .from('lead_events')
        .insert({ lead_id: lead.id, kind: 'note', note: 'x', created_at: '2020-01-01' }),
    'change history': (client) =>
      client.from('lead_events').update({ note: 'Forged' }).eq('lead_id', lead.id),
    'delete history': (client) => client.from('lead_events').delete().eq('lead_id', lead.id),
  };
  const attempts = everyone.flatMap((caller) =>
    Object.keys(operations).map((operation) => ({ caller, operation })),
  );

  test.each(attempts)('$caller: $operation', async ({ caller, operation }) => {
    const result = await operations[operation]?.(as(caller));

    expect(result).toMatchObject({ status: refusedStatus(caller), error: { code: '42501' } });
  });
});

test.each(everyone)('nothing is written through the view: %s', async (caller) => {
  const view = as(caller).from('leads');
  const unwritable = { error: { code: '55000' } };
  expect(await view.update({ status: 'closed' }).eq('id', lead.id)).toMatchObject(unwritable);
  expect(await view.insert({ name: 'Forged' })).toMatchObject(unwritable);
});

describe('a visitor', () => {
  test('sends an enquiry', async () => {
    expect(await as('visitor').from('contact_submissions').insert(newEnquiry())).toMatchObject({
      status: 201,
      error: null,
    });
  });

  test('may name the reason why an own enquiry is set apart, which its history says', async () => {
    const { id } = await storeLead(project.current, { spam_reason: 'Links' });
    const { data } = await as('admin').from('lead_events').select('kind').eq('lead_id', id);
    expect(data?.map(({ kind }) => kind)).toEqual(['created', 'quarantined']);
  });

  test.each([
    ['leads', (client: Client) => client.from('contact_submissions').select('id')],
    ['the view of leads', (client: Client) => client.from('leads').select('id')],
    ['history', (client: Client) => client.from('lead_events').select('id')],
    ['counters', (client: Client) => client.rpc('desk_summary')],
    ['staff', (client: Client) => client.rpc('current_staff')],
    [
      'the row just sent',
      (client: Client) => client.from('contact_submissions').insert(newEnquiry()).select(),
    ],
  ])('does not read %s', async (_what, read) => {
    expect(await read(as('visitor'))).toMatchObject({ status: 401, error: { code: '42501' } });
  });

  test('neither moves, notes nor erases a lead', async () => {
    const visitor = as('visitor');
    const results = await Promise.all([
      visitor.from('contact_submissions').update({ status: 'closed' }).eq('id', lead.id),
      visitor.from('lead_events').insert({ lead_id: lead.id, kind: 'note', note: 'Hello' }),
      visitor.rpc('erase_lead', { p_id: lead.id }),
    ]);
    for (const result of results) {
      expect(result).toMatchObject({ status: 401, error: { code: '42501' } });
    }
  });
});

describe.each(signedInOutsiders)('a %s', (caller) => {
  test('sees no lead and no history', async () => {
    const leads = await as(caller).from('contact_submissions').select('*', { count: 'exact' });
    const view = await as(caller).from('leads').select('*', { count: 'exact' });
    const history = await as(caller).from('lead_events').select('*', { count: 'exact' });

    expect(leads).toMatchObject({ data: [], count: 0 });
    expect(view).toMatchObject({ data: [], count: 0 });
    expect(history).toMatchObject({ data: [], count: 0 });
  });

  test('moves nothing', async () => {
    const moved = await as(caller)
      .from('contact_submissions')
      .update({ status: 'closed' }, { count: 'exact' })
      .eq('id', lead.id);
    expect(moved).toMatchObject({ error: null, count: 0 });
    expect(await stored()).toMatchObject({ status: 'new' });
  });

  test('adds nothing to history', async () => {
    const note = { lead_id: lead.id, kind: 'note', note: 'Forged' };
    const { error } = await as(caller).from('lead_events').insert(note);
    expect(error?.code).toBe(caller === 'former admin' ? 'PT401' : '42501');
    expect(await history(project.current.service, lead.id)).toHaveLength(1);
  });

  test('sends no enquiry and adds no lead', async () => {
    const code = caller === 'former admin' ? 'PT401' : '42501';
    for (const part of [{}, { added_source: 'phone' }]) {
      const { error } = await as(caller).from('contact_submissions').insert(newEnquiry(part));
      expect(error?.code).toBe(code);
    }
  });

  test('asks for no receipt', async () => {
    const asked = await as(caller).rpc('receipt', { p_receipt_key: lead.idempotency_key });
    expect(asked).toMatchObject({ status: 403, error: { code: '42501' } });
    expect(await stored()).toEqual(lead);
  });
});

describe('membership of staff', () => {
  test.each<[Caller, unknown]>([
    ['admin', expect.objectContaining({ is_staff: true, email: expect.any(String) })],
    ['member', expect.objectContaining({ is_staff: false })],
    ['self-made admin', expect.objectContaining({ is_staff: false })],
    ['former admin', null],
  ])('%s', async (caller, staff) => {
    expect((await as(caller).rpc('current_staff')).data).toEqual(staff);
  });

  test('an admin who is banned is none from that moment on', async () => {
    const banned = await project.current.signInAdmin();
    await project.current.service.auth.admin.updateUserById(banned.id, { ban_duration: '24h' });

    expect((await banned.client.rpc('current_staff')).data).toBeNull();
    expect((await banned.client.from('contact_submissions').select('id')).data).toEqual([]);
  });
});
