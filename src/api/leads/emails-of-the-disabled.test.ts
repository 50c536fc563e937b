import { ADMIN, COLLEAGUE, type Desk, startDesk } from '../../../testing/server/desk';
import { type EmailOutbox, startEmailOutbox } from '../../../testing/server/email-outbox';
import { fileAnswer } from '../../../testing/server/visitor-answer';
import session from '../session';
import person from '../staff/[id]';
import oneLead from './[id]';

let desk: Desk;
let room: EmailOutbox;
beforeAll(async () => {
  desk = await startDesk({
    '/api/session': session,
    '/api/staff/:id': person,
    '/api/leads/:id': oneLead,
  });
  room = await startEmailOutbox(desk);
});
afterAll(async () => {
  await room.close();
  await desk.stop();
});

const patch = (path: string, body: object) => {
  const headers = { 'content-type': 'application/json' };
  return desk.call(path, desk.as(ADMIN, { method: 'PATCH', headers, body: JSON.stringify(body) }));
};

it('emails that wait for somebody who is disabled go to who takes over, or to nobody', async () => {
  const id = await room.store();
  await room.drain();
  const accounts = (await desk.accounts.listUsers()).data.users;
  const idOf = (email: string) => accounts.find((account) => account.email === email)?.id;
  const leads = desk.service.from('contact_submissions').select('updated_at').eq('id', id);
  const { data: lead } = await leads.single().throwOnError();
  const given = { owner_id: idOf(COLLEAGUE), updated_at: lead.updated_at };
  expect((await patch(`/api/leads/${id}`, given)).status).toBe(200);
  await fileAnswer(desk.service, id, { text: 'Tuesday suits us.' });
  const disabled = { disabled: true, leads_to: idOf(ADMIN) };
  expect((await patch(`/api/staff/${idOf(COLLEAGUE)}`, disabled)).status).toBe(200);

  room.server.received.length = 0;
  await room.drain();

  const told = room.server.received.map(({ to, mail }) => [to, mail.subject?.split(/:| to/)[0]]);
  expect(told).toEqual([[[ADMIN], 'Answer']]);
});
