import { postJson } from '../../testing/server/enquiry';
import { signInCookie } from '../../testing/server/sign-in';
import { startStack, type Stack } from '../../testing/server/stack';
import session from './session';
import staff from './staff';
import oneStaff from './staff/[id]';
import staffAddress from './staff/[id]/address';

const MANAGER = 'manager@meghdoot.example';

let stack: Stack;
let manager: string;
beforeAll(async () => {
  stack = await startStack({
    '/api/session': session,
    '/api/staff': staff,
    '/api/staff/:id': oneStaff,
    '/api/staff/:id/address': staffAddress,
  });
  delete globalThis.process.env.SUPABASE_SECRET_KEY;
  manager = await stack.addUser(MANAGER, 'admin');
});
afterAll(() => stack.stop());

it('without the secret key people are listed, and the missing variable is named', async () => {
  const cookie = await signInCookie(stack, MANAGER);
  const own = { cookie, 'sec-fetch-site': 'same-origin' };
  const invite = postJson({ email: 'a@example.in', name: 'A', role: 'staff' });

  const change = { ...postJson({ role: 'staff' }), method: 'PATCH' };
  const asks = [
    ['/api/staff', invite],
    [`/api/staff/${manager}`, change],
    [`/api/staff/${manager}/address`, postJson({ email: 'wanted@elsewhere.example' })],
  ] as const;
  for (const [path, init] of asks) {
    const answer = await stack.call(path, { ...init, headers: { ...init.headers, ...own } });
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ missing: 'SUPABASE_SECRET_KEY' });
  }
  // Without an account's administration people still change their own name.
  const rename = { ...postJson({ name: 'Asha Rao' }), method: 'PATCH' };
  const headers = { ...rename.headers, ...own };
  const renamed = await stack.call(`/api/staff/${manager}`, { ...rename, headers });
  expect(renamed.status).toBe(200);
  expect((await stack.call('/api/staff', { headers: own })).status).toBe(200);
});
