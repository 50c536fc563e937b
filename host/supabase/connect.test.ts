import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type Env, parseEnv } from '../../src/server/env';
import { type SupabaseConnection, staffLine, connectSupabase } from './connect';
import {
  addStaff,
  connectAuthAdmin,
  disableStaff,
  findAccount,
  randomPassword,
  resetStaff,
} from './staff-accounts';

const email = 'asha@meghdoot.example';
let dataDir: string;
let supabase: SupabaseConnection;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'supabase-'));
  supabase = await start({ STAFF_EMAIL: email });
});
afterAll(async () => {
  await supabase.stop();
  await rm(dataDir, { recursive: true });
});

function start(variables: Record<string, string>): Promise<SupabaseConnection> {
  return connectSupabase(readEnv({ DATA_DIR: dataDir, ...variables }), '/', () => undefined);
}

function readEnv(variables: Record<string, string>): Env {
  const parsed = parseEnv(variables);
  if (!parsed.ok) throw new Error(parsed.problems.join());
  return parsed.env;
}

async function canSignIn(address: string, password: string): Promise<boolean> {
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY } = supabase.variables;
  const answer = await fetch(`${SUPABASE_URL}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: SUPABASE_PUBLISHABLE_KEY, 'content-type': 'application/json' },
    body: JSON.stringify({ email: address, password }),
  });
  return answer.ok;
}

/** Finds the running local Supabase as `npm run staff` does. */
async function openAdmin() {
  const note = JSON.parse(await readFile(path.join(dataDir, 'supabase.json'), 'utf8'));
  return connectAuthAdmin(note.url, note.secretKey);
}

describe('without a hosted Supabase', () => {
  it('makes a staff account on the first start and shows its password', async () => {
    expect(supabase.staff?.email).toBe(email);
    expect(await canSignIn(email, supabase.staff?.newPassword ?? '')).toBe(true);
    expect(staffLine(supabase.staff ?? { email })).toContain(supabase.staff?.newPassword);
  });

  it('gives functions an address, the publishable key and a secret, and no more', () => {
    expect(Object.keys(supabase.variables).sort()).toEqual([
      'SESSION_SECRET',
      'SUPABASE_PUBLISHABLE_KEY',
      'SUPABASE_URL',
    ]);
  });

  it('leaves an account that exists as it is', async () => {
    const password = supabase.staff?.newPassword ?? '';
    await supabase.stop();
    supabase = await start({ STAFF_EMAIL: email, STAFF_PASSWORD: 'another password' });
    expect(supabase.staff).toEqual({ email });
    expect(await canSignIn(email, password)).toBe(true);
  });

  it('seeds no second account when the address of the first has changed', async () => {
    const moved = 'asha@elsewhere.example';
    const admin = await openAdmin();
    const { id = '' } = (await findAccount(admin, email)) ?? {};
    await admin.updateUserById(id, { email: moved });
    await supabase.stop();
    supabase = await start({ STAFF_EMAIL: email });
    expect(supabase.staff).toEqual({ email: moved });
    await (await openAdmin()).updateUserById(id, { email });
  });
});

describe('staff accounts', () => {
  const other = 'Ravi@Meghdoot.example';

  it('can be added, disabled and given back', async () => {
    const admin = await openAdmin();
    await addStaff(admin, other, 'first password');
    expect(await canSignIn(other, 'first password')).toBe(true);
    await expect(addStaff(admin, other, 'x'.repeat(12))).rejects.toThrow('has an account');

    await disableStaff(admin, other, 'disable');
    expect(await canSignIn(other, 'first password')).toBe(false);

    await resetStaff(admin, other, 'second password', 'reset');
    expect(await canSignIn(other, 'second password')).toBe(true);
    expect(await canSignIn(other, 'first password')).toBe(false);
  });

  it('must exist to be changed', async () => {
    await expect(
      disableStaff(await openAdmin(), 'none@meghdoot.example', 'disable'),
    ).rejects.toThrow('none@meghdoot.example has no account.');
  });
});

describe('with a hosted Supabase', () => {
  it('starts nothing and seeds no account', async () => {
    const hosted = await start({
      SUPABASE_URL: 'https://project.supabase.co',
      SUPABASE_PUBLISHABLE_KEY: 'public-key',
    });
    expect(hosted.dataLocation).toBe('https://project.supabase.co');
    expect(hosted.staff).toBeUndefined();
    await hosted.stop();
  });
});

describe('a made-up password', () => {
  it('is long and never the same', () => {
    expect(randomPassword()).toMatch(/^[\w-]{20}$/);
    expect(randomPassword()).not.toBe(randomPassword());
  });
});
