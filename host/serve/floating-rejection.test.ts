import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** An async function whose promise nobody awaits. */
const dropped = (body: string) => `(req, res) => { void (async () => {${body}})() }`;

let child: ChildProcess;
let origin: string;

beforeAll(async () => {
  const functions = {
    '/api/bug': dropped('throw new TypeError("broken")'),
    '/api/late-bug': dropped(
      'await new Promise((r) => setTimeout(r, 20)); throw new Error("late")',
    ),
    '/api/background-bug': dropped('Promise.reject(new Error("nobody waits")); res.end("fine")'),
    '/api/fine': dropped('res.end("fine")'),
  };
  const script = path.join(__dirname, '../../testing/server/host/serve-fake-site.ts');
  child = fork(script, [JSON.stringify(functions)], {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [message] = await once(child, 'message');
  origin = `http://127.0.0.1:${message.port}`;
});

afterAll(async () => {
  const exited = once(child, 'exit');
  child.disconnect();
  await exited;
});

describe('a rejection that nobody awaits', () => {
  it.each(['/api/bug', '/api/late-bug'])(
    'is answered 500 to its own request: %s',
    async (route) => {
      const [failed, fine] = await Promise.all([
        fetch(origin + route),
        fetch(`${origin}/api/fine`),
      ]);
      expect(failed.status).toBe(500);
      expect(await failed.json()).toMatchObject({
        title: 'Internal Server Error',
        request_id: failed.headers.get('x-request-id'),
      });
      expect(await fine.text()).toBe('fine');
    },
  );

  it('does no harm after the answer', async () => {
    expect(await (await fetch(`${origin}/api/background-bug`)).text()).toBe('fine');
    expect((await fetch(`${origin}/api/fine`)).status).toBe(200);
  });
});
