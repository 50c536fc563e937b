import { startDesk, ADMIN, COLLEAGUE, STRANGER, type Desk } from '../../testing/server/desk';
import { postJson } from '../../testing/server/enquiry';
import { type EmailOutbox, startEmailOutbox } from '../../testing/server/email-outbox';
import { signInCookie } from '../../testing/server/sign-in';
import { staffResponseSchema, type StaffMember } from '../domain/http-api/staff';
import leads from './leads/index';
import password from './password';
import session from './session';
import staff from './staff';
import oneStaff from './staff/[id]';
import invitation from './staff/[id]/invitation';

let desk: Desk;
let room: EmailOutbox;
beforeAll(async () => {
  desk = await startDesk({
    '/api/session': session,
    '/api/password': password,
    '/api/leads': leads,
    '/api/staff': staff,
    '/api/staff/:id': oneStaff,
    '/api/staff/:id/invitation': invitation,
  });
  room = await startEmailOutbox(desk);
});
afterAll(async () => {
  await room.close();
  await desk.stop();
});

const change = (method: string, body: object): RequestInit => ({ ...postJson(body), method });

async function list(): Promise<StaffMember[]> {
  const answer = await desk.call('/api/staff', desk.as(ADMIN));
  return staffResponseSchema.parse(await answer.json()).staff;
}
const member = async (email: string) => {
  const found = (await list()).find((one) => one.email === email);
  if (!found) throw new Error(`${email} is not listed.`);
  return found;
};

const invite = (fields: object, by = ADMIN) =>
  desk.call('/api/staff', desk.as(by, postJson({ name: 'Meera Nair', role: 'staff', ...fields })));
const patch = async (email: string, fields: object, by = ADMIN) => {
  const { id } = await member(email);
  return desk.call(`/api/staff/${id}`, desk.as(by, change('PATCH', fields)));
};

/** The token in the last email to somebody. */
async function tokenOf(email: string): Promise<string> {
  await room.drain();
  const received = room.server.received.filter(({ to }) => to.includes(email));
  const [, token] = /#token=([^\s&]+)/.exec(received.at(-1)?.mail.text ?? '') ?? [];
  if (token === undefined) throw new Error(`${email} received no link.`);
  return decodeURIComponent(token);
}

/** Accepts as the page does: on a busy machine an answer may be one to try again with a token of its own. */
async function accept(token: string, newPassword = 'correct horse battery'): Promise<Response> {
  const answer = await desk.call('/api/password', change('PUT', { token, password: newPassword }));
  if (answer.status !== 503) return answer;
  const { token: next = token } = await answer.json();
  return accept(next, newPassword);
}

describe('an invitation', () => {
  it('is mailed, accepted once and opens the desk', async () => {
    const email = 'meera@example.in';
    const answer = await invite({ email: 'Meera@example.in' });
    expect(answer.status).toBe(201);
    expect(await answer.json()).toMatchObject({
      staff: { email, name: 'Meera Nair', role: 'staff', state: 'invited' },
    });

    const token = await tokenOf(email);
    const [mail] = room.server.received.filter(({ to }) => to.includes(email));
    expect(mail?.mail.subject).toBe('Join the leads desk of Meghdoot Labs');
    expect(mail?.mail.text).toContain('Admin invites you');
    expect(mail?.mail.text).toContain('https://www.meghdoot.example/admin/invitation#token=');
    const answers = await Promise.all([accept(token), accept(token), accept(token)]);

    expect(answers.map(({ status }) => status).sort()).toEqual([204, 410, 410]);
    expect(await member(email)).toMatchObject({ state: 'active' });
    const cookie = await signInCookie(desk, email);
    const headers = { cookie, 'sec-fetch-site': 'same-origin' };
    const own = await (await desk.call('/api/session', { headers })).json();
    expect(own).toMatchObject({ staff: { name: 'Meera Nair', role: 'staff', factor: false } });
    expect((await invite({ email })).status).toBe(409);
  });

  it('keeps its link when the password is refused', async () => {
    const email = 'kabir@example.in';
    await invite({ email, name: 'Kabir' });
    const token = await tokenOf(email);

    for (const bad of ['short', 'password2026!', 'I am kabir, hello']) {
      const answer = await accept(token, bad);
      expect(answer.status).toBe(422);
      expect(await answer.json()).toMatchObject({ errors: [{ field: 'password' }] });
    }

    expect((await accept(token)).status).toBe(204);
  });

  it('is mailed again, and the earlier link opens nothing', async () => {
    const email = 'zoya@example.in';
    await invite({ email, name: 'Zoya' });
    const first = await tokenOf(email);
    const { id } = await member(email);
    const again = () => desk.call(`/api/staff/${id}/invitation`, desk.as(ADMIN, postJson({})));

    expect((await again()).status).toBe(202);

    const second = await tokenOf(email);
    expect((await accept(first)).status).toBe(410);
    expect((await accept(second)).status).toBe(204);
    expect((await again()).status).toBe(409);
  });

  it('is too old after a day, and a forged one never works', async () => {
    const email = 'late@example.in';
    await invite({ email, name: 'Late' });
    const token = await tokenOf(email);
    const nextDay = Date.now() + 25 * 60 * 60 * 1000;
    const clock = jest.spyOn(Date, 'now').mockReturnValue(nextDay);
    expect((await accept(token)).status).toBe(410);
    clock.mockRestore();
    expect((await accept('Fe26.2*1*forged')).status).toBe(410);
    expect((await accept(token)).status).toBe(204);
  });

  it.each([
    [{ email: 'nobody' }, 'email'],
    [{ email: 'a@example.in', name: ' ' }, 'name'],
    [{ email: 'a@example.in', name: 'A\u001bB' }, 'name'],
    [{ email: 'a@example.in', role: 'owner' }, 'role'],
  ])('with %j is refused', async (fields, field) => {
    const answer = await invite(fields);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ errors: [{ field }] });
  });
});

