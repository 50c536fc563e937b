import { postJson } from '../../testing/server/enquiry';
import { signInCookie } from '../../testing/server/sign-in';
import { startStack, type Stack } from '../../testing/server/stack';
import session from './session';
import staff from './staff';

const MANAGER = 'manager@meghdoot.example';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ '/api/session': session, '/api/staff': staff });
  delete globalThis.process.env.SUPABASE_SERVICE_ROLE_KEY;
  await stack.addUser(MANAGER, 'admin');
});
afterAll(() => stack.stop());

it('without the service key people are listed, and the missing variable is named', async () => {
  const cookie = await signInCookie(stack, MANAGER);
  const own = { cookie, 'sec-fetch-site': 'same-origin' };
  const invite = postJson({ email: 'a@example.in', name: 'A', role: 'staff' });

  const answer = await stack.call('/api/staff', {
    ...invite,
    headers: { ...invite.headers, ...own },
  });

  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ missing: 'SUPABASE_SERVICE_ROLE_KEY' });
  expect((await stack.call('/api/staff', { headers: own })).status).toBe(200);
});
