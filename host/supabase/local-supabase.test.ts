import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type LocalSupabase, startLocalSupabase } from './local-supabase';

/** Speaks the protocol of supabase/local/main.ts; `/die` ends it as a crash would. */
const stub = `
  const server = require('node:http').createServer((request, response) => {
    response.end(String(process.pid));
    if (request.url === '/die') process.exit(7);
  });
  server.listen(Number(process.env.LOCAL_SUPABASE_PORT), '127.0.0.1', () => {
    const url = 'http://127.0.0.1:' + server.address().port;
    process.send({ type: 'ready', url, publishableKey: 'anon', secretKey: 'service' });
  });
  process.on('disconnect', () => process.exit(0));
`;
const failing = `process.send({ type: 'failed', message: 'The folder is in use.' }, () => process.exit(1));`;

let folder: string;
let running: LocalSupabase | undefined;
const lines: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'supervised-'));
});
afterEach(async () => {
  await running?.stop();
  running = undefined;
});
afterAll(() => rm(folder, { recursive: true }));

async function start(source: string): Promise<LocalSupabase> {
  const script = path.join(folder, 'main.js');
  await writeFile(script, source);
  const report = (line: string) => void lines.push(line);
  return startLocalSupabase({ dataDir: folder, report, script, backoffMs: 20 });
}

const ask = async (url: string) => (await fetch(url)).text();

async function eventually<T>(work: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + 20_000;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

describe('the local Supabase process', () => {
  it('is started again at the same address when it dies', async () => {
    running = await start(stub);
    const { url } = running;
    const first = await ask(url);
    await ask(`${url}/die`).catch(() => undefined);
    expect(await eventually(() => ask(url))).not.toBe(first);
    expect(lines.join()).toContain('Local Supabase is down');
  });

  it('is gone after stop', async () => {
    const local = await start(stub);
    await local.stop();
    await expect(ask(local.url)).rejects.toThrow();
  });

  it('tells in its own words why it cannot start', async () => {
    await expect(start(failing)).rejects.toThrow('The folder is in use.');
    await expect(start('process.exit(3)')).rejects.toThrow('ended before it was ready');
  });
});
