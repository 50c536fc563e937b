import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { storeLead } from '../../testing/database/support/enquiry';
import { useProject, type Account } from '../../testing/database/support/project';

const project = useProject();

let manager: Account;
beforeAll(async () => {
  manager = await project.current.signInAdmin();
});

async function colleague(role = 'staff'): Promise<Account> {
  const account = await project.current.signInAdmin();
  const { error } = await manager.client.rpc('change_staff', {
    p_id: account.id,
    p_changes: { role, name: 'Ravi Iyer' },
  });
  if (error) throw new Error(error.message);
  return account;
}

async function person(id: string) {
  const { data } = await manager.client.from('staff').select('name, role, state').eq('id', id);
  return data?.[0];
}

const reads = async ({ client }: Account) => {
  const { data } = await client.from('staff').select('id');
  return data?.length !== 0;
};

test('an account of the operator is a manager, named by its address', async () => {
  const email = `asha.rao+${randomUUID()}@example.com`;
  const { data } = await project.current.service.auth.admin.createUser({
    email,
    email_confirm: true,
    app_metadata: { role: 'admin' },
  });

  expect(await person(data.user?.id ?? '')).toEqual({
    name: expect.stringMatching(/^Asha Rao /),
    role: 'manager',
    state: 'active',
  });
});

test('an invited account reads nothing until it has accepted', async () => {
  const invited = await project.current.signIn();
  const { client } = manager;
  const invite = { p_id: invited.id, p_name: 'Meera Nair', p_role: 'staff' };
  await client.rpc('invite_staff', invite).throwOnError();
  const app_metadata = { role: 'admin' };
  await project.current.service.auth.admin.updateUserById(invited.id, { app_metadata });
  expect(await person(invited.id)).toMatchObject({ name: 'Meera Nair', state: 'invited' });
  expect(await reads(invited)).toBe(false);

  await invited.client.rpc('accept_invitation').throwOnError();

  expect(await reads(invited)).toBe(true);
  expect((await client.rpc('invite_staff', invite)).error?.code).toBe('PT409');
});

test('staff change their own name, and nothing else', async () => {
  const ravi = await colleague();
  const change = async (p_id: string, p_changes: Record<string, string | boolean>) =>
    (await ravi.client.rpc('change_staff', { p_id, p_changes })).error?.code;

  expect(await change(ravi.id, { name: 'Ravi I.' })).toBeUndefined();
  expect(await change(ravi.id, { role: 'manager' })).toBe('42501');
  expect(await change(ravi.id, { name: 'R', disabled: false })).toBe('42501');
  expect(await change(manager.id, { name: 'Somebody' })).toBe('42501');
  const invite = { p_id: randomUUID(), p_name: 'A', p_role: 'manager' };
  expect((await ravi.client.rpc('invite_staff', invite)).error?.code).toBe('42501');
  const written = await ravi.client.from('staff').update({ role: 'manager' }).eq('id', ravi.id);
  expect(written.error?.code).toBe('42501');
  expect(await person(ravi.id)).toEqual({ name: 'Ravi I.', role: 'staff', state: 'active' });
});

test('a demotion counts at once, for the token at hand', async () => {
  const ravi = await colleague('manager');
  const rename = () =>
    ravi.client.rpc('change_staff', { p_id: manager.id, p_changes: { name: 'Asha Rao' } });
  expect((await rename()).error).toBeNull();

  const demotion = { p_id: ravi.id, p_changes: { role: 'staff' } };
  await manager.client.rpc('change_staff', demotion).throwOnError();

  expect((await rename()).error?.code).toBe('42501');
});

test('somebody disabled is out at once, and open leads go to a colleague', async () => {
  const [leaving, heir] = [await colleague(), await colleague()];
  const [open, closed] = [await storeLead(project.current), await storeLead(project.current)];
  const { service } = project.current;
  const own = { owner_id: leaving.id };
  await manager.client.from('contact_submissions').update(own).in('id', [open.id, closed.id]);
  await manager.client
    .from('contact_submissions')
    .update({ status: 'closed' })
    .eq('id', closed.id)
    .throwOnError();

  const p_changes = { disabled: true, leads_to: heir.id };
  await manager.client.rpc('change_staff', { p_id: leaving.id, p_changes }).throwOnError();

  expect(await reads(leaving)).toBe(false);
  expect((await leaving.client.auth.refreshSession()).error).not.toBeNull();
  const { data } = await service
    .from('contact_submissions')
    .select('id, owner_id')
    .in('id', [open.id, closed.id]);
  const owners = Object.fromEntries((data ?? []).map(({ id, owner_id }) => [id, owner_id]));
  expect(owners).toEqual({ [open.id]: heir.id, [closed.id]: leaving.id });
});

test('somebody who never accepted comes back as invited', async () => {
  const { service } = project.current;
  const email = `${randomUUID()}@example.com`;
  const { data } = await service.auth.admin.createUser({ email });
  const id = data.user?.id ?? '';
  const invite = { p_id: id, p_name: 'Meera Nair', p_role: 'manager' };
  await manager.client.rpc('invite_staff', invite).throwOnError();
  const app_metadata = { role: 'admin' };
  await service.auth.admin.updateUserById(id, { app_metadata });
  const disable = (disabled: boolean) =>
    manager.client.rpc('change_staff', { p_id: id, p_changes: { disabled } }).throwOnError();

  await disable(true);
  await disable(false);
  expect(await person(id)).toMatchObject({ state: 'invited' });

  await service.auth.admin.updateUserById(id, { ban_duration: '24h' });
  expect(await person(id)).toMatchObject({ state: 'disabled' });
  await service.auth.admin.updateUserById(id, { ban_duration: 'none' });
  expect(await person(id)).toMatchObject({ state: 'invited' });
});

test('a change of nothing is refused to staff, whoever it is about', async () => {
  const ravi = await colleague();
  const untyped = project.current.untyped(ravi.accessToken);
  const nothing = { p_id: manager.id, p_changes: null };
  expect((await untyped.rpc('change_staff', nothing)).error?.code).toBe('42501');
});

test('how a colleague works is shown to managers alone', async () => {
  const ravi = await colleague();
  const of = async ({ client }: Account) => {
    const { data } = await client.rpc('staff_members').throwOnError();
    return data.find(({ id }) => id === ravi.id);
  };

  expect(await of(manager)).toMatchObject({
    email: ravi.email,
    name: 'Ravi Iyer',
    role: 'staff',
    state: 'active',
    factor: false,
    last_seen_at: expect.any(String),
    open_leads: 0,
  });
  expect(await of(ravi)).toMatchObject({ factor: null, last_seen_at: null, open_leads: null });
});

test('where a second factor is set up, a session without it reads nothing', async () => {
  const ravi = await colleague();
  const { data } = await ravi.client.auth.mfa.enroll({ factorType: 'totp' });
  if (data?.type !== 'totp') throw new Error('No factor was set up');
  const code = new TOTP({ secret: Secret.fromBase32(data.totp.secret) }).generate();
  await ravi.client.auth.mfa.challengeAndVerify({ factorId: data.id, code });
  expect(await reads(ravi)).toBe(true);

  const client = project.current.anon;
  await client.auth.signInWithPassword(ravi);

  expect((await client.from('staff').select('id')).data).toEqual([]);
  expect((await client.from('contact_submissions').select('id')).data).toEqual([]);
  expect((await client.rpc('desk_summary', {})).error?.code).toBe('42501');
  expect((await client.rpc('current_staff')).data).toMatchObject({ is_staff: false, factor: true });
});
