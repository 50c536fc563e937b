import { randomUUID } from 'node:crypto';

import { receiptKeyOf, storeLead } from '../../testing/database/support/enquiry';
import { type Account, useProject } from '../../testing/database/support/project';

const project = useProject();

let admin: Account;
beforeAll(async () => {
  admin = await project.current.signInAdmin();
});

const WORD = 'zuleika';

/** Files an email of the visitor as the worker does. */
const fileAnswer = (sender: string) =>
  project.current.service
    .rpc('file_email', {
      p_email: {
        message_id: `<${WORD}.${randomUUID()}@example.com>`,
        own_mail: null,
        ...{ references: [], mails: [], keys: [], senders: [sender] },
        arrived_at: new Date().toISOString(),
        automatic: false,
        answer: {
          ...{ from: sender, subject: WORD, text: WORD, quoted: '', attachments: [] },
          automatic: false,
        },
      },
    })
    .throwOnError();

/** A lead whose history has each kind of text: an edit, a note, an answer and an email with a copy to somebody. */
async function leadWithHistory() {
  const email = `${WORD}.${randomUUID()}@example.com`;
  const lead = await storeLead(project.current, { name: `${WORD} rao`, email });
  const { client } = admin;
  const leads = client.from('contact_submissions');
  await leads
    .update({ name: `${WORD} iyer` })
    .eq('id', lead.id)
    .throwOnError();
  const note = { lead_id: lead.id, kind: 'note', note: `${WORD} called` };
  await client.from('lead_events').insert(note).throwOnError();
  await fileAnswer(email);
  const reply = {
    p_subject: `For ${WORD}`,
    p_text: `Hello ${WORD}`,
    p_cc: `${WORD}@office.example`,
  };
  await client.rpc('send_reply', { p_lead_id: lead.id, ...reply }).throwOnError();
  return lead;
}

async function readHistory(id: string) {
  const events = admin.client.from('lead_events').select().eq('lead_id', id).order('id');
  return (await events.throwOnError()).data;
}

const TEXTS = ['answer', 'cc', 'changes', 'message_id', 'note', 'subject', 'text'] as const;

async function eraseExpired(id: string) {
  const leads = () => project.current.service.from('contact_submissions');
  await leads().update({ status: 'closed' }).eq('id', id).throwOnError();
  const longAgo = new Date(Date.now() - 500 * 86_400_000).toISOString();
  await leads().update({ updated_at: longAgo }).eq('id', id).throwOnError();
  return project.current.service.rpc('erase_expired', { p_days: 365 });
}

async function eraseByVisitor(reference: string) {
  const p_receipt_key = await receiptKeyOf(project.current.service, reference);
  return project.current.anon.rpc('erase_enquiry', { p_receipt_key });
}

describe('the history of an erased lead', () => {
  test.each([
    ['staff', ({ id }) => admin.client.rpc('erase_lead', { p_id: id })],
    [
      'staff, with all of the person',
      ({ id }) => admin.client.rpc('erase_person', { p_lead_id: id, p_ids: [id] }),
    ],
    ['the visitor', ({ reference }) => eraseByVisitor(reference)],
    ['retention', ({ id }) => eraseExpired(id)],
  ] satisfies [
    string,
    (lead: { id: string; reference: string }) => PromiseLike<{ error: unknown }>,
  ][])('holds no word of the person when erased by %s', async (_who, erase) => {
    const lead = await leadWithHistory();
    const before = await readHistory(lead.id);
    for (const column of TEXTS) {
      expect(JSON.stringify(before.map((event) => event[column]))).toContain(WORD);
    }

    expect((await erase(lead)).error).toBeNull();

    const after = await readHistory(lead.id);
    expect(JSON.stringify(after)).not.toContain(WORD);
    expect(after.slice(0, before.length).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  });

  /** Columns that say nothing about the person who wrote. A new column belongs here, or is blanked by `erase_leads`. */
  const NOT_PERSONAL = [
    ...['id', 'lead_id', 'kind', 'from_status', 'to_status', 'channel', 'state', 'reason'],
    ...['reached', 'inbound', 'at', 'undoes', 'owner_id', 'owner_email', 'due_on', 'call_at'],
    ...['actor_id', 'actor_email', 'created_at', 'action_id', 'caused_by', 'version'],
    ...['idempotency_key', 'saved_replies', 'merged_from'],
  ];

  test('leaves out no column: each is blanked, or known to be harmless', async () => {
    const { id } = await storeLead(project.current);
    const columns = Object.keys((await readHistory(id))[0] ?? {});
    expect(columns.filter((column) => !NOT_PERSONAL.includes(column)).sort()).toEqual(TEXTS);
  });
});
