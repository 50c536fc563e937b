import { connect } from 'node:net';

import { useScratchProject } from '../../../testing/database/support/scratch';

const { access } = useScratchProject();

const send = (path: string, init: RequestInit & { headers?: Record<string, string> } = {}) =>
  fetch(`${access().url}/rest/v1/${path}`, {
    ...init,
    headers: { apikey: access().secretKey, ...init.headers },
  });
const post = (body: string | Uint8Array<ArrayBuffer>) =>
  send('scratch', { method: 'POST', body, headers: { 'content-type': 'application/json' } });

test.each([
  ['malformed JSON', '{"label":', 400, 'PGRST102'],
  ['no object', '[1]', 400, 'PGRST102'],
  ['bytes that are no UTF-8', Uint8Array.of(0x22, 0xff, 0x22), 400, 'PGRST102'],
  [
    'more than 32 megabytes',
    `{"label":"${'x'.repeat(32 * 1024 * 1024)}"}`,
    413,
    expect.any(String),
  ],
])('%s', async (_what, body, status, code) => {
  const response = await post(body);

  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ code });
});

test('the headers of a page', async () => {
  const response = await send('scratch?select=label&order=id&offset=1&limit=1', {
    headers: { prefer: 'count=exact' },
  });

  expect(response.status).toBe(206);
  expect(response.headers.get('content-range')).toBe('1-1/3');
  expect(response.headers.get('preference-applied')).toBe('count=exact');
  expect(await response.json()).toEqual([{ label: 'two' }]);
});

test.each(['127.0.0.2', '::1'])('nobody answers at %s', async (host) => {
  const port = Number(new URL(access().url).port);

  const outcome = await new Promise((resolve) => {
    const socket = connect({ host, port });
    socket.once('connect', () => resolve('connected'));
    socket.once('error', () => resolve('refused'));
  });

  expect(outcome).toBe('refused');
});
