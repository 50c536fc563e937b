import { GitRepository } from '../../../../testing/github/git-repository';
import { REPOSITORY } from '../../../../testing/github/rest-api';
import {
  CLIENT_ID,
  CLIENT_SECRET,
  type GitHubStandIn,
  startGitHub,
  TOKEN,
} from '../../../../testing/github/stand-in';
import { type Browser, openBrowser } from '../../../../testing/server/browser';
import { type ContentDesk, startContentDesk } from '../../../../testing/server/content-desk';
import { ADMIN, COLLEAGUE } from '../../../../testing/server/desk';
import { PASSWORD } from '../../../../testing/server/stack';
import { seal } from '../../../server/auth/session-secret';
import beginning from '.';
import end from './token';

let github: GitHubStandIn;
let room: ContentDesk;
let manager: ReturnType<typeof atDesk>;
beforeAll(async () => {
  github = await startGitHub(new GitRepository(new Map()));
  Object.assign(process.env, {
    CONTENT_REPOSITORY: REPOSITORY,
    GITHUB_CLIENT_ID: CLIENT_ID,
    GITHUB_CLIENT_SECRET: CLIENT_SECRET,
    GITHUB_URL: github.url,
  });
  room = await startContentDesk({
    '/api/content/github': beginning,
    '/api/content/github/token': end,
  });
  manager = await logIn(ADMIN);
});
beforeEach(() => {
  github.logIn = { callback: 'http://127.0.0.1/admin/content' };
});
afterAll(async () => {
  await room.stop();
  await github.close();
});

const STEP = '__Secure-github';

/** A browser of somebody at the desk. */
function atDesk(browser: Browser) {
  return {
    begin: (isPublic = true) =>
      browser.send('POST', '/api/content/github', { is_public: isPublic }),
    end: (returned: object) => browser.send('POST', '/api/content/github/token', returned),
    step: () => browser.cookies.get(STEP) ?? '',
    bring: (step: string) => void browser.cookies.set(STEP, step),
  };
}

async function logIn(email: string) {
  const browser = openBrowser(room.desk);
  await browser.send('POST', '/api/session', { email, password: PASSWORD });
  return atDesk(browser);
}

/** Follows the address of a beginning to GitHub, and back. */
async function atGitHub(begun: Response): Promise<{ code: string; state: string }> {
  const { address }: { address: string } = await begun.json();
  const answer = await fetch(address, { redirect: 'manual' });
  const back = new URL(answer.headers.get('location') ?? '');
  return { code: back.searchParams.get('code') ?? '', state: back.searchParams.get('state') ?? '' };
}

const detailOf = async (answer: Response): Promise<string> =>
  ((await answer.json()) as { detail: string }).detail;

it('brings a manager the token of GitHub, and forgets how', async () => {
  const returned = await atGitHub(await manager.begin());
  const answer = await manager.end(returned);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ token: TOKEN });
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('set-cookie')).toContain('Max-Age=0');
});

it('asks for the least right that writes to the repository', async () => {
  await atGitHub(await manager.begin(true));
  expect(github.pages.at(-1)).toMatchObject({ scope: 'public_repo', client_id: CLIENT_ID });
  await atGitHub(await manager.begin(false));
  expect(github.pages.at(-1)).toMatchObject({ scope: 'repo', code_challenge_method: 'S256' });
});

it('keeps the beginning in a cookie that scripts and other sites never get', async () => {
  const begun = await manager.begin();
  const cookie = begun.headers.get('set-cookie') ?? '';
  for (const attribute of [
    'HttpOnly',
    'SameSite=Strict',
    'Max-Age=600',
    'Path=/api/content/github',
  ])
    expect(cookie).toContain(attribute);
});

it.each([
  ['strangers', 401, () => atDesk(openBrowser(room.desk))],
  ['staff who are no managers', 403, () => logIn(COLLEAGUE)],
] as const)('refuses %s at both ends', async (_who, status, open) => {
  const caller = await open();
  expect((await caller.begin()).status).toBe(status);
  expect((await caller.end({ code: 'c', state: 's' })).status).toBe(status);
});

