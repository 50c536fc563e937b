import { storeLead } from '../../../testing/database/support/enquiry';
import { useProject, type Account } from '../../../testing/database/support/project';

const project = useProject();

let admin: Account;
beforeAll(async () => {
  admin = await project.current.signInAdmin();
});

describe('functions', () => {
  test('a scalar', async () => {
    const answer = await project.current.anon.rpc('schema_version');
    expect(answer).toMatchObject({ data: expect.stringMatching(/^\d{14}$/), status: 200 });
  });

  test('JSON, with arguments', async () => {
    const before = new Date().toISOString();
    await storeLead(project.current);

    const { data } = await admin.client.rpc('desk_summary', { p_since: before });

    expect(data).toMatchObject({ arrived: 1, latest: expect.any(String) });
  });

  test('nothing is no content', async () => {
    const { id } = await storeLead(project.current);

    const erased = await admin.client.rpc('erase_lead', { p_id: id });

    expect(erased).toMatchObject({ status: 204, data: null, error: null });
  });
});

describe('keys and tokens', () => {
  const ask = (headers: Record<string, string>) =>
    fetch(`${project.current.access.url}/rest/v1/rpc/schema_version`, { method: 'POST', headers });

  test.each<[string, () => Record<string, string>]>([
    ['no key', () => ({})],
    ['a wrong key', () => ({ apikey: 'nonsense' })],
    [
      'a forged token',
      () => ({
        apikey: project.current.access.publishableKey,
        authorization: `Bearer ${admin.accessToken.slice(0, -4)}AAAA`,
      }),
    ],
    [
      'no token at all',
      () => ({ apikey: project.current.access.publishableKey, authorization: 'Bearer nonsense' }),
    ],
  ])('%s is 401', async (_what, headers) => {
    expect((await ask(headers())).status).toBe(401);
  });

  test('the key alone is enough', async () => {
    expect((await ask({ apikey: project.current.access.publishableKey })).status).toBe(200);
  });
});
