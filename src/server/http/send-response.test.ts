import { endpoint } from './endpoint';
import type { ApiResponse } from './api-types';
import { serve, type Place, type Served } from '../../../testing/server/serve';

const LONG = { leads: Array.from({ length: 60 }, (_, n) => ({ n, name: 'Zoë Åberg', note: '₹' })) };
const PAGE = `<p>${'Thank you, Zoë. '.repeat(100)}</p>`;

let release = () => {};
async function* inParts(): AsyncGenerator<string> {
  yield 'first\r\n';
  await new Promise<void>((resolve) => (release = resolve));
  yield 'second\r\n';
}

const BYTES = Buffer.from(Array.from({ length: 3000 }, (_, n) => n % 256));
async function* inBytes(): AsyncGenerator<Uint8Array> {
  yield BYTES.subarray(0, 1000);
  yield BYTES.subarray(1000);
}

const routes = {
  '/file': endpoint({
    GET: async (): Promise<ApiResponse> => ({
      status: 200,
      headers: { 'content-type': 'application/gzip', 'content-length': '3000' },
      file: inBytes(),
    }),
  }),
  '/long': endpoint({ GET: async () => ({ status: 200, body: LONG }) }),
  '/page': endpoint({ GET: async () => ({ status: 422, html: PAGE }) }),
  '/short': endpoint({ GET: async () => ({ status: 200, body: { status: 'ok' } }) }),
  '/none': endpoint({ GET: async () => ({ status: 204 }) }),
  '/parts': endpoint({
    GET: async (): Promise<ApiResponse> => ({
      status: 200,
      headers: { 'content-type': 'text/csv; charset=utf-8' },
      stream: inParts(),
    }),
  }),
};

const served: Partial<Record<Place, Served>> = {};
beforeAll(async () => {
  served.host = await serve(routes, 'host');
  served.netlify = await serve(routes, 'netlify');
});
afterAll(() => Promise.all(Object.values(served).map(({ close }) => close())));

/** `fetch` undoes the encoding, and still tells which one it was. */
const get = (path: string, accepted: string, place: Place = 'host', method = 'GET') =>
  fetch(`${served[place]?.url}${path}`, { method, headers: { 'accept-encoding': accepted } });
const encodingOf = (answer: Response) => answer.headers.get('content-encoding');

describe('an answer on our host', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['identity', null],
    ['gzip;q=0', null],
  ])('is compressed as the client takes it: %s', async (accepted, encoding) => {
    const answer = await get('/long', accepted);
    expect(encodingOf(answer)).toBe(encoding);
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(answer.headers.get('vary')).toBe('accept-encoding');
    const length = Number(answer.headers.get('content-length'));
    const whole = Buffer.byteLength(JSON.stringify(LONG));
    expect(encoding ? length < whole / 4 : length === whole).toBe(true);
    expect(await answer.json()).toEqual(LONG);
  });

  it('is compressed when it is a page too', async () => {
    const answer = await get('/page', 'br');
    expect([answer.status, encodingOf(answer)]).toEqual([422, 'br']);
    expect(await answer.text()).toBe(PAGE);
  });

  it('stays as it is when it is short or has no body', async () => {
    const short = await get('/short', 'br');
    expect([encodingOf(short), await short.json()]).toEqual([null, { status: 'ok' }]);
    const none = await get('/none', 'br');
    expect([encodingOf(none), await none.text()]).toEqual([null, '']);
  });

  it('says the same of itself when only its head is asked for', async () => {
    const head = await get('/long', 'br', 'host', 'HEAD');
    expect([encodingOf(head), await head.text()]).toEqual(['br', '']);
  });

  it.each(['br', 'gzip'])('made in parts sends each as it is made, in %s', async (encoding) => {
    const answer = await get('/parts', encoding);
    expect(encodingOf(answer)).toBe(encoding);
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect(await reader?.read()).toEqual({ done: false, value: 'first\r\n' });
    release();
    expect(await reader?.read()).toEqual({ done: false, value: 'second\r\n' });
    expect(await reader?.read()).toMatchObject({ done: true });
  });
});

it('a file arrives byte for byte, never compressed, also where it cannot be streamed', async () => {
  const answer = await get('/file', 'br');
  expect(encodingOf(answer)).toBeNull();
  expect(answer.headers.get('content-length')).toBe('3000');
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(BYTES);
  const buffered = await get('/file', 'br', 'netlify');
  expect(buffered.headers.get('content-type')).toBe('application/gzip');
  expect(Buffer.from(await buffered.arrayBuffer())).toEqual(BYTES);
});

it('on Netlify, whose edge compresses, answers leave as they are', async () => {
  const answer = await get('/long', 'br', 'netlify');
  expect([encodingOf(answer), await answer.json()]).toEqual([null, LONG]);
});

async function* parts(count: number, fails = false): AsyncGenerator<string> {
  for (let part = 0; part < count; part += 1) yield `part ${part}\n`;
  if (fails) throw new Error('Half-way.');
}

const streaming = (stream: () => AsyncIterable<string>) =>
  endpoint({
    GET: () =>
      Promise.resolve<ApiResponse>({
        status: 200,
        headers: { 'content-type': 'text/csv; charset=utf-8' },
        stream: stream(),
      }),
  });

const places: Place[] = ['host', 'netlify'];
const started: Served[] = [];
afterAll(() => Promise.all(started.map(({ close }) => close())));

async function start(stream: () => AsyncIterable<string>, place: Place): Promise<string> {
  const server = await serve({ '/': streaming(stream) }, place);
  started.push(server);
  return server.url;
}

describe.each(places)('a stream on %s', (place) => {
  it('arrives whole, as its own type', async () => {
    const answer = await fetch(await start(() => parts(3), place));
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(await answer.text()).toBe('part 0\npart 1\npart 2\n');
  });

  it('is left out for HEAD', async () => {
    const answer = await fetch(await start(() => parts(3), place), { method: 'HEAD' });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe('');
  });

  it('that fails half-way does not pass for whole', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const url = await start(() => parts(3, true), place);
    const outcome = await fetch(url)
      .then<string | number>((answer) => (answer.ok ? answer.text() : answer.status))
      .catch(() => 'broken off');
    expect(outcome).toBe(place === 'host' ? 'broken off' : 503);
    expect(logged).toHaveBeenCalledTimes(1);
    logged.mockRestore();
  });
});

it('is refused on Netlify when it is larger than what can be sent there at once', async () => {
  const answer = await fetch(await start(() => parts(500_000), 'netlify'));
  expect(answer.status).toBe(422);
  expect(await answer.json()).toMatchObject({ detail: expect.stringContaining('narrow') });
});

it('stops making what nobody reads any more', async () => {
  let hasStopped = false;
  async function* endless(): AsyncGenerator<string> {
    try {
      for (;;) yield 'x'.repeat(100_000);
    } finally {
      hasStopped = true;
    }
  }
  const leaving = new AbortController();
  const answer = await fetch(await start(endless, 'host'), { signal: leaving.signal });
  await answer.body?.getReader().read();
  leaving.abort();
  const deadline = Date.now() + 5000;
  while (!hasStopped && Date.now() < deadline)
    await new Promise((resolve) => setTimeout(resolve, 20));
  expect(hasStopped).toBe(true);
});
