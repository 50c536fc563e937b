import { createServer, type IncomingHttpHeaders } from 'node:http';
import { listen } from '../../../testing/server/listen';
import { isAway, keyHeaders, openDatabase, quoted, quotedList } from './supabase';

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

describe('an answer that is none of the database’s', () => {
  type Given = { status: number; headers?: Record<string, string>; body?: string };

  /** How a function without a result fares, and which paths were asked. */
  async function callBefore({ status, headers, body }: Given) {
    const paths: string[] = [];
    const server = createServer(({ url = '' }, response) => {
      paths.push(url);
      if (url === '/elsewhere') response.end('"done"');
      else response.writeHead(status, headers).end(body);
    });
    const { url, close } = await listen(server);
    const db = openDatabase(url, { key: 'sb_publishable_1' }, () => AbortSignal.timeout(5000));
    const called = await db.rpc('report_new_password');
    const listed = await db.from('leads').select('id');
    await close();
    return { called, listed, paths };
  }

  it.each<[string, Given]>([
    ['an empty 404', { status: 404 }],
    ['an empty 200', { status: 200 }],
    ['an empty page', { status: 200, headers: { 'content-type': 'text/html' } }],
    ['a page', { status: 200, headers: { 'content-type': 'text/html' }, body: '<p>Hello</p>' }],
  ])('is no success: %s', async (_what, given) => {
    const { called, listed } = await callBefore(given);
    expect([isAway(called), isAway(listed)]).toEqual([true, true]);
  });

  it.each([301, 302, 307, 308])('leads nowhere: a redirect of %d', async (status) => {
    const { called, listed, paths } = await callBefore({
      status,
      headers: { location: '/elsewhere' },
    });
    expect([isAway(called), isAway(listed)]).toEqual([true, true]);
    expect(paths).not.toContain('/elsewhere');
  });

  it.each<[string, Given]>([
    ['nothing to tell', { status: 204 }],
    ['a row that was stored', { status: 201 }],
  ])('is not %s', async (_what, given) => {
    const { called } = await callBefore(given);
    expect(called.error).toBeNull();
  });
});

const failure = (status: number, code: string) => ({ status, error: { code, message: '' } });

describe('a failure of the database', () => {
  it.each([
    ['nobody answered', failure(0, '')],
    ['the gateway is overloaded', failure(429, '')],
    ['the gateway is broken', failure(502, '')],
    ['the gateway refuses the key', failure(401, '')],
    ['a statement took too long', failure(500, '57014')],
    // Right after a migration PostgREST knows the old schema for a moment.
    ['a function is not known yet', failure(404, 'PGRST202')],
    ['a function has other arguments now', failure(404, '42883')],
    ['a table is not known yet', failure(404, 'PGRST205')],
    ['a column is not known yet', failure(400, 'PGRST204')],
  ])('passes by itself when %s', (_, answer) => {
    expect(isAway(answer)).toBe(true);
  });

  it.each([
    ['nothing failed', { status: 200, error: null }],
    ['a value is refused', failure(400, '23514')],
    ['the caller may not', failure(403, '42501')],
    ['there is no such row', failure(404, 'PT404')],
  ])('does not when %s', (_, answer) => {
    expect(isAway(answer)).toBe(false);
  });
});

it.each([
  ['a,b', '"a,b"'],
  ['(a)', '"(a)"'],
  ['say "hi"', '"say \\"hi\\""'],
  ['back\\slash', '"back\\\\slash"'],
])('quotes %s as %s', (value, filter) => expect(quoted(value)).toBe(filter));

it('lists quoted values', () => expect(quotedList(['a,b', 'c'])).toBe('("a,b","c")'));
