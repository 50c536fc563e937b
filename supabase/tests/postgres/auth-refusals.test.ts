import { type Call, key, useAuth } from '../../../testing/database/support/auth';

/** Refusals that the source of Supabase Auth 2.196 decides, and no recorded answer has. */
const { projectWith } = useAuth();

const LOG_IN = 'token?grant_type=password';
const RESET = { type: 'recovery', email: 'nonsense' };

const NO_ADDRESS = [400, 'validation_failed', 'missing email or phone'] as const;
const WRONG = [400, 'invalid_credentials', 'Invalid login credentials'] as const;
const MALFORMED = [
  400,
  'validation_failed',
  'Unable to validate email address: invalid format',
] as const;
const NO_ID = [404, 'validation_failed', 'user_id must be an UUID'] as const;

type Refusal = readonly [status: number, error_code: string, msg: string];

test.each<[string, 'POST' | 'PUT', string, Call, Refusal]>([
  ['a log-in without an address', 'POST', LOG_IN, { body: {} }, NO_ADDRESS],
  ['an empty address', 'POST', LOG_IN, { body: { email: '', password: 'x' } }, NO_ADDRESS],
  ['a log-in without a password', 'POST', LOG_IN, { body: { email: 'asha@example.com' } }, WRONG],
  ['a new account', 'POST', 'admin/users', { key, body: { email: 'nonsense' } }, MALFORMED],
  ['a link', 'POST', 'admin/generate_link', { key, body: RESET }, MALFORMED],
  ['an account by a number', 'PUT', 'admin/users/42', { key, body: {} }, NO_ID],
])('%s', async (_what, method, path, call, [status, error_code, msg]) => {
  expect(await projectWith()(method, path, call)).toMatchObject({ status, error_code, msg });
});

test('a log-in without an address is told so, also where log-ins by email are off', async () => {
  const ask = projectWith({ emailLogins: false });
  expect(await ask('POST', LOG_IN, { body: {} })).toMatchObject({
    status: 400,
    error_code: 'validation_failed',
  });
});
