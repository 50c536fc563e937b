import { randomUUID } from 'node:crypto';
import { type Account, useProject } from '../../testing/database/support/project';

const project = useProject();

let manager: Account;
let colleague: Account;
let member: Account;
let former: Account;

beforeAll(async () => {
  manager = await project.current.signInAdmin();
  colleague = await project.current.signInAdmin();
  await manager.client
    .rpc('change_staff', { p_id: colleague.id, p_changes: { role: 'staff' } })
    .throwOnError();
  member = await project.current.signIn();
  former = await project.current.signInAdmin();
  await project.current.service.auth.admin.updateUserById(former.id, { ban_duration: '24h' });
});

const as = ({ accessToken }: Account) => project.current.untyped(accessToken);
const tableAs = (account: Account) => as(account).from('saved_views');
const add = async (account: Account, part: object = {}) => {
  const row = { title: randomUUID(), search: 'q=a', ...part };
  const added = tableAs(account).insert(row).select().single();
  return (await added.throwOnError()).data;
};

test('the author owns a new one, and others see nothing of it', async () => {
  const own = await add(colleague);
  expect(own).toMatchObject({ owner_id: colleague.id });
  for (const account of [manager, member, former]) {
    const { data } = await tableAs(account).select().eq('id', own.id);
    expect(data).toEqual([]);
    await tableAs(account).update({ title: 'Forged' }).eq('id', own.id);
    await tableAs(account).delete().eq('id', own.id);
  }
  expect((await tableAs(colleague).select().eq('id', own.id)).data).toEqual([own]);
});

test('staff read a shared one, which managers alone write', async () => {
  const shared = await add(manager, { owner_id: null });
  const read = (account: Account) => tableAs(account).select().eq('id', shared.id);
  expect((await read(colleague)).data).toEqual([shared]);
  expect((await read(member)).data).toEqual([]);
  await tableAs(colleague).update({ title: 'Forged' }).eq('id', shared.id);
  await tableAs(colleague).update({ owner_id: colleague.id }).eq('id', shared.id);
  await tableAs(colleague).delete().eq('id', shared.id);
  expect((await read(manager)).data).toEqual([shared]);
  const added = await tableAs(colleague).insert({ title: 'a', search: 'q=b', owner_id: null });
  expect(added.error?.code).toBe('42501');
  const own = await add(colleague);
  const published = await tableAs(colleague).update({ owner_id: null }).eq('id', own.id);
  expect(published.error?.code).toBe('42501');
});

test('nobody writes in another’s name, or dates by hand', async () => {
  const own = await add(manager);
  const refused = [
    await tableAs(manager).insert({ title: 'a', search: 'q=b', owner_id: colleague.id }),
    await tableAs(manager).update({ owner_id: colleague.id }).eq('id', own.id),
    await tableAs(manager).update({ updated_at: '2020-01-01' }).eq('id', own.id),
    await tableAs(manager).insert({ title: 'a', search: 'q=b', created_at: '2020-01-01' }),
    await tableAs(member).insert({ title: 'a', search: 'q=b' }),
    await project.current.untyped().from('saved_views').insert({ title: 'a', search: 'q=b' }),
  ];
  expect(refused.map(({ error }) => error?.code)).toEqual(Array(6).fill('42501'));
  const { error } = await tableAs(former).insert({ title: 'a', search: 'q=b' });
  expect(error?.code).toBe('PT401');
});

test.each([
  ['no title', { title: '' }],
  ['a title of 61', { title: 'a'.repeat(61) }],
  ['a line feed in the title', { title: 'a\nb' }],
  ['a search of 2001', { search: 'a'.repeat(2001) }],
  ['a control character in the search', { search: 'a\u0007b' }],
])('%s is refused', async (_what, part) => {
  const { error } = await tableAs(manager).insert({ title: 'a', search: 'q=b', ...part });
  expect(error?.code).toBe('23514');
});

test('each change has a later version', async () => {
  const own = await add(colleague);
  const change = tableAs(colleague).update({ search: '' }).eq('id', own.id).select().single();
  const { data } = await change.throwOnError();
  expect(Date.parse(data.updated_at)).toBeGreaterThanOrEqual(Date.parse(own.updated_at));
  expect(data.updated_at).not.toBe(own.updated_at);
});

test('a person keeps thirty, and shared ones do not count for that', async () => {
  const busy = await project.current.signInAdmin();
  const rows = Array.from({ length: 30 }, (_, n) => ({ title: `View ${n}`, search: '' }));
  await tableAs(busy).insert(rows).throwOnError();
  const { error } = await tableAs(busy).insert({ title: 'One more', search: '' });
  expect(error?.code).toBe('PT409');
  const shared = await add(busy, { owner_id: null });
  const taken = await tableAs(busy).update({ owner_id: busy.id }).eq('id', shared.id);
  expect(taken.error?.code).toBe('PT409');
});

test('two views of one owner have different names, whatever the case of the letters', async () => {
  const own = await add(colleague, { title: 'Hot' });
  const { error } = await tableAs(colleague).insert({ title: 'HOT', search: '' });
  expect(error).toMatchObject({ code: 'PT422', details: 'title' });
  await tableAs(colleague).update({ title: 'HOT' }).eq('id', own.id).throwOnError();
  await add(manager, { title: 'Hot' });
});

test('own ones go with an account that is removed, and shared ones stay', async () => {
  const leaving = await project.current.signInAdmin();
  const [own, shared] = [await add(leaving), await add(leaving, { owner_id: null })];
  await project.current.service.auth.admin.deleteUser(leaving.id);
  const { data } = await project.current.service
    .from('saved_views')
    .select('id')
    .in('id', [own.id, shared.id]);
  expect(data).toEqual([{ id: shared.id }]);
});
