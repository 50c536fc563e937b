import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { createApp, createTokens } from '../../../supabase/local/gateway';
import { registerAuth } from '../../../supabase/local/auth/routes';
import { type AuthSettings, LOCAL_SETTINGS } from '../../../supabase/local/auth/settings';
import type { Database } from '../../../supabase/local/database';
import { connectPool } from '../real/pool';
import { startSupabase, type TestSupabase } from '../start';

export const tokens = createTokens('a secret of at least thirty-two characters');
export const PASSWORD = 'correct horse battery';

export interface Call {
  body?: object;
  token?: string;
  address?: string;
  forwarded?: string;
  key?: string;
}

export interface Answer {
  status: number;
  error_code?: string;
  access_token: string;
  refresh_token: string;
  expires_in: number;
  expires_at: number;
  hashed_token: string;
  weak_password?: unknown;
  id: string;
  user: { id: string };
  totp: { secret: string };
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export type Ask = (method: Method, path: string, call?: Call) => Promise<Answer>;

export const key = tokens.secretKey;

async function account(ask: Ask, password = PASSWORD) {
  const email = `${randomUUID()}@example.com`;
  const body = { email, password, email_confirm: true };
  const { id } = await ask('POST', 'admin/users', { key, body });
  return { id, email, password };
}

export const logIn = (ask: Ask, body: { email: string; password: string }, call: Call = {}) =>
  ask('POST', 'token?grant_type=password', { ...call, body });

export const refresh = (ask: Ask, refresh_token: string) =>
  ask('POST', 'token?grant_type=refresh_token', { body: { refresh_token } });

export const setPassword = (ask: Ask, token: string, password: string, current_password?: string) =>
  ask('PUT', 'user', { token, body: { password, current_password } });

export async function loggedIn(ask: Ask) {
  const person = await account(ask);
  return { ...person, ...(await logIn(ask, person)) };
}

export const begin = (ask: Ask, token: string) =>
  ask('POST', 'factors', { token, body: { factor_type: 'totp', friendly_name: randomUUID() } });

export const codeOf = ({ totp }: Answer) =>
  new TOTP({ secret: Secret.fromBase32(totp.secret) }).generate();

export async function verify(
  ask: Ask,
  token: string,
  factor: Answer,
  addresses: Call[] = [{}, {}],
) {
  const [first, second] = addresses;
  const { id: challenge_id } = await ask('POST', `factors/${factor.id}/challenge`, {
    token,
    ...first,
    body: {},
  });
  const body = { challenge_id, code: codeOf(factor) };
  return ask('POST', `factors/${factor.id}/verify`, { token, ...second, body });
}

export async function link(ask: Ask, type: 'invite' | 'recovery', email: string) {
  const { hashed_token } = await ask('POST', 'admin/generate_link', { key, body: { type, email } });
  return ask('POST', 'verify', { body: { type, token_hash: hashed_token } });
}

/** Auth of projects with settings of their own, all over one database, which ends with the tests of the file. */
export function useAuth() {
  let supabase: TestSupabase;
  let database: Database;
  beforeAll(async () => {
    supabase = await startSupabase();
    const { socketFolder, databaseName } = supabase;
    database = connectPool({
      user: 'supabase_admin',
      ...(socketFolder !== undefined && { host: socketFolder }),
      ...(databaseName !== undefined && { database: databaseName }),
    });
  });
  afterAll(async () => {
    await database.close();
    await supabase.stop();
  });

  /** Auth of a project with these settings; its answers as they come. */
  function openProject(changes: Partial<AuthSettings> = {}) {
    const settings = { ...LOCAL_SETTINGS, shortestPassword: 6, ...changes };
    const app = createApp({
      '/auth/v1': (auth) => registerAuth(auth, { database, tokens, settings }),
    });
    return (method: Method, path: string, call: Call = {}) => {
      const { body, token, address, forwarded, key = tokens.publishableKey } = call;
      return app.inject({
        method,
        url: `/auth/v1/${path}`,
        headers: {
          apikey: key,
          'content-type': 'application/json',
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(forwarded !== undefined && { 'sb-forwarded-for': forwarded }),
        },
        ...(address !== undefined && { remoteAddress: address }),
        ...(body && { payload: JSON.stringify(body) }),
      });
    };
  }

  /** Auth of a project with these settings. */
  function projectWith(changes: Partial<AuthSettings> = {}): Ask {
    const send = openProject(changes);
    return async (method, path, call) => {
      const answer = await send(method, path, call);
      const json = answer.body === '' ? {} : answer.json<Record<string, never>>();
      return { status: answer.statusCode, ...json } as Answer;
    };
  }

  /** Makes every session a minute older. */
  const ageSessions = async () => {
    await database.query(`update auth.sessions set created_at = created_at - interval '1 minute'`);
  };
  /** Makes every spent refresh token, and the last refresh of every session, an hour older. */
  const ageTokens = async () => {
    await database.query(
      `update auth.refresh_tokens set updated_at = updated_at - interval '1 hour' where revoked`,
    );
    await database.query(
      `update auth.sessions
        set created_at = created_at - interval '1 hour', refreshed_at = refreshed_at - interval '1 hour'`,
    );
  };
  return { openProject, projectWith, ageSessions, ageTokens };
}
