import { randomUUID } from 'node:crypto';
import { deskWith } from '../../testing/server/auth-desk';
import { openBrowser } from '../../testing/server/browser';
import { type FactorDesk, logIn, statusOf } from '../../testing/server/factor';
import { PASSWORD } from '../../testing/server/stack';

/** Requests for tokens that Auth admits from one address at once. */
const BURST = 30;
const TOKEN = 'POST /auth/v1/token';

/** Log-ins that one process checks at once. Others wait in a queue, and a slow machine refuses some of them unchecked. */
const AT_ONCE = 4;

afterEach(() => delete process.env.SUPABASE_FORWARDS_ADDRESS);

/** A desk on a project whose Auth limits addresses. The limit does not fill up again while a test runs. */
function deskOn(forwarding: 'on' | 'off', tokenBurst: number) {
  process.env.SUPABASE_FORWARDS_ADDRESS = forwarding;
  return deskWith({
    tokenBurst,
    tokenRefillSeconds: 600,
    forwardedAddress: forwarding === 'on',
  });
}

const addressOf = (n: number) => `203.0.113.${n + 1}`;
const manyTimes = <Value>(count: number, work: (n: number) => Promise<Value>) =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)));
const inWaves = async <Value>(count: number, work: (n: number) => Promise<Value>) => {
  const values: Value[] = [];
  while (values.length < count) {
    const wave = Math.min(AT_ONCE, count - values.length);
    values.push(...(await manyTimes(wave, (n) => work(values.length + n))));
  }
  return values;
};

/** Renews nothing, but counts for the address from which our functions ask. */
async function statusOfRenewal({ supabase }: FactorDesk): Promise<number> {
  const answer = await fetch(`${supabase.url}/auth/v1/token?grant_type=refresh_token`, {
    method: 'POST',
    headers: {
      apikey: process.env.SUPABASE_PUBLISHABLE_KEY ?? '',
      'content-type': 'application/json',
    },
    body: JSON.stringify({ refresh_token: 'abcdefghijkl' }),
  });
  return answer.status;
}

it('a flood of wrong passwords from everywhere leaves Auth requests for those who are logged in', async () => {
  const desk = await deskOn('off', BURST);
  const statuses = await inWaves(BURST, (n) =>
    statusOf(logIn(openBrowser(desk, addressOf(n)), `${randomUUID()}@meghdoot.example`)),
  );
  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(BURST - 10);
  expect(desk.supabase.calls.filter((call) => call === TOKEN)).toHaveLength(10);
  expect(await statusOfRenewal(desk)).toBe(400);
});

it('somebody who has logged in here before gets in during such a flood', async () => {
  const desk = await deskOn('off', BURST);
  const { browser, email } = await desk.newStaff();
  await manyTimes(BURST, (n) =>
    logIn(openBrowser(desk, addressOf(n)), `${randomUUID()}@meghdoot.example`),
  );
  expect(await statusOf(logIn(browser, email))).toBe(200);
});

it('a visitor is told when Auth admits the next one, which is soon', async () => {
  const desk = await deskOn('off', 1);
  await statusOfRenewal(desk);
  const answer = await logIn(openBrowser(desk), 'asha@meghdoot.example');
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(10);
});

it('each address has a limit of its own where the project lets the secret key name it', async () => {
  const desk = await deskOn('on', 1);
  const people = await manyTimes(4, async () => {
    const email = `${randomUUID()}@meghdoot.example`;
    await desk.addUser(email, 'admin');
    return email;
  });
  const answers = await manyTimes(4, (n) =>
    statusOf(logIn(openBrowser(desk, addressOf(n)), people[n] ?? '')),
  );
  expect(answers).toEqual([200, 200, 200, 200]);
  expect(await statusOfRenewal(desk)).toBe(400);
  const again = { email: people[0] ?? '', password: PASSWORD };
  const sameAddress = openBrowser(desk, addressOf(0));
  expect(await statusOf(sameAddress.send('POST', '/api/session', again))).toBe(429);
});
