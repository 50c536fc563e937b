import { execFile } from 'node:child_process';
import path from 'node:path';
import leads from '../src/api/leads';
import session from '../src/api/session';
import { postJson } from '../src/server/testing/enquiry';
import { cookieOf } from '../src/server/testing/sign-in';
import { type Stack, startStack } from '../src/server/testing/stack';

const email = 'ravi@meghdoot.example';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ '/api/session': session, '/api/leads': leads });
});
afterAll(() => stack.stop());

interface Ended {
  code: number;
  output: string;
  errors: string;
}

/** As against a hosted project: it is known by its address and keys alone. */
function run(action: string, variables: Record<string, string> = {}): Promise<Ended> {
  const command = ['--import', 'tsx', path.join(__dirname, 'staff.ts'), action, email];
  const env = {
    ...process.env,
    SUPABASE_URL: stack.backend.url,
    SUPABASE_ANON_KEY: 'public-key',
    SUPABASE_SERVICE_ROLE_KEY: stack.serviceRoleKey,
    ...variables,
  };
  return new Promise((resolve) => {
    execFile(process.execPath, command, { env }, (error, output, errors) =>
      resolve({ code: Number(error?.code ?? 0), output, errors }),
    );
  });
}

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
});

it('takes a password that is given, and does not show it', async () => {
  const reset = await run('reset', { STAFF_PASSWORD: 'correct horse battery' });
  expect(reset.output).not.toContain('correct horse');
  expect((await signIn('correct horse battery')).status).toBe(200);
});

it.each([
  ['add', {}, `${email} has an account.`],
  ['reset', { SUPABASE_SERVICE_ROLE_KEY: '' }, 'SUPABASE_SERVICE_ROLE_KEY must be set'],
  ['remove', {}, 'Usage: npm run staff'],
])('says what is wrong: %s %j', async (action, variables, message) => {
  const ended = await run(action, variables);
  expect(ended).toMatchObject({ code: 1, errors: expect.stringContaining(message) });
});
