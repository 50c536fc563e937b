import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { z } from 'zod';
import { ask } from './support/answer';
import type { Drill } from './support/drill';

/** An async function whose promise nobody awaits. */
const dropped = (body: string) => `(req, res) => { void (async () => {${body}})() }`;

const functions = {
  '/api/rejects': dropped('throw new TypeError("broken")'),
  '/api/rejects-late': dropped('await new Promise(setImmediate); throw new Error("late")'),
  '/api/throws': '() => { throw new Error("at once") }',
  '/api/ends-twice': dropped(
    'res.end("once"); await new Promise(setImmediate); res.end("twice"); throw 1',
  ),
  '/api/fine': dropped('res.end("fine")'),
};

const problemSchema = z.object({ status: z.number(), request_id: z.string() });

/** An answer's status, and whether it names the request that the log has. */
function described({ status, text, headers }: Awaited<ReturnType<typeof ask>>): string {
  const problem = problemSchema.safeParse(JSON.parse(text));
  const isNamed = problem.data?.request_id === headers.get('x-request-id');
  return `${status}, request id ${isNamed ? 'of the log' : 'missing'}`;
}

export const rejectingHandler: Drill<object> = {
  name: 'a handler that rejects',
  async run(claims) {
    const script = path.join(__dirname, '../testing/server/host/serve-fake-site.ts');
    const child = fork(script, [JSON.stringify(functions)], {
      execArgv: ['--import', 'tsx'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const exited = once(child, 'exit');
    try {
      const [message] = await once(child, 'message');
      const origin = `http://127.0.0.1:${z.object({ port: z.number() }).parse(message).port}`;
      for (const name of ['rejects', 'rejects-late', 'throws']) {
        claims.same(
          name.replace('-', ' '),
          '500, request id of the log',
          described(await ask(`${origin}/api/${name}`)),
        );
      }
      claims.same('ends twice, then rejects', 'once', (await ask(`${origin}/api/ends-twice`)).text);
      claims.same('the next request', 'fine', (await ask(`${origin}/api/fine`)).text);
    } finally {
      child.disconnect();
      const [code] = await exited;
      claims.same('the process', 'ended when told, 0', `ended when told, ${code}`);
    }
  },
};
