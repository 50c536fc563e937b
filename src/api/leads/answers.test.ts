import { randomUUID } from 'node:crypto';
import { leadDetailResponseSchema, leadListResponseSchema } from '../../domain/http-api/leads';
import { mailboxResponseSchema } from '../../domain/http-api/replies';
import { ADMIN, type Desk, startDesk, STRANGER } from '../../../testing/server/desk';
import { postJson } from '../../../testing/server/enquiry';
import { fileAnswer } from '../../../testing/server/visitor-answer';
import mailbox from '../mailbox';
import session from '../session';
import lead from './[id]';
import answersRead from './[id]/answers/read';
import leads from './index';

let desk: Desk;
let id: string;
beforeAll(async () => {
  desk = await startDesk({
    '/api/session': session,
    '/api/mailbox': mailbox,
    '/api/leads': leads,
    '/api/leads/:id': lead,
    '/api/leads/:id/answers/read': answersRead,
  });
  const { data } = await desk.service.from('contact_submissions').select('id').eq('name', 'Dev');
  id = data?.[0]?.id ?? '';
});
afterAll(() => desk.stop());

const answer = (text: string) => fileAnswer(desk.service, id, { text });
const get = async (path: string) => (await desk.call(path, desk.as(ADMIN))).json();
const markRead = (event: unknown) =>
  desk.call(`/api/leads/${id}/answers/read`, desk.as(ADMIN, postJson({ event })));
const readDetail = async () => leadDetailResponseSchema.parse(await get(`/api/leads/${id}`));

it('an answer is in the history, and its lead is the first of those that wait', async () => {
  await answer('Tuesday suits us.');
  const { lead, history } = await readDetail();
  expect(lead.unread_answers).toBe(1);
  expect(history.at(-1)).toMatchObject({ kind: 'answer', answer: { text: 'Tuesday suits us.' } });
  const listed = leadListResponseSchema.parse(await get('/api/leads?sort=waiting'));
  expect(listed.leads[0]).toMatchObject({ id, unread_answers: 1 });
  expect(listed.leads.length).toBeGreaterThan(1);
});

it('staff mark answers as read up to the one they have seen', async () => {
  const seen = (await readDetail()).history.at(-1)?.id ?? 0;
  await answer('Or Wednesday.');
  expect((await markRead(seen)).status).toBe(204);
  const { lead, history } = await readDetail();
  expect(lead.unread_answers).toBe(1);
  expect((await markRead(history.at(-1)?.id)).status).toBe(204);
  expect((await readDetail()).lead).toEqual({ ...lead, unread_answers: 0 });
});

it('a bounce says in words that the email came back, and marks the address', async () => {
  const { lead } = await readDetail();
  const rows = desk.service.from('mail_outbox').select('id').eq('lead_id', id);
  const { data } = await rows.eq('kind', 'acknowledgement').throwOnError();
  const p_email = {
    message_id: `<${randomUUID()}@mx.example>`,
    ...{ own_mail: null, references: [], keys: [], senders: ['mailer-daemon@mx.example'] },
    mails: data.map((mail) => mail.id),
    arrived_at: new Date().toISOString(),
    automatic: true,
    bounced: 'BOUNCED 5 1 1',
    recipients: [lead.email],
  };
  await desk.service.rpc('file_email', { p_email }).throwOnError();
  const bounced = await readDetail();
  expect(bounced.history.at(-1)).toMatchObject({ kind: 'bounced', reason: 'The email came back.' });
  expect(bounced.lead.email_bounced_at).not.toBeNull();
});

it('names the field that is no event', async () => {
  const refused = await markRead(true);
  expect(refused.status).toBe(422);
  expect(await refused.json()).toMatchObject({ errors: [{ field: 'event' }] });
});

it('staff learn where answers arrive, and nobody else', async () => {
  expect(mailboxResponseSchema.parse(await get('/api/mailbox'))).toEqual({
    reading: false,
    read_at: null,
    fault: null,
    unfetched: null,
    address: 'hello@meghdoot.example',
  });
  const leased = await desk.service.rpc('lease_mailbox', { p_mailbox: 'any' }).throwOnError();
  const p_lease = (leased.data as { lease: string }).lease;
  await desk.service
    .rpc('keep_unfetched_mail', { p_lease, p_uid_validity: 1, p_uid: 7, p_fault: 'EREFUSED' })
    .throwOnError();
  await desk.service
    .rpc('release_mailbox', { p_lease, p_is_read: false, p_fault: 'EAUTH' })
    .throwOnError();
  expect(await get('/api/mailbox')).toMatchObject({
    reading: true,
    fault: 'the mail server refuses the user name or password of IMAP_URL (EAUTH)',
    unfetched: { mails: 1, fault: 'the mail server does not do what it is asked (EREFUSED)' },
  });
  expect((await desk.call('/api/mailbox')).status).toBe(401);
  expect((await desk.call('/api/mailbox', desk.as(STRANGER))).status).toBe(403);
});
