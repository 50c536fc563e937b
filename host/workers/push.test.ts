import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import webPush from 'web-push';
import { openPushBrowser, startPushService } from '../../testing/server/push-service';
import { enquiry } from '../../testing/server/enquiry';
import { PASSWORD, type Stack, startStack } from '../../testing/server/stack';
import { until } from '../../testing/server/until';
import { openDatabase } from '../../src/server/db/supabase';
import { makeReference } from '../../src/server/enquiries/reference';
import { type Env, parseEnv } from '../../src/server/env';
import type { Repeating } from './repeat';
import { findPushKeys, makePushKeys, startPush } from './push';

const settings = { PUSH_TO_LOOPBACK: 'on' } as const;
const keys = webPush.generateVAPIDKeys();

let stack: Stack;
let worker: Repeating | undefined;
let dataDir: string;
beforeAll(async () => {
  stack = await startStack({});
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'push-'));
});
afterEach(async () => {
  stack.supabase.become('well');
  await worker?.stop();
});
afterAll(async () => {
  await stack.stop();
  await rm(dataDir, { recursive: true });
});

const access = () => ({
  secretKey: stack.secretKey,
  variables: { SUPABASE_URL: stack.supabase.url, SUPABASE_PUBLISHABLE_KEY: '', SESSION_SECRET: '' },
});

/** Subscribes a browser of somebody who logs in now. */
async function subscribe(endpoint: string) {
  await stack.addUser('asha@meghdoot.example', 'admin');
  const { SUPABASE_URL = '', SUPABASE_PUBLISHABLE_KEY: key = '' } = process.env;
  const answer = await fetch(`${SUPABASE_URL}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: key, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'asha@meghdoot.example', password: PASSWORD }),
  });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  const browser = openPushBrowser(endpoint);
  const db = openDatabase(SUPABASE_URL, { key, token }, () => AbortSignal.timeout(5_000));
  const { p256dh: p_p256dh, auth: p_auth } = browser.subscription.keys;
  const kept = { p_endpoint: endpoint, p_p256dh, p_auth, p_device: 'Chrome on Android' };
  await db.rpc('keep_device', kept).throwOnError();
  return browser;
}

it('tells a device of a new enquiry, also when the database was away meanwhile', async () => {
  const service = await startPushService();
  const browser = await subscribe(`${service.url}/phone`);
  const log = jest.spyOn(console, 'error').mockReturnValue();
  stack.supabase.become('away');
  worker = startPush(access(), { keys, settings, everyMs: 20 });
  await until(() => log.mock.calls.length > 0);
  expect(log).toHaveBeenCalledWith(expect.stringContaining('Push messages wait'));
  const reference = makeReference();
  const row = { ...enquiry, reference, idempotency_key: crypto.randomUUID() };
  await stack.service.from('contact_submissions').insert(row).throwOnError();
  stack.supabase.become('well');
  await until(() => service.taken.length > 0);
  const message = browser.read(service.taken[0]?.body ?? Buffer.of());
  expect(message).toMatchObject({ kind: 'enquiry', lead: reference });
  log.mockRestore();
  await service.close();
});

it('does nothing without the secret key, or without keys of its own', () => {
  const without = { ...access(), secretKey: undefined };
  expect(startPush(without, { keys, settings })).toBeUndefined();
  expect(startPush(access(), { keys: undefined, settings })).toBeUndefined();
});

describe('the keys', () => {
  const envOf = (variables: Record<string, string>): Env => {
    const parsed = parseEnv(variables);
    if (!parsed.ok) throw new Error(parsed.problems.join());
    return parsed.env;
  };

  it('are those of the environment, or are made once', async () => {
    const given = { VAPID_PUBLIC_KEY: keys.publicKey, VAPID_PRIVATE_KEY: keys.privateKey };
    expect(await findPushKeys(envOf(given), '/')).toEqual(keys);
    const made = await findPushKeys(envOf({ DATA_DIR: dataDir }), '/');
    expect(made).not.toEqual(keys);
    expect(await makePushKeys(dataDir)).toEqual(made);
  });

  it('that cannot be read or kept turn push messages off, and the site starts', async () => {
    const log = jest.spyOn(console, 'error').mockReturnValue();
    await writeFile(path.join(dataDir, 'vapid-keys.json'), '{"publicKey": "x"}');
    expect(await findPushKeys(envOf({ DATA_DIR: dataDir }), '/')).toBeUndefined();
    expect(log).toHaveBeenCalledWith(expect.stringContaining('has no pair of keys'));
    log.mockRestore();
  });
});
