import { disableStaff } from '../../host/supabase/staff-accounts';
import { ADMIN, COLLEAGUE, startDesk, type Desk } from '../../testing/server/desk';
import { postJson } from '../../testing/server/enquiry';
import { signInCookie } from '../../testing/server/sign-in';
import { staffResponseSchema } from '../domain/http-api/staff';
import session from './session';
import staff from './staff';
import oneStaff from './staff/[id]';

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk({
    '/api/session': session,
    '/api/staff': staff,
    '/api/staff/:id': oneStaff,
  });
});
afterAll(() => desk.stop());

async function member(email: string) {
  const answer = await desk.call('/api/staff', desk.as(ADMIN));
  const { staff: everybody } = staffResponseSchema.parse(await answer.json());
  const found = everybody.find((one) => one.email === email);
  if (!found) throw new Error(`${email} is not listed.`);
  return found;
}

async function patch(email: string, fields: object) {
  const { id } = await member(email);
  const init = { ...postJson(fields), method: 'PATCH' };
  return desk.call(`/api/staff/${id}`, desk.as(ADMIN, init));
}

it('a manager lets somebody back in whom a command of the operator has locked out', async () => {
  await disableStaff(desk.accounts, COLLEAGUE, 'npm run staff -- disable');
  expect(await member(COLLEAGUE)).toMatchObject({ state: 'disabled' });

  const answer = await patch(COLLEAGUE, { disabled: false });

  expect(await answer.json()).toMatchObject({ staff: { state: 'active' } });
  expect(await signInCookie(desk, COLLEAGUE)).not.toBe('');
});

it.each([[true], [false]])('disabled: %s can be repeated after Auth was away', async (disabled) => {
  await patch(COLLEAGUE, { disabled: !disabled });
  desk.supabase.become('broken', '/auth/v1/admin');
  expect((await patch(COLLEAGUE, { disabled })).status).toBe(503);
  expect(await member(COLLEAGUE)).toMatchObject({ state: 'disabled' });
  desk.supabase.become('well');

  expect((await patch(COLLEAGUE, { disabled })).status).toBe(200);
  expect(await member(COLLEAGUE)).toMatchObject({ state: disabled ? 'disabled' : 'active' });
});

it('somebody who has yet to accept comes back as invited', async () => {
  const email = 'tara@example.in';
  const invitation = postJson({ email, name: 'Tara', role: 'manager' });
  await desk.call('/api/staff', desk.as(ADMIN, invitation));
  await patch(email, { disabled: true });

  const answer = await patch(email, { disabled: false });

  expect(await answer.json()).toMatchObject({ staff: { state: 'invited' } });
});
