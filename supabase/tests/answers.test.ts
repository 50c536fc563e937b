import { randomUUID } from 'node:crypto';
import { storeLead } from '../../testing/database/support/enquiry';
import { useProject, type Account } from '../../testing/database/support/project';

const project = useProject();

let admin: Account;
beforeAll(async () => {
  admin = await project.current.signInAdmin();
});

const store = () =>
  storeLead(project.current, { email: `${randomUUID()}@visitor.example`, phone: null });

/** Files an email of a visitor as the worker does. */
async function file(sender: string, more: Record<string, unknown> = {}) {
  const email = {
    message_id: `<${randomUUID()}@visitor.example>`,
    own_mail: null,
    references: [],
    mails: [],
    keys: [],
    senders: [sender],
    arrived_at: new Date().toISOString(),
    automatic: false,
    answer: {
      from: `Asha Rao <${sender}>`,
      subject: 'Re: your enquiry',
      text: 'Tuesday suits us.',
      quoted: '> Tuesday?',
      attachments: [{ name: 'asha-rao.pdf', size: 5, type: 'application/pdf' }],
      automatic: false,
    },
    ...more,
  };
  const { data } = await project.current.service
    .rpc('file_email', { p_email: email })
    .throwOnError();
  return data;
}

/** The history of a lead with what answers bring, oldest first. */
async function history(id: string) {
  const events = admin.client.from('lead_events').select().eq('lead_id', id).order('id');
  return (await events.throwOnError()).data;
}

const read = async (id: string) => {
  const leads = admin.client.from('leads').select().eq('id', id).single();
  return (await leads.throwOnError()).data;
};

const move = (id: string, ...statuses: string[]) =>
  statuses.reduce(async (before, status) => {
    await before;
    const leads = admin.client.from('contact_submissions');
    await leads.update({ status }).eq('id', id).throwOnError();
  }, Promise.resolve());

describe('an answer', () => {
  test('is an event of the visitor, and marks the lead', async () => {
    const { id, email } = await store();
    expect(await file(email)).toBe('filed');
    expect((await history(id)).at(-1)).toMatchObject({
      kind: 'answer',
      actor_email: null,
      at: expect.any(String),
      answer: { text: 'Tuesday suits us.', quoted: '> Tuesday?' },
    });
    expect(await read(id)).toMatchObject({ unread_answers: 1, status: 'new' });
  });

  test.each([
    [['contacted', 'closed'], 'contacted'],
    [['contacted', 'qualified', 'closed'], 'qualified'],
    [['closed'], 'contacted'],
  ])('reopens a lead that went through %j as %s', async (statuses, reopened) => {
    const { id, email } = await store();
    await move(id, ...statuses);
    await file(email);
    expect(await read(id)).toMatchObject({ status: reopened });
    const [answer, moved] = (await history(id)).slice(-2);
    expect([answer?.kind, moved?.kind]).toEqual(['answer', 'status']);
    expect(moved).toMatchObject({ actor_email: null, from_status: 'closed', to_status: reopened });
  });

  test('that is automatic leaves a closed lead closed', async () => {
    const { id, email } = await store();
    await move(id, 'closed');
    const [acknowledgement] = await outboxOf(id, 'acknowledgement');
    const about = { mails: [acknowledgement?.id], automatic: true };
    const answer = { from: email, subject: '', text: 'Away', quoted: '', attachments: [] };
    await file(email, { ...about, answer: { ...answer, automatic: true } });
    expect(await read(id)).toMatchObject({ status: 'closed', unread_answers: 0 });
  });

  test('finds its lead by the reply address that carries its key', async () => {
    const { id } = await store();
    await admin.client
      .rpc('send_reply', { p_lead_id: id, p_subject: 'Tuesday', p_text: 'Does it suit you?' })
      .throwOnError();
    const { service } = project.current;
    await service
      .from('mail_outbox')
      .update({ due_at: new Date(0).toISOString() })
      .eq('lead_id', id);
    const { data } = await service
      .rpc('claim_mail', { p_kinds: ['reply'], p_limit: 100 })
      .throwOnError();
    const key = /"reply_key": ?"([0-9a-f]+)"/.exec(JSON.stringify(data))?.[1];
    const sender = 'colleague@elsewhere.example';
    expect(await file(sender, { keys: ['unknown'] })).toBe('unrelated');
    expect(await file(sender, { keys: ['unknown', key] })).toBe('filed');
    expect(await read(id)).toMatchObject({ unread_answers: 1 });
  });

  test('tells the owner once until that email is on its way', async () => {
    const { id, email } = await store();
    await file(email);
    await file(email);
    expect(await outboxOf(id, 'answer')).toHaveLength(1);
  });
});

const outboxOf = async (lead_id: string, kind: string) => {
  const rows = project.current.service.from('mail_outbox').select('id, event_id').eq('kind', kind);
  return (await rows.eq('lead_id', lead_id).throwOnError()).data;
};

describe('reading answers', () => {
  const readAnswers = (p_lead_id: string, p_event_id: number) =>
    admin.client.rpc('read_answers', { p_lead_id, p_event_id });
  const lastEvent = async (id: string) => (await history(id)).at(-1)?.id ?? 0;

  test('clears the mark, but of an answer that came since', async () => {
    const { id, email } = await store();
    await file(email);
    const seen = await lastEvent(id);
    await file(email);
    const { updated_at } = await read(id);
    await readAnswers(id, seen).throwOnError();
    expect(await read(id)).toMatchObject({ unread_answers: 1, updated_at });
    await readAnswers(id, await lastEvent(id)).throwOnError();
    expect(await read(id)).toMatchObject({ unread_answers: 0, updated_at });
    await readAnswers(id, seen).throwOnError();
    expect(await read(id)).toMatchObject({ unread_answers: 0 });
  });

  test('asks for a lead that exists', async () => {
    expect((await readAnswers(randomUUID(), 1)).status).toBe(404);
  });
});

test('erasing a lead erases what its visitor answered', async () => {
  const { id, email } = await store();
  await file(email);
  await admin.client.rpc('erase_lead', { p_id: id }).throwOnError();
  const events = await history(id);
  expect(events.find(({ kind }) => kind === 'answer')).toMatchObject({ answer: null });
  expect(JSON.stringify(events)).not.toMatch(/asha|visitor\.example|tuesday/i);
  expect(await read(id)).toMatchObject({ unread_answers: 0, email_bounced_at: null });
  expect(await file(email)).toBe('unrelated');
});

test('only the server files, and only staff see how the mailbox is read', async () => {
  const { anon } = project.current;
  const calls = ['file_email', 'match_emails', 'texts_of_email'] as const;
  for (const call of calls) {
    const argument = call === 'match_emails' ? { p_emails: [] } : { p_email: {} };
    for (const client of [anon, admin.client]) {
      const { error } = await client.rpc(call, argument as never);
      expect(error?.code).toBe('42501');
    }
  }
  expect((await anon.rpc('mailbox_state')).error?.code).toBe('42501');
  expect((await admin.client.rpc('mailbox_state').throwOnError()).data).toEqual({
    reading: false,
    read_at: null,
    fault: null,
    unfetched: null,
  });
});
