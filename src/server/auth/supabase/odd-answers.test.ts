import { createServer } from 'node:http';
import { listen } from '../../../../testing/server/listen';
import { openAccounts, readAuthAnswer } from './auth-admin';
import { confirmAddress } from '../email-links';
import { changePassword, openLink, refresh, signIn, signOut } from './supabase-auth';
import { verifyCode } from './supabase-factors';

/** Answers of a gateway or proxy in place of Auth, and refusals that are not about what was asked. */

type Answer = { status: number; body?: string; headers?: Record<string, string> };

const ID = '5e0f1c9a-3a3b-4c64-9a59-6b6a3a1f2f10';
const PAGE = { status: 200, body: '<!DOCTYPE html><title>Just a moment...</title>' };
const CUT = { status: 200, body: `{"id":"${ID}","aud":"authen` };
const OTHER = { status: 200, body: '{"ok":true}' };
const refusal = (status: number, error_code: string): Answer => ({
  status,
  body: JSON.stringify({ code: status, error_code, msg: 'words of Auth' }),
});
const busy = (after?: string): Answer => ({
  ...refusal(429, 'over_request_rate_limit'),
  ...(after !== undefined && { headers: { 'retry-after': after } }),
});

let answer: Answer;
const paths: string[] = [];
const server = createServer(({ url = '' }, response) => {
  paths.push(url);
  response.writeHead(answer.status, answer.headers).end(answer.body);
});
let close: () => Promise<void>;

beforeAll(async () => {
  const started = await listen(server);
  close = started.close;
  Object.assign(globalThis.process.env, {
    SUPABASE_URL: started.url,
    SUPABASE_PUBLISHABLE_KEY: 'anon',
    SUPABASE_SECRET_KEY: 'sb_secret_key',
    SESSION_SECRET: 's'.repeat(40),
  });
});
beforeEach(() => jest.spyOn(console, 'error').mockImplementation());
afterEach(() => jest.restoreAllMocks());
afterAll(() => close());

const caller = () => ({ deadline: AbortSignal.timeout(20_000), headers: {} });
const asked = {
  signIn: () => signIn(caller(), { email: 'asha@meghdoot.example', password: 'x' }),
  refresh: () => refresh(caller(), 'r'),
  openLink: () => openLink(caller(), 'recovery', 'h'),
  confirmAddress: () => confirmAddress(caller(), 'h'),
  changePassword: () => changePassword(caller(), 't', 'quiet otters'),
  enterCode: () => verifyCode(caller(), 't', '123456', 'verified'),
  signOut: () => signOut(caller(), 't'),
};

it.each([
  { status: 540, body: '{"message":"Project paused"}' },
  { status: 402, body: '<h1>Payment Required</h1>' },
])('says that the project is paused or restricted: %j', async (given) => {
  answer = given;
  const calls = [asked.signIn, asked.refresh, asked.changePassword, asked.enterCode];
  for (const call of calls)
    expect(await call()).toMatchObject({
      kind: 'away',
      setting: 'paused',
      detail: expect.stringMatching(/paused or restricted/),
    });
});

/** By the secret key. */
function changeAccount() {
  const accounts = openAccounts(caller());
  if (!accounts.ok) throw new Error('The secret key is missing.');
  return accounts.value.updateUserById(ID, {});
}

describe.each([
  ['a page', PAGE],
  ['an answer that was cut off', CUT],
  ['an answer to something else', OTHER],
  ['nothing', { status: 200, body: '' }],
])('%s in place of success', (_what, given) => {
  beforeEach(() => (answer = given));

  it.each([
    ['the password is changed', asked.changePassword],
    ['there is no app', asked.enterCode],
    ['somebody is logged in', asked.signIn],
  ])('does not say that %s', async (_claim, ask) => {
    expect(await ask()).toEqual({ kind: 'away' });
  });

  it('does not say that the session has ended', async () => {
    expect(await asked.signOut()).toBe(false);
  });

  it('does not say that an account was changed', async () => {
    const changed = readAuthAnswer(await changeAccount());
    expect(changed).toMatchObject({ ok: false, response: { status: 503 } });
  });
});

