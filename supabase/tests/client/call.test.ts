import { storeLead } from '../support/enquiry';
import { useProject, type Account } from '../support/project';

const project = useProject();

let admin: Account;
beforeAll(async () => {
  admin = await project.current.signInAdmin();
});

describe('functions', () => {
  test('a scalar', async () => {
    expect(await project.current.anon.rpc('health')).toMatchObject({ data: true, status: 200 });
  });

  test('a scalar by GET', async () => {
    expect(await project.current.anon.rpc('health', undefined, { get: true })).toMatchObject({
      data: true,
      status: 200,
    });
  });

  test('JSON, with arguments by POST and by GET', async () => {
    const before = new Date().toISOString();
    await storeLead(project.current);
    const args = { p_since: before };

    const byPost = await admin.client.rpc('desk_summary', args);
    const byGet = await admin.client.rpc('desk_summary', args, { get: true });

    expect(byPost.data).toMatchObject({ arrived: 1, latest: expect.any(String) });
    expect(byGet.data).toEqual(byPost.data);
  });

  test('nothing is no content', async () => {
    const { id } = await storeLead(project.current);

    const erased = await admin.client.rpc('erase_lead', { p_id: id });

    expect(erased).toMatchObject({ status: 204, data: null, error: null });
  });

  test('that write are refused by GET', async () => {
    const { id } = await storeLead(project.current);

    const result = await admin.client.rpc('erase_lead', { p_id: id }, { get: true });

    expect(result).toMatchObject({ status: 405, error: { code: '25006' } });
  });
});

describe('keys and tokens', () => {
  const ask = (headers: Record<string, string>) =>
    fetch(`${project.current.access.url}/rest/v1/rpc/health`, { headers });

  test.each<[string, () => Record<string, string>]>([
    ['no key', () => ({})],
    ['a wrong key', () => ({ apikey: 'nonsense' })],
    [
      'a forged token',
      () => ({
        apikey: project.current.access.anonKey,
        authorization: `Bearer ${admin.accessToken.slice(0, -4)}AAAA`,
      }),
    ],
    [
      'no token at all',
      () => ({ apikey: project.current.access.anonKey, authorization: 'Bearer nonsense' }),
    ],
  ])('%s is 401', async (_what, headers) => {
    expect((await ask(headers())).status).toBe(401);
  });

  test('the key alone is enough', async () => {
    expect((await ask({ apikey: project.current.access.anonKey })).status).toBe(200);
  });
});