describe('managing people', () => {
  it('is for managers alone, whatever the cookie', async () => {
    const { id } = await member(COLLEAGUE);
    expect((await patch(COLLEAGUE, { role: 'staff', name: 'Ravi Iyer' })).status).toBe(200);

    const asks = [
      invite({ email: 'b@example.in' }, COLLEAGUE),
      patch(ADMIN, { role: 'staff' }, COLLEAGUE),
      desk.call(`/api/staff/${id}/invitation`, desk.as(COLLEAGUE, postJson({}))),
      invite({ email: 'b@example.in' }, STRANGER),
    ];

    for (const answer of await Promise.all(asks)) expect(answer.status).toBe(403);
    expect((await invite({ email: 'b@example.in' }, 'nobody')).status).toBe(401);
    expect((await list()).some(({ email }) => email === 'b@example.in')).toBe(false);
    expect(await member(COLLEAGUE)).toMatchObject({ name: 'Ravi Iyer', role: 'staff' });
  });

  it('leaves a manager', async () => {
    const others = (await list()).filter(
      ({ role, email }) => role === 'manager' && email !== ADMIN,
    );
    for (const { email } of others) await patch(email, { role: 'staff' });

    const demoted = await patch(ADMIN, { role: 'staff' });
    expect(demoted.status).toBe(409);
    expect(await demoted.json()).toMatchObject({ detail: 'The desk needs an active manager.' });
    expect((await patch(ADMIN, { disabled: true })).status).toBe(409);
  });

  it('disables somebody at once, and lets them back in', async () => {
    const cookie = await signInCookie(desk, COLLEAGUE);
    const headers = { cookie, 'sec-fetch-site': 'same-origin' };
    expect((await desk.call('/api/leads', { headers })).status).toBe(200);

    const answer = await patch(COLLEAGUE, { disabled: true, leads_to: null });
    expect(await answer.json()).toMatchObject({ staff: { state: 'disabled' } });

    expect((await desk.call('/api/leads', { headers })).status).toBe(401);
    await expect(signInCookie(desk, COLLEAGUE)).rejects.toThrow('cannot sign in');
    expect((await patch(COLLEAGUE, { disabled: false })).status).toBe(200);
    expect(await signInCookie(desk, COLLEAGUE)).not.toBe('');
  });

  it('names what is unknown', async () => {
    const nobody = '00000000-0000-4000-8000-000000000000';
    const at = (id: string, fields: object) =>
      desk.call(`/api/staff/${id}`, desk.as(ADMIN, change('PATCH', fields)));
    expect((await at(nobody, { name: 'A' })).status).toBe(404);
    expect((await at('x', { name: 'A' })).status).toBe(404);
    expect((await patch(COLLEAGUE, { leads_to: nobody })).status).toBe(422);
    expect((await patch(COLLEAGUE, { disabled: true, leads_to: nobody })).status).toBe(422);
    expect(await member(COLLEAGUE)).toMatchObject({ state: 'active' });
  });
});
