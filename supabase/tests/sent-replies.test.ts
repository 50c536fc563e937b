import { type Lead, storeLead } from '../../testing/database/support/enquiry';
import { type Account, useProject } from '../../testing/database/support/project';
import { REPLY, replying } from '../../testing/database/support/replies';

const project = useProject();

let admin: Account;
beforeAll(async () => {
  admin = await project.current.signInAdmin();
});

const desk = replying(
  () => project.current,
  () => admin,
);

/** The lead as it was; its words are found, and so are those of the reply. */
const found = (lead: Lead) => ({
  ...lead,
  search_text: expect.stringMatching(/ we need a crm .* hello asha /),
});

test('a reply keeps its words, and changes nothing until the mail server took it', async () => {
  const lead = await storeLead(project.current);
  const event = await desk.sent(lead);
  expect(event).toMatchObject({
    ...{ kind: 'reply', channel: 'email', state: 'queued', reached: null, at: null },
    ...{ subject: REPLY.p_subject, text: REPLY.p_text, actor_email: admin.email },
  });
  expect(await desk.lead(lead)).toEqual(found(lead));

  const job = await desk.claimed(lead);
  expect(job.reply).toMatchObject({ subject: REPLY.p_subject, text: REPLY.p_text, thread: [] });
  expect(job.reply.reply_key).toMatch(/^[0-9a-f]{32}$/);
  expect(await desk.settle(job, 'sent')).toBe('sent');

  const after = await desk.event(event.id);
  expect(after).toMatchObject({ state: 'sent', reason: null, at: expect.any(String) });
  expect(await desk.lead(lead)).toMatchObject({
    ...{ status: 'contacted', first_response_at: after.at, awaiting_reply_until: null },
  });
  const { data } = await admin.client
    .from('lead_events')
    .select('kind,actor_email')
    .eq('lead_id', lead.id)
    .order('id')
    .throwOnError();
  expect(data.at(-1)).toEqual({ kind: 'status', actor_email: admin.email });
});

test('it waits ten seconds, in which it can be undone', async () => {
  const lead = await storeLead(project.current);
  const event = await desk.sent(lead);
  const { data: early } = await project.current.service
    .rpc('claim_mail', { p_kinds: ['reply'], p_limit: 100 })
    .throwOnError();
  expect(JSON.stringify(early)).not.toContain(lead.reference);
  const { data: row } = await project.current.service
    .from('mail_outbox')
    .select('due_at')
    .match({ lead_id: lead.id, kind: 'reply' })
    .single()
    .throwOnError();
  const wait = Date.parse(row.due_at) - Date.parse(String(event.created_at));
  expect(Math.round(wait / 1000)).toBe(10);

  expect((await desk.undo(lead, event.id)).error).toBeNull();
  expect((await desk.undo(lead, event.id)).error?.code).toBe('PT409');
  expect(await desk.event(event.id)).toMatchObject({ state: 'undone', text: REPLY.p_text });
  expect(await desk.claim(lead)).toBeUndefined();
  expect(await desk.lead(lead)).toMatchObject({ status: 'new', first_response_at: null });
});

test('it cannot be undone while a worker has it in hand, and not once it was sent', async () => {
  const lead = await storeLead(project.current);
  const event = await desk.sent(lead);
  const job = await desk.claimed(lead);
  const tooLate = 'This reply is on its way and can no longer be undone.';
  expect((await desk.undo(lead, event.id)).error).toMatchObject({
    code: 'PT409',
    message: tooLate,
  });
  await desk.settle(job, 'sent');
  expect((await desk.undo(lead, event.id)).error?.code).toBe('PT409');
  expect(await desk.event(event.id)).toMatchObject({ state: 'sent' });
});

test('it can be undone while it waits after a failed attempt', async () => {
  const lead = await storeLead(project.current);
  const event = await desk.sent(lead);
  await desk.settle(await desk.claimed(lead), 'deferred', 'EENVELOPE 451');
  expect((await desk.undo(lead, event.id)).error).toBeNull();
  expect(await desk.event(event.id)).toMatchObject({ state: 'undone', reason: null });
  expect(await desk.claim(lead)).toBeUndefined();
});

