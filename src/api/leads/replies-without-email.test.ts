import { ADMIN, startDesk, type Desk } from '../../../testing/server/desk';
import { postJson } from '../../../testing/server/enquiry';
import session from '../session';
import replies from './[id]/replies';

let desk: Desk;
beforeAll(async () => {
  globalThis.process.env.EMAIL_ABILITY = JSON.stringify({
    ...{ sending: 'off', missing: 'SMTP_URL' },
  });
  desk = await startDesk({ '/api/session': session, '/api/leads/:id/replies': replies });
});
afterAll(async () => {
  delete globalThis.process.env.EMAIL_ABILITY;
  await desk.stop();
});

it('a public site without a mail server sends no email, and says what is missing', async () => {
  const told = await desk.call('/api/session', desk.as(ADMIN));
  expect(await told.json()).toMatchObject({ email: { sending: 'off' } });
  const leads = desk.service.from('contact_submissions').select('id').eq('name', 'Dev');
  const { data } = await leads.single().throwOnError();
  const body = { channel: 'email', subject: 'Hello', text: 'Words' };
  const answer = await desk.call(`/api/leads/${data.id}/replies`, desk.as(ADMIN, postJson(body)));
  expect([answer.status, await answer.json()]).toMatchObject([
    503,
    { missing: 'SMTP_URL', detail: 'No email can be sent: SMTP_URL is not set.' },
  ]);
});
