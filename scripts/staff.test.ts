import factor from '../src/api/factor';
import leads from '../src/api/leads';
import session from '../src/api/session';
import { postJson } from '../testing/server/enquiry';
import { logIn, setUpFactor } from '../testing/server/factor';
import { openBrowser } from '../testing/server/browser';
import { cookieOf } from '../testing/server/sign-in';
import { PASSWORD, type Stack, startStack } from '../testing/server/stack';
import { type Ended, projectVariables, runScript } from '../testing/server/scripts/run-script';

const email = 'ravi@meghdoot.example';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({
    '/api/session': session,
    '/api/factor': factor,
    '/api/leads': leads,
  });
});
afterAll(() => stack.stop());

const run = (action: string, variables: Record<string, string> = {}) =>
  runScript('staff', [action, email], {
    ...projectVariables(stack.supabase.url, stack.secretKey),
    ...variables,
  });

const shownPassword = ({ output }: Ended) => /Password: (\S+)/.exec(output)?.[1] ?? '';
const signIn = (password: string) => stack.call('/api/session', postJson({ email, password }));
const readLeads = (cookie: string) =>
  stack.call('/api/leads', { headers: { cookie, 'sec-fetch-site': 'same-origin' } });

it('adds an account, takes its access away at once, and gives it back', async () => {
  const first = shownPassword(await run('add'));
  const signedIn = await signIn(first);
  const cookie = cookieOf(signedIn.headers.get('set-cookie') ?? '');
  expect((await readLeads(cookie)).status).toBe(200);

  expect(await run('disable')).toMatchObject({ code: 0, errors: '' });
  expect([401, 403]).toContain((await readLeads(cookie)).status);
  expect((await signIn(first)).status).toBe(401);

  const second = shownPassword(await run('reset'));
  expect(second).not.toBe(first);
  expect((await signIn(first)).status).toBe(401);
  expect((await signIn(second)).status).toBe(200);

  const log = stack.service.from('desk_log').select('kind, actor_id, detail').order('id');
  const { data } = await log.in('kind', ['added', 'disabled', 'enabled', 'password_changed']);
  const line = (kind: string, detail: object = {}) => ({ kind, actor_id: null, detail });
  expect(data).toEqual([
    line('added', { role: 'manager', command: 'npm run staff -- add' }),
    line('disabled', { command: 'npm run staff -- disable' }),
    line('enabled', { command: 'npm run staff -- reset' }),
    line('password_changed', { command: 'npm run staff -- reset' }),
  ]);
});

it('takes a password that is given, and does not show it', async () => {
  const reset = await run('reset', { STAFF_PASSWORD: 'correct horse battery' });
  expect(reset.output).not.toContain('correct horse');
  expect((await signIn('correct horse battery')).status).toBe(200);
});

it('resets a second factor, once', async () => {
  await run('reset', { STAFF_PASSWORD: PASSWORD });
  const browser = openBrowser(stack);
  await logIn(browser, email);
  await setUpFactor(browser);
  expect((await logIn(openBrowser(stack), email)).status).toBe(202);

  expect((await run('reset-factor')).output).toContain('with the password alone');
  expect((await logIn(openBrowser(stack), email)).status).toBe(200);
  expect((await run('reset-factor')).output).toContain('has no second factor');

  const log = stack.service.from('desk_log').select('actor_id, detail');
  const { data } = await log.eq('kind', 'factor_reset');
  expect(data).toEqual([{ actor_id: null, detail: { command: 'npm run staff -- reset-factor' } }]);
});

it.each([
  ['add', {}, `${email} has an account.`],
  ['reset', { SUPABASE_SECRET_KEY: '' }, 'SUPABASE_SECRET_KEY must be set'],
  ['remove', {}, 'Usage: npm run staff'],
])('says what is wrong: %s %j', async (action, variables, message) => {
  const ended = await run(action, variables);
  expect(ended).toMatchObject({ code: 1, errors: expect.stringContaining(message) });
});