it('knows success by what Auth answers', async () => {
  answer = { status: 200, body: JSON.stringify({ id: ID, aud: 'authenticated' }) };
  expect(await asked.changePassword()).toEqual({ kind: 'changed' });
  expect(await asked.enterCode()).toEqual({ kind: 'none' });
  answer = { status: 204 };
  expect(await asked.signOut()).toBe(true);
});

describe('a refusal that no password and no link can bring about', () => {
  it.each([
    refusal(403, 'bad_jwt'),
    refusal(401, 'no_authorization'),
    refusal(403, 'session_not_found'),
    refusal(400, 'refresh_token_not_found'),
  ])('blames neither: %j', async (given) => {
    answer = given;
    for (const ask of [asked.signIn, asked.openLink, asked.confirmAddress]) {
      expect(await ask()).toMatchObject({ kind: 'away' });
    }
  });

  it.each([refusal(403, 'bad_jwt'), refusal(401, 'no_authorization')])(
    'ends no session at its renewal or log-out: %j',
    async (given) => {
      answer = given;
      expect(await asked.refresh()).toMatchObject({ kind: 'away' });
      expect(await asked.signOut()).toBe(false);
    },
  );

  it('throws nobody out where a proxy takes the token away', async () => {
    answer = refusal(401, 'no_authorization');
    expect(await asked.changePassword()).toMatchObject({ kind: 'away', setting: 'api_key' });
    expect(await asked.enterCode()).toMatchObject({ kind: 'away', setting: 'api_key' });
  });
});

it.each([refusal(403, 'user_banned'), refusal(404, 'user_not_found')])(
  'a closed account is refused everywhere: %j',
  async (given) => {
    answer = given;
    for (const ask of [asked.signIn, asked.refresh, asked.openLink]) {
      expect(await ask()).toMatchObject({ kind: 'refused' });
    }
    expect(await asked.confirmAddress()).toEqual({ kind: 'spent' });
    expect(await asked.signOut()).toBe(true);
  },
);

describe('a refusal in the form of OAuth, as Auth gave them until 2024', () => {
  const oauth = (error_description: string): Answer => ({
    status: 400,
    body: JSON.stringify({ error: 'invalid_grant', error_description }),
  });

  it.each([
    ['Invalid login credentials', 'invalid_credentials'],
    ['Email not confirmed', 'email_not_confirmed'],
    ['Three failures, so wait.', 'invalid_credentials'],
  ])('refuses a log-in: %s', async (words, code) => {
    answer = oauth(words);
    expect(await asked.signIn()).toEqual({ kind: 'refused', code, reason: words });
  });

  it.each([
    ['Invalid Refresh Token: Refresh Token Not Found', 'refresh_token_not_found'],
    ['Invalid Refresh Token: Already Used', 'refresh_token_already_used'],
    ['Invalid Refresh Token: User Banned', 'user_banned'],
    ['Invalid Refresh Token: Session Expired (Inactivity)', 'session_expired'],
  ])('ends a session at its renewal: %s', async (words, code) => {
    answer = oauth(words);
    expect(await asked.refresh()).toEqual({ kind: 'refused', code, reason: words });
  });

  it('ends no session by words that Auth does not know', async () => {
    answer = oauth('Something else');
    expect(await asked.refresh()).toMatchObject({ kind: 'away' });
  });
});

describe('the wait of a limit', () => {
  const NOW = Date.parse('2026-11-26T10:00:00Z');

  it.each([
    ['17', 17],
    ['Thu, 26 Nov 2026 10:00:40 GMT', 40],
    ['Thu, 26 Nov 2026 09:00:00 GMT', 10],
    ['0', 10],
    ['-5', 10],
    ['soon', 10],
    [undefined, 10],
  ])('is as Retry-After says, in both its forms: %s', async (after, seconds) => {
    answer = busy(after);
    jest.spyOn(Date, 'now').mockReturnValue(NOW);
    expect(await asked.signIn()).toEqual({ kind: 'throttled', seconds });
  });
});

it.each([301, 302, 307, 308])('sends nothing on by a redirect of %d', async (status) => {
  answer = { status, headers: { location: '/elsewhere' } };
  paths.length = 0;
  expect(await asked.signIn()).toEqual({ kind: 'away' });
  expect(await asked.signOut()).toBe(false);
  expect((await changeAccount()).error).not.toBeNull();
  expect(paths).not.toContain('/elsewhere');
});
