import { z } from 'zod';
import { ADMIN, COLLEAGUE, startDesk, type Desk } from '../../../testing/server/desk';
import { type EmailOutbox, startEmailOutbox } from '../../../testing/server/email-outbox';
import { postJson } from '../../../testing/server/enquiry';
import session from '../session';
import oneLead from './[id]';

let desk: Desk;
let room: EmailOutbox;
beforeAll(async () => {
  desk = await startDesk({ '/api/session': session, '/api/leads/:id': oneLead });
  room = await startEmailOutbox(desk);
});
afterAll(async () => {
  await room.close();
  await desk.stop();
});

it('the email about an assigned lead has the colleague’s name, not the address', async () => {
  const leads = desk.service.from('contact_submissions').select('id, updated_at').eq('name', 'Dev');
  const { data: lead } = await leads.single().throwOnError();
  const { data } = await desk.accounts.listUsers();
  const owner_id = z.string().parse(data.users.find(({ email }) => email === COLLEAGUE)?.id);
  const change = { ...postJson({ owner_id, updated_at: lead.updated_at }), method: 'PATCH' };
  expect((await desk.call(`/api/leads/${lead.id}`, desk.as(ADMIN, change))).status).toBe(200);

  await room.hurry();
  await room.drain();

  const received = room.server.received.find(({ to }) => to.includes(COLLEAGUE));
  expect(received?.mail.text).toContain('Admin assigned this enquiry to you.');
  expect(received?.mail.text).not.toContain(ADMIN);
});
