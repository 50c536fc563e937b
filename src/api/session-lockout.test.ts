import { type EmailOutbox, SITE, startEmailOutbox } from '../../testing/server/email-outbox';
import { postJson } from '../../testing/server/enquiry';
import { PASSWORD, startStack, type Stack } from '../../testing/server/stack';
import session from './session';

const OWNER = 'owner@meghdoot.example';
const NOBODY = 'nobody@meghdoot.example';
const PATH = '/api/session';
/** Admitted for one account in an hour; fewer than by default, because hashing takes a busy machine long. */
const GUESSES = 10;

let stack: Stack;
let room: EmailOutbox;
beforeAll(async () => {
  stack = await startStack({ [PATH]: session });
  room = await startEmailOutbox(stack);
  await stack.addUser(OWNER, 'admin');
  await stack.service
    .from('throttle_rules')
    .update({ max_admitted: GUESSES })
    .eq('name', 'sign_ins_per_account')
    .throwOnError();
});
afterAll(async () => {
  await room.close();
  await stack.stop();
});

function signIn(email: string, password: string, address: string, cookie = ''): Promise<Response> {
  const { headers, ...init } = postJson({ email, password });
  const own = { 'x-client-ip': address, 'sec-fetch-site': 'same-origin', cookie };
  return stack.call(PATH, { ...init, headers: { ...headers, ...own } });
}

/** Guesses from as many addresses, a few at a time because hashing is slow; the answers' statuses in turn. */
async function besiege(email: string, network: string): Promise<number[]> {
  const statuses: number[] = [];
  while (statuses.length < GUESSES + 10) {
    const turns = Array.from({ length: 4 }, (_, n) => statuses.length + n);
    const answers = await Promise.all(
      turns.map((n) => signIn(email, `guess ${n}`, `${network}.${n}`)),
    );
    statuses.push(...answers.map(({ status }) => status).sort());
  }
  return statuses;
}

const deviceOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0] ?? '')
    .find((cookie) => cookie.startsWith('__Secure-device='));

const wrong = (count: number): number[] => Array<number>(count).fill(401);
const tooMany = (count: number): number[] => Array<number>(count).fill(429);

it('strangers who guess lock no known device out, and the owner is told once', async () => {
  const device = deviceOf(await signIn(OWNER, PASSWORD, '198.51.100.1'));
  expect(await besiege(OWNER, '203.0.113')).toEqual([...wrong(GUESSES - 1), ...tooMany(11)]);
  expect((await signIn(OWNER, PASSWORD, '198.51.100.2')).status).toBe(429);
  expect((await signIn(OWNER, PASSWORD, '198.51.100.3', device)).status).toBe(200);

  await room.drain();
  await room.drain();
  const mails = room.server.received.filter(({ to }) => to.includes(OWNER));
  expect(mails).toHaveLength(1);
  expect(mails[0]?.mail.subject).toBe('Too many attempts to log in to your Meghdoot Labs account');
  expect(mails[0]?.mail.text).toContain(`${SITE}/admin/login`);
});

it('an address without an account is answered the same, and is sent nothing', async () => {
  expect(await besiege(NOBODY, '198.18.0')).toEqual([...wrong(GUESSES), ...tooMany(10)]);
  await room.drain();
  expect(room.server.received.flatMap(({ to }) => to)).not.toContain(NOBODY);
});
