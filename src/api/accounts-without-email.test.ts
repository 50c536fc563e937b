import { ADMIN, startDesk, type Desk } from '../../testing/server/desk';
import { postJson } from '../../testing/server/enquiry';
import forgotten from './password/forgotten';
import session from './session';
import staff from './staff';
import address from './staff/[id]/address';
import invitation from './staff/[id]/invitation';

let desk: Desk;
beforeAll(async () => {
  globalThis.process.env.EMAIL_ABILITY = JSON.stringify({
    ...{ sending: 'off', answers: false, missing: 'SMTP_URL' },
  });
  desk = await startDesk({
    '/api/session': session,
    '/api/password/forgotten': forgotten,
    '/api/staff': staff,
    '/api/staff/:id/address': address,
    '/api/staff/:id/invitation': invitation,
  });
});
afterAll(async () => {
  delete globalThis.process.env.EMAIL_ABILITY;
  await desk.stop();
});

const REFUSAL = { missing: 'SMTP_URL', detail: 'No email can be sent: SMTP_URL is not set.' };

it.each([ADMIN, 'nobody@example.in'])('no link is promised to %s', async (email) => {
  const answer = await desk.call('/api/password/forgotten', postJson({ email }));
  expect([answer.status, await answer.json()]).toMatchObject([503, REFUSAL]);
});

it('no invitation is, and nobody is invited', async () => {
  const body = postJson({ email: 'meera@example.in', name: 'Meera', role: 'staff' });
  const answer = await desk.call('/api/staff', desk.as(ADMIN, body));
  expect([answer.status, await answer.json()]).toMatchObject([503, REFUSAL]);
  const id = '10000000-0000-4000-8000-000000000000';
  const again = await desk.call(`/api/staff/${id}/invitation`, desk.as(ADMIN, postJson({})));
  expect([again.status, await again.json()]).toMatchObject([503, REFUSAL]);
  const { data } = await desk.service.from('staff').select('name').eq('name', 'Meera');
  expect(data).toEqual([]);
});

it('no change of address is, since nobody could confirm it', async () => {
  const { data } = await desk.service.from('staff').select('id').limit(1).single().throwOnError();
  const body = postJson({ email: 'wanted@elsewhere.example' });
  const answer = await desk.call(`/api/staff/${data.id}/address`, desk.as(ADMIN, body));
  expect([answer.status, await answer.json()]).toMatchObject([503, REFUSAL]);
});
