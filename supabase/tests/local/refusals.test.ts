import { useScratchProject } from '../../../testing/database/support/scratch';

/** The local Supabase knows less than PostgREST. It refuses loudly, and never gives another answer. */

const { access, client } = useScratchProject();

test.each([
  ['scratch', 'text/csv', 406, 'PGRST107'],
  ['a/b/c', 'application/json', 404, 'PGRST125'],
])('%s as %s', async (path, accept, status, code) => {
  const { url, secretKey } = access();

  const response = await fetch(`${url}/rest/v1/${path}`, {
    headers: { apikey: secretKey, accept },
  });

  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ code });
});

test.each<[string, string, RequestInit, number, string]>([
  ['an upsert', 'scratch?on_conflict=label', { method: 'POST', body: '{}' }, 400, 'PGRST100'],
  ['a page by header', 'scratch', { headers: { range: '0-1' } }, 400, 'PGRST122'],
  ['a call by GET', 'rpc/scratch_labels', {}, 405, 'PGRST101'],
  ['a call by HEAD', 'rpc/scratch_labels', { method: 'HEAD' }, 405, ''],
])('%s', async (_what, path, { headers, ...init }, status, code) => {
  const { url, secretKey } = access();

  const response = await fetch(`${url}/rest/v1/${path}`, {
    ...init,
    headers: { apikey: secretKey, 'content-type': 'application/json', ...headers },
  });

  expect(response.status).toBe(status);
  expect(await response.text()).toContain(code);
});

test.each([
  ['to merge', () => client().from('scratch').upsert({ id: 1, label: 'merged' })],
  ['to ignore', () => client().from('scratch').upsert({ id: 1 }, { ignoreDuplicates: true })],
  [
    'defaults',
    () =>
      client()
        .from('scratch')
        .insert([{ id: 9 }, {}], { defaultToNull: false }),
  ],
])('a wish: %s', async (_what, query) => {
  const { error, status } = await query();

  expect({ status, code: error?.code }).toEqual({ status: 400, code: 'PGRST122' });
});

test.each([
  ['update', () => client().from('scratch').update({ flag: true })],
  ['delete', () => client().from('scratch').delete()],
])('%s without a filter, as with the extension pg-safeupdate', async (_what, query) => {
  const { error, status } = await query();

  expect({ status, code: error?.code }).toEqual({ status: 400, code: '21000' });
});
