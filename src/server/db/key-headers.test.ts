import { createServer, type IncomingHttpHeaders } from 'node:http';
import { listen } from '../../../testing/server/listen';
import { openDatabase } from './supabase';
import { keyHeaders } from './key-headers';

it.each([
  ['sb_publishable_1', undefined, { apikey: 'sb_publishable_1' }],
  ['sb_publishable_1', 'token', { apikey: 'sb_publishable_1', authorization: 'Bearer token' }],
  ['eyJ.former', undefined, { apikey: 'eyJ.former', authorization: 'Bearer eyJ.former' }],
  ['eyJ.former', 'token', { apikey: 'eyJ.former', authorization: 'Bearer token' }],
])('%p with the token %p', (key, token, headers) => {
  expect(keyHeaders(key, token)).toEqual(headers);
});

describe('the database', () => {
  it.each([
    ['a visitor', undefined, undefined],
    ['staff', 'token', 'Bearer token'],
  ])('is asked by %s with %p', async (_who, token, authorization) => {
    const seen: IncomingHttpHeaders[] = [];
    const server = createServer((request, response) => {
      seen.push(request.headers);
      response.end('[]');
    });
    const { url, close } = await listen(server);
    const db = openDatabase(url, { key: 'sb_publishable_1', token }, () =>
      AbortSignal.timeout(5000),
    );
    await db.from('leads').select();
    await close();
    expect(seen).toMatchObject([{ apikey: 'sb_publishable_1' }]);
    expect(seen[0]?.authorization).toBe(authorization);
  });
});