it('refuses another state than the one that it began with', async () => {
  const { code } = await atGitHub(await manager.begin());
  const answer = await manager.end({ code, state: 'another' });
  expect(answer.status).toBe(410);
  expect(await detailOf(answer)).toContain('Please begin again.');
});

it('refuses whoever comes without the cookie, or with a forged one', async () => {
  const returned = await atGitHub(await manager.begin());
  const step = { ...returned, verifier: 'v', session: 's' };
  // The last one is sealed by us, for another purpose.
  const others = ['', 'Fe26.2*1*forged', await seal({ first_step: step, made_at: 1 }, 600)];
  for (const cookie of others) {
    manager.bring(cookie);
    expect((await manager.end(returned)).status).toBe(410);
  }
});

it('refuses a beginning of another session, also of the same person', async () => {
  const second = await logIn(ADMIN);
  const returned = await atGitHub(await manager.begin());
  await second.begin();
  second.bring(manager.step());
  expect((await second.end(returned)).status).toBe(410);
  expect((await manager.end(returned)).status).toBe(200);
});

it('refuses a beginning of more than ten minutes ago', async () => {
  const returned = await atGitHub(await manager.begin());
  const now = Date.now();
  const clock = jest.spyOn(Date, 'now').mockReturnValue(now + 10 * 60_000);
  const late = await manager.end(returned);
  clock.mockReturnValue(now + 9 * 60_000);
  const intime = await manager.end(returned);
  clock.mockRestore();
  expect([late.status, intime.status]).toEqual([410, 200]);
});

it('takes a code once', async () => {
  const returned = await atGitHub(await manager.begin());
  const step = manager.step();
  await manager.end(returned);
  expect(manager.step()).toBe('');
  manager.bring(step);
  const answer = await manager.end(returned);
  expect(answer.status).toBe(410);
  expect(await detailOf(answer)).toContain('log in at GitHub again');
});

it.each([
  ['incorrect_client_credentials', 503, 'GITHUB_CLIENT_ID or GITHUB_CLIENT_SECRET'],
  ['redirect_uri_mismatch', 503, 'callback URL'],
  ['unverified_user_email', 403, 'Confirm your email address at GitHub'],
  ['something new <b>', 503, 'did not answer as it should'],
])('says in words why GitHub gives no token: %s', async (tokenRefusal, status, words) => {
  const log = jest.spyOn(console, 'error').mockImplementation();
  const returned = await atGitHub(await manager.begin());
  github.logIn = { ...github.logIn, tokenRefusal };
  const answer = await manager.end(returned);
  expect(answer.status).toBe(status);
  expect(await detailOf(answer)).toContain(words);
  // The operator looks at what a person cannot mend.
  expect(log).toHaveBeenCalledTimes(status === 503 ? 1 : 0);
  expect(String(log.mock.calls)).not.toMatch(/<b>|secret of/);
  expect(String(log.mock.calls)).not.toContain(returned.code);
  log.mockRestore();
});

it('waits no longer than people do for a GitHub that trickles', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation();
  const returned = await atGitHub(await manager.begin());
  github.logIn = { ...github.logIn, isTrickling: true };
  const begun = performance.now();
  const answer = await manager.end(returned);
  expect(answer.status).toBe(503);
  expect(performance.now() - begun).toBeLessThan(5_000);
  expect(String(log.mock.calls[0])).toContain('ETIMEDOUT');
  log.mockRestore();
});

it('logs nothing of a log-in that succeeds', async () => {
  const log = (['log', 'warn', 'error'] as const).map((level) =>
    jest.spyOn(console, level).mockImplementation(),
  );
  const answer = await manager.end(await atGitHub(await manager.begin()));
  expect(answer.status).toBe(200);
  for (const spy of log) {
    expect(spy).not.toHaveBeenCalled();
    spy.mockRestore();
  }
});

it('asks first for a proof of the last ten minutes', async () => {
  const late = await logIn(ADMIN);
  await room.desk.runSql(`
    update auth.mfa_amr_claims set updated_at = updated_at - interval '11 minutes';
    update private.proved_sessions set proved_at = proved_at - interval '11 minutes'`);
  const later = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 11 * 60_000);
  const answer = await late.begin();
  later.mockRestore();
  expect(answer.status).toBe(403);
  expect(await answer.json()).toMatchObject({ proof: 'password' });
});
