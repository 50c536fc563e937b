import { endpoint } from './endpoint';
import type { Reply } from './call';
import { serve, type Place, type Served } from '../testing/serve';

async function* parts(count: number, fails = false): AsyncGenerator<string> {
  for (let part = 0; part < count; part += 1) yield `part ${part}\n`;
  if (fails) throw new Error('Half-way.');
}

const streaming = (stream: () => AsyncIterable<string>) =>
  endpoint({
    GET: () =>
      Promise.resolve<Reply>({
        status: 200,
        headers: { 'content-type': 'text/csv; charset=utf-8' },
        stream: stream(),
      }),
  });

const places: Place[] = ['host', 'netlify'];
const served: Served[] = [];
afterAll(() => Promise.all(served.map(({ close }) => close())));

async function start(stream: () => AsyncIterable<string>, place: Place): Promise<string> {
  const started = await serve({ '/': streaming(stream) }, place);
  served.push(started);
  return started.url;
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
    expect(outcome).toBe(place === 'host' ? 'broken off' : 500);
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
