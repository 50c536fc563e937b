import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { databaseFetch } from './database-fetch';
import { listen } from './testing/listen';

const sockets = new Set<Socket>();
let stalls = () => {};

const ANSWERS: Record<string, (req: IncomingMessage, res: ServerResponse) => unknown> = {
  '/echo': async (req, res) => {
    res.setHeader('content-range', '0-0/7');
    const { method, headers } = req;
    res.end(JSON.stringify({ method, apikey: headers['apikey'], body: await text(req) }));
  },
  '/nothing': (_, res) => res.writeHead(204).end(),
  '/refused': (_, res) => res.writeHead(409).end('{"code":"23505"}'),
  '/half': (_, res) => {
    res.writeHead(200, { 'content-length': 100 });
    res.write('half', () => res.destroy());
  },
  '/stalls': (_, res) => res.writeHead(200).write('begun', () => stalls()),
};

let server: Awaited<ReturnType<typeof listen>>;
beforeAll(async () => {
  server = await listen(
    createServer((req, res) => {
      sockets.add(req.socket);
      ANSWERS[req.url ?? '']?.(req, res);
    }),
  );
});
afterAll(() => server.close());

const ask = (path: string, init: RequestInit = {}) => databaseFetch(server.url + path, init);

it('sends what it is given, and answers with status, headers and text', async () => {
  const answer = await ask('/echo', {
    method: 'POST',
    headers: new Headers({ apikey: 'key' }),
    body: '{"name":"Zoë ₹"}',
  });
  expect([answer.status, answer.headers.get('content-range')]).toEqual([200, '0-0/7']);
  expect(JSON.parse(await answer.text())).toEqual({
    method: 'POST',
    apikey: 'key',
    body: '{"name":"Zoë ₹"}',
  });
});

it('answers refusals and empty answers like any other', async () => {
  const refused = await ask('/refused');
  expect([refused.ok, refused.status, await refused.text()]).toEqual([
    false,
    409,
    '{"code":"23505"}',
  ]);
  const nothing = await ask('/nothing');
  expect([nothing.status, await nothing.text()]).toEqual([204, '']);
});

it('makes calls that follow each other on one connection', async () => {
  sockets.clear();
  for (let call = 0; call < 5; call += 1) await ask('/echo', { method: 'POST', body: '{}' });
  expect(sockets.size).toBe(1);
});

it('rejects when nobody answers, or the answer breaks off', async () => {
  await expect(databaseFetch('http://127.0.0.1:9/', {})).rejects.toThrow('ECONNREFUSED');
  await expect(ask('/half')).rejects.toThrow('aborted');
});

it('gives up when it is told to, in the middle of an answer too', async () => {
  const giving = new AbortController();
  const begun = new Promise<void>((resolve) => (stalls = resolve));
  const asked = ask('/stalls', { signal: giving.signal });
  void begun.then(() => giving.abort());
  await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
  await expect(ask('/echo', { signal: giving.signal })).rejects.toMatchObject({
    name: 'AbortError',
  });
});