test('deferred it waits and says why; rejected it has failed, and the lead waits on', async () => {
  const lead = await storeLead(project.current);
  const event = await desk.sent(lead);
  const first = await desk.claimed(lead);
  expect(await desk.settle(first, 'deferred', 'EENVELOPE 451')).toBe('queued');
  expect(await desk.event(event.id)).toMatchObject({ state: 'queued', reason: 'EENVELOPE 451' });
  expect(await desk.settle(await desk.claimed(lead), 'rejected', 'EENVELOPE 550')).toBe('failed');
  expect(await desk.event(event.id)).toMatchObject({ state: 'failed', reason: 'EENVELOPE 550' });
  expect(await desk.lead(lead)).toEqual(found(lead));
  expect((await desk.undo(lead, event.id)).error?.code).toBe('PT409');
});

test('it fails after three days without a mail server', async () => {
  const lead = await storeLead(project.current);
  const event = await desk.sent(lead);
  const wanted_at = new Date(Date.now() - 73 * 3_600_000).toISOString();
  await project.current.service
    .from('mail_outbox')
    .update({ wanted_at })
    .match({ lead_id: lead.id, kind: 'reply' })
    .throwOnError();
  expect(await desk.settle(await desk.claimed(lead), 'unreachable', 'ESOCKET ECONNREFUSED')).toBe(
    'failed',
  );
  expect(await desk.event(event.id)).toMatchObject({ state: 'failed' });
});

test('a worker that died after the mail server took it leaves a reply that is sent again, and then once for all', async () => {
  const lead = await storeLead(project.current);
  const event = await desk.sent(lead);
  const dead = await desk.claimed(lead);
  const next = await desk.claimed(lead);
  expect(next.id).toBe(dead.id);
  expect(await desk.settle(next, 'sent')).toBe('sent');
  const { at } = await desk.event(event.id);
  // The first one was only slow.
  expect(await desk.settle(dead, 'sent')).toBe('sent');
  expect(await desk.event(event.id)).toMatchObject({ state: 'sent', at });
});

test('a later email joins the thread of the earlier ones', async () => {
  const lead = await storeLead(project.current);
  await desk.sent(lead);
  const first = await desk.claimed(lead);
  await desk.settle(first, 'sent');
  await desk.sent(lead, { p_text: 'And one more thing.' });
  const second = await desk.claimed(lead);
  expect(second.reply.thread).toEqual([first.id]);
  expect(second.reply.reply_key).toBe(first.reply.reply_key);
});

describe('a lead that', () => {
  const change = (lead: Lead, part: object) =>
    project.current.service
      .from('contact_submissions')
      .update(part)
      .eq('id', lead.id)
      .throwOnError();
  const erase = ({ id }: Lead) => admin.client.rpc('erase_lead', { p_id: id }).throwOnError();
  const now = () => new Date().toISOString();

  test.each([
    ['was erased', erase, 'This lead was erased.', 'ERASED'],
    [
      'was withdrawn',
      (lead: Lead) => change(lead, { withdrawn_at: now() }),
      'The sender withdrew this enquiry.',
      'WITHDRAWN',
    ],
    [
      'is spam',
      (lead: Lead) => change(lead, { spam_reason: 'Links' }),
      'This lead is spam. Restore it before you reply.',
      'SPAM',
    ],
  ])('%s takes no reply, and none that waited leaves', async (_what, befall, message, reason) => {
    const lead = await storeLead(project.current);
    const waiting = await desk.sent(lead);
    await befall(lead);
    expect((await desk.send(lead)).error).toMatchObject({ code: 'PT409', message });
    expect(await desk.claim(lead)).toBeUndefined();
    expect(await desk.event(waiting.id)).toMatchObject({ state: 'failed', reason });
  });

  test('was withdrawn while a worker sent shows that it was sent', async () => {
    const lead = await storeLead(project.current);
    const event = await desk.sent(lead);
    const job = await desk.claimed(lead);
    await change(lead, { withdrawn_at: now() });
    await desk.settle(job, 'sent');
    expect(await desk.event(event.id)).toMatchObject({ state: 'sent', reason: null });
    expect(await desk.lead(lead)).toMatchObject({ status: 'new' });
  });

  test('was erased keeps no word of a reply', async () => {
    const lead = await storeLead(project.current);
    const event = await desk.sent(lead);
    await desk.settle(await desk.claimed(lead), 'sent');
    await erase(lead);
    expect(await desk.event(event.id)).toMatchObject({ state: 'sent', subject: null, text: null });
  });
});
