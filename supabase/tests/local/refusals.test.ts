import { useScratchProject } from '../support/scratch';

/** The local Supabase knows less than PostgREST. It refuses loudly, and never gives another answer. */

const { access, client } = useScratchProject();

test.each([
  ['scratch', 'text/csv', 406, 'PGRST107'],
  ['a/b/c', 'application/json', 404, 'PGRST125'],
])('%s as %s', async (path, accept, status, code) => {
  const { url, serviceRoleKey } = access();

  const response = await fetch(`${url}/rest/v1/${path}`, {
    headers: { apikey: serviceRoleKey, accept },
  });

  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ code });
});

test.each([
  ['update', () => client().from('scratch').update({ flag: true })],
  ['delete', () => client().from('scratch').delete()],
])('%s without a filter, as with the extension pg-safeupdate', async (_what, query) => {
  const { error, status } = await query();

  expect({ status, code: error?.code }).toEqual({ status: 400, code: '21000' });
});
