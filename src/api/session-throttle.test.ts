import { postJson } from '../../testing/server/enquiry';
import { PASSWORD, startStack, type Stack } from '../../testing/server/stack';
import session from './session';

const ASHA = 'asha@meghdoot.example';
const PATH = '/api/session';
const AUTH = 'POST /auth/v1/token';

let stack: Stack;
/** Few, because a busy machine takes long to hash many passwords; the default is tried in a browser. */
const ADMITTED = 2;
const limit = (name: string, max_admitted: number) =>
  stack.service.from('throttle_rules').update({ max_admitted }).eq('name', name).throwOnError();

beforeAll(async () => {
  stack = await startStack({ [PATH]: session });
  await stack.addUser(ASHA, 'admin');
  await limit('sign_ins_per_account_and_client', ADMITTED);
});
afterEach(() => stack.supabase.become('well'));
afterAll(() => stack.stop());

type From = { address: string; cookie?: string | undefined };

let hosts = 0;
/** A client nobody has heard of. */
const somewhere = (): From => ({ address: `203.0.113.${(hosts += 1)}` });

function signIn(password: string, { address, cookie }: From, email = ASHA): Promise<Response> {
  const { headers, ...init } = postJson({ email, password });
  const own = { 'x-client-ip': address, 'sec-fetch-site': 'same-origin' };
  return stack.call(PATH, { ...init, headers: { ...headers, ...own, ...(cookie && { cookie }) } });
}

const guess = (count: number, from: From) =>
  Promise.all(Array.from({ length: count }, (_, n) => signIn(`guess ${n}`, from)));

/** The requests that Supabase received meanwhile. */
async function callsDuring(work: () => Promise<unknown>): Promise<string[]> {
  const before = stack.supabase.calls.length;
  await work();
  return stack.supabase.calls.slice(before);
}

const deviceOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith('__Secure-device='))
    ?.split(';', 1)[0];

it('a success takes back the failures before it', async () => {
  const here = somewhere();
  for (let turn = 0; turn < 2; turn += 1) {
    expect((await signIn('wrong', here)).status).toBe(401);
    expect((await signIn(PASSWORD, here)).status).toBe(200);
  }
});

it('lets exactly as many guesses at once as it says reach Auth, and tells the others how long to wait', async () => {
  const here = somewhere();
  let answers: Response[] = [];
  const calls = await callsDuring(async () => (answers = await guess(12, here)));

  expect(answers.filter(({ status }) => status === 429)).toHaveLength(12 - ADMITTED);
  expect(calls.filter((call) => call === AUTH)).toHaveLength(ADMITTED);
  const refused = await signIn(PASSWORD, here, ASHA.toUpperCase());
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800);
  expect(await refused.json()).toMatchObject({
    detail: 'Too many requests. Please try again in 15 minutes.',
  });
  expect((await signIn(PASSWORD, somewhere())).status).toBe(200);
});

it('knows a browser that has signed in, however many strangers guess', async () => {
  const email = 'besieged@meghdoot.example';
  await stack.addUser(email, 'admin');
  const first = await signIn(PASSWORD, somewhere(), email);
  const cookie = deviceOf(first);
  expect(first.headers.getSetCookie().join()).toMatch(
    /__Secure-device=[^;]+; Max-Age=7776000; Path=\/api; HttpOnly; Secure; SameSite=Strict/,
  );
  const strange = deviceOf(await signIn(PASSWORD, somewhere()));
  expect(strange).toBeDefined();
  await limit('sign_ins_per_account', 1);

  expect((await signIn(PASSWORD, somewhere(), email)).status).toBe(429);
  const otherwiseKnown = { ...somewhere(), cookie: strange };
  expect((await signIn(PASSWORD, otherwiseKnown, email)).status).toBe(429);

  const again = await signIn(PASSWORD, { ...somewhere(), cookie }, email);
  expect(again.status).toBe(200);
  expect(deviceOf(again)).not.toBe(cookie);
});

it('asks Supabase the same, and answers the same, whether or not there is such an account', async () => {
  const answers: unknown[] = [];
  const calls: string[][] = [];
  for (const email of ['vikram@meghdoot.example', 'nobody@meghdoot.example']) {
    if (email.startsWith('vikram')) await stack.addUser(email, 'admin');
    const asked = await callsDuring(async () => {
      const answer = await signIn('wrong', somewhere(), email);
      const headers = [...answer.headers].filter(([name]) => !/^(date|x-request-id)$/.test(name));
      answers.push({ status: answer.status, headers, body: await answer.json() });
    });
    calls.push(asked);
  }
  expect(answers[0]).toEqual(answers[1]);
  const rpc = (name: string) => `POST /rest/v1/rpc/${name}`;
  expect(calls[0]).toEqual([rpc('admit_sign_in'), AUTH, rpc('note_failed_sign_in')]);
  expect(calls[1]).toEqual(calls[0]);
});

it.each(['away', 'broken'] as const)(
  'never asks Auth when the database that counts is %s',
  async (mood) => {
    stack.supabase.become(mood, '/rest/');
    const calls = await callsDuring(async () => {
      const answer = await signIn(PASSWORD, somewhere());
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
    });
    expect(calls).not.toContain(AUTH);
  },
);
