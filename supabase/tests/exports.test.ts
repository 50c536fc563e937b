import { useProject, type Account, type Project } from '../../testing/database/support/project';

const project = useProject();

type Client = ReturnType<Project['untyped']>;

let admin: Account;
let member: Account;
let former: Account;

beforeAll(async () => {
  admin = await project.current.signInAdmin();
  member = await project.current.signIn();
  former = await project.current.signInAdmin();
  await project.current.service.auth.admin.updateUserById(former.id, { ban_duration: '24h' });
});

const as = ({ accessToken }: Account) => project.current.untyped(accessToken);
const asService = () => project.current.untypedService;

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
    // Its rows never get fewer than the ones before them.
    expect((await count(as(admin), await startAs(admin), -1)).error?.code).toBe('42501');
  });
});
