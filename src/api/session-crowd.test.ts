import { LOCAL_SETTINGS } from '../../supabase/local/auth/settings';
import { postJson } from '../../testing/server/enquiry';
import { PASSWORD, startStack, type Stack } from '../../testing/server/stack';
import health from './health';
import session from './session';

const TARA = 'tara@meghdoot.example';
const CROWD = 60;

let stack: Stack;
beforeAll(async () => {
  const routes = { '/api/session': session, '/api/health': health };
  // Passwords that take as long to check as on a real site.
  stack = await startStack(routes, { auth: { hashCost: LOCAL_SETTINGS.hashCost } });
  await stack.addUser(TARA, 'admin');
});
afterAll(() => stack.stop());

/** On a machine that is busy with more, a check may outlast the five seconds of its function. */
const isLate = (status: number, wait: string | null) => status === 503 && wait !== null;

/** Logs in from an address of its own. @param cookie of a browser that has logged in before */
function logIn(place: number, password: string, cookie = '') {
  const { headers, ...init } = postJson({ email: TARA, password });
  const own = { 'x-client-ip': `198.18.${place}.1`, 'sec-fetch-site': 'same-origin', cookie };
  return stack.call('/api/session', { ...init, headers: { ...headers, ...own } });
}

it('of sixty log-ins at once some are checked, the others are told at once to wait, and the site goes on', async () => {
  const order: (number | 'health')[] = [];
  const note = async (answer: Promise<Response>) => {
    const { status, headers } = await answer;
    order.push(status);
    return { status, wait: headers.get('retry-after') };
  };
  const crowd = Array.from({ length: CROWD }, (_, place) => note(logIn(place, `guess ${place}`)));
  const healthy = stack.call('/api/health').then(({ status }) => {
    order.push('health');
    return status;
  });
  const answers = await Promise.all(crowd);

  const checked = answers.filter(({ status, wait }) => status === 401 || isLate(status, wait));
  const refused = answers.filter(({ status }) => status === 429);
  expect(checked.length + refused.length).toBe(CROWD);
  expect(checked.length).toBeGreaterThanOrEqual(4);
  expect(refused.length).toBeGreaterThan(0);
  expect(new Set(refused.map(({ wait }) => wait))).toEqual(new Set(['3']));
  expect(await healthy).toBe(200);
  // Nobody waits for a password but those whose own is checked.
  const lastChecked = order.findLastIndex((status) => status === 401 || status === 503);
  expect(order.indexOf('health')).toBeLessThan(lastChecked);
  expect(order.indexOf(429)).toBeLessThan(lastChecked);

  expect((await logIn(200, PASSWORD)).status).toBe(200);
});

it('staff on a device that has logged in before get in at once through a crowd of strangers', async () => {
  const cookies = (await logIn(201, PASSWORD)).headers.getSetCookie();
  const device = cookies.find((cookie) => cookie.includes('device='))?.split(';', 1)[0] ?? '';
  const crowd = Array.from({ length: CROWD }, (_, place) => logIn(place, `pushing ${place}`));
  const answers: string[] = [];
  const noted = crowd.map((answer) =>
    answer.then(({ status }) => answers.push(`stranger ${status}`)),
  );
  const known = () => logIn(202, PASSWORD, device);
  const first = await known();
  const { status } = isLate(first.status, first.headers.get('retry-after')) ? await known() : first;
  await Promise.all(noted);
  expect(status).toBe(200);
  expect(answers).toContain('stranger 429');
});

it('a password that found no room is not counted as an attempt', async () => {
  const rule = stack.service.from('throttle_rules').update({ max_admitted: 1000 });
  await rule.like('name', 'sign_ins%').throwOnError();
  const before = stack.supabase.calls.length;
  const answers = await Promise.all(
    Array.from({ length: CROWD }, (_, place) => logIn(place, `another ${place}`)),
  );
  const admitted = stack.supabase.calls.slice(before).filter((call) => call.includes('admit_'));
  expect(admitted).toHaveLength(answers.filter(({ status }) => status !== 429).length);
});
