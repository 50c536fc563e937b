import { signLinkWith } from '../auth/session-secret';
import { CANARY_HEADER, readMark, signMark } from './canary-mark';

const SECRET = 'a secret of at least thirty-two characters';
const KEY = '0f0e6f0a-3a5e-4d0c-9a41-0d6f6a1c2b3d';
const OTHER = '9b2d7c1e-6f54-4f0b-8a0e-2c4d6e8f0a1b';

beforeAll(() => {
  Object.assign(globalThis.process.env, {
    SUPABASE_URL: 'http://127.0.0.1:1',
    SUPABASE_PUBLISHABLE_KEY: 'key',
    SESSION_SECRET: SECRET,
  });
});

const read = (mark?: string) => readMark({ headers: { [CANARY_HEADER]: mark } }, KEY);

it('knows the mark of this enquiry, and an enquiry without one', async () => {
  expect(await read(await signMark(SECRET, KEY))).toBe('ours');
  expect(await read()).toBe('none');
});

it.each([
  ['of another enquiry', () => signMark(SECRET, OTHER)],
  ['of another secret', () => signMark(SECRET.toUpperCase(), KEY)],
  ['that is too old', () => signLinkWith(SECRET, 'canary', KEY, '-1s')],
  ['that is a link of a mail', () => signLinkWith(SECRET, 'receipt', KEY)],
  ['that is nothing of ours', () => 'true'],
])('takes no mark %s', async (_, mark) => {
  expect(await read(await mark())).toBe('forged');
});
