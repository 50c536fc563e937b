import { randomUUID } from 'node:crypto';

import {
  type Lead,
  type NewEnquiry,
  receiptKeyOf,
  storeLead,
} from '../../testing/database/support/enquiry';
import { useUndo } from '../../testing/database/support/undo';

const { project, people, read, facts, events, change, undo, undone } = useUndo();

const HOUR = 3_600_000;

type Pair = { kept: Lead; other: Lead };

/** Two enquiries of one person, the other one sent first. */
async function pair(
  overrides: Partial<NewEnquiry> = {},
  ofKept: Partial<NewEnquiry> = {},
): Promise<Pair> {
  const email = `${randomUUID()}@visitor.example`;
  const other = await storeLead(project.current, { email, ...overrides });
  const kept = await storeLead(project.current, { email, message: 'A second thought', ...ofKept });
  return { kept, other };
}

const merge = ({ kept, other }: Pair, { client } = people.asha) =>
  client.rpc('merge_leads', { p_lead_id: kept.id, p_other: other.id });

/** Merges them, which must do, and answers the event that records it. */
async function merged(leads: Pair): Promise<number> {
  const { data } = await merge(leads).throwOnError();
  return (data as { event: { id: number } }).event.id;
}

const reply = (id: string, more: object = {}) =>
  people.asha.client
    .from('lead_events')
    .insert({ lead_id: id, kind: 'reply', channel: 'phone', reached: true, ...more })
    .throwOnError();

const note = (id: string, text: string) =>
  people.asha.client.from('lead_events').insert({ lead_id: id, kind: 'note', note: text });

const service = () => project.current.service;

/** Makes an enquiry one that came so many hours earlier, and whose promise is as much older. */
async function age({ id, created_at, reply_due_at }: Lead, hours: number): Promise<void> {
  const earlier = (time: string) => new Date(Date.parse(time) - hours * HOUR).toISOString();
  const times = {
    created_at: earlier(created_at),
    reply_due_at: earlier(reply_due_at ?? created_at),
  };
  await service().from('contact_submissions').update(times).eq('id', id).throwOnError();
}

/** An accepted file of an enquiry, as its sender adds one. */
async function addFile({ idempotency_key }: Lead, p_name: string): Promise<void> {
  const announced = { p_name, p_bytes: 5, p_key: idempotency_key };
  const { data } = await service().rpc('announce_file', announced).throwOnError();
  const { id } = data as { id: string };
  const p_judgement = {
    ...{ state: 'accepted', name: p_name, bytes: 5, kind: 'pdf', sha256: '0'.repeat(64) },
  };
  await service().rpc('settle_file', { p_id: id, p_judgement }).throwOnError();
}

const listed = async (id: string) => {
  const leads = people.asha.client.from('leads').select('id').eq('id', id);
  return (await leads.throwOnError()).data.length;
};

const notesOf = async (id: string) =>
  (await events(id)).flatMap(({ note: text }) => (text === null ? [] : [text]));

describe('a merged enquiry', () => {
  test('is no lead of the desk any more, and what belongs to it is found with the one that stays', async () => {
    const leads = await pair({ message: 'Warehouses in Pune' });
    const { kept, other } = leads;
    await note(other.id, 'Rang about the warehouses').throwOnError();
    await people.asha.client
      .from('next_actions')
      .insert({ lead_id: other.id, text: 'Send the plan', due_on: '2030-01-02' });
    await addFile(other, 'plan.pdf');
    const tally = async () => {
      const { data } = await people.asha.client.rpc('desk_summary').throwOnError();
      const { tallies } = data as { tallies: { leads: number; is_spam: boolean }[] };
      return tallies.reduce((sum, { leads: count }) => sum + count, 0);
    };
    const before = await tally();
    await merged(leads);

    expect(await tally()).toBe(before - 1);
    expect(await listed(other.id)).toBe(0);
    expect(await read(kept.id)).toMatchObject({
      ...{ next_action: 'Send the plan', next_action_on: '2030-01-02', files: 1 },
      search_text: expect.stringMatching(/plan \. pdf[^]*warehouses in pune/),
    });
    expect((await read(kept.id)).search_text).toContain(
      other.reference.toLowerCase().replace('-', ''),
    );
    expect(await notesOf(kept.id)).toContain('Rang about the warehouses');
    expect((await events(other.id)).map(({ kind }) => kind)).toEqual(['merged']);
  });

  test('is refused each change, note and reply, by name', async () => {
    const leads = await pair();
    const { kept, other } = leads;
    await merged(leads);
    const words = { code: 'PT409', message: expect.stringContaining(kept.reference) };
    const { client } = people.ravi;
    const changed = client
      .from('contact_submissions')
      .update({ status: 'closed' })
      .eq('id', other.id);
    expect((await changed).error).toMatchObject(words);
    expect((await note(other.id, 'Late')).error).toMatchObject(words);
    const action = client.from('next_actions').insert({ lead_id: other.id, text: 'Late' });
    expect((await action).error).toMatchObject(words);
    const email = { p_lead_id: other.id, p_subject: 'Hello', p_text: 'Late' };
    expect((await client.rpc('send_reply', email)).error).toMatchObject(words);
    const bulk = { p_ids: [other.id, kept.id], p_changes: { status: 'closed' } };
    expect((await client.rpc('change_leads', bulk)).error).toMatchObject(words);
    expect((await client.rpc('person_leads', { p_lead_id: other.id })).error).toMatchObject(words);
    expect((await merge(leads)).error).toMatchObject(words);
  });

  test('lends the lead its call, and what was changed before cannot be undone on the lead', async () => {
    const leads = await pair();
    const { kept, other } = leads;
    const owned = await change(other.id, { owner_id: people.ravi.id });
    const starts = Date.now() + 48 * HOUR;
    const at = (minutes: number) => new Date(starts + minutes * 60_000).toISOString();
    const p_call = { starts_at: at(0), ends_at: at(30), free_from: at(40), seats: 20 };
    const book = (id: string) =>
      people.asha.client.rpc('change_consultation', { p_lead_id: id, p_call }).throwOnError();
    await book(other.id);
    const event = await merged(leads);

    const callOf = async (id: string) => {
      const calls = people.asha.client.from('leads').select('consultation_at').eq('id', id);
      return (await calls.throwOnError()).data[0]?.consultation_at;
    };
    const key = { p_receipt_key: await keyOf(kept) };
    const { data } = await project.current.anon.rpc('receipt', key).throwOnError();
    expect(data).toMatchObject({ consultation: { reference: other.reference } });
    expect(Date.parse((await callOf(kept.id)) ?? '')).toBe(starts);
    expect((await undo(kept.id, owned)).error).toMatchObject({ code: 'PT409' });
    expect((await read(kept.id)).owner_id).toBeNull();
    await undone(kept.id, event);
    expect(await callOf(kept.id)).toBeNull();
    expect(Date.parse((await callOf(other.id)) ?? '')).toBe(starts);

    await book(kept.id);
    expect((await merge(leads)).error).toMatchObject({
      code: 'PT409',
      message: expect.stringContaining('call'),
    });
    expect(await listed(other.id)).toBe(1);
  });
});

describe('the promise', () => {
  test('of the enquiry that came first counts, while both wait', async () => {
    const leads = await pair();
    await age(leads.other, 3);
    const promised = await read(leads.other.id);
    await merged(leads);
    expect((await read(leads.kept.id)).awaiting_reply_until).toBe(promised.awaiting_reply_until);
  });

  test('of an enquiry that waits is not kept by a reply to the other, but by the next one', async () => {
    const leads = await pair();
    await reply(leads.kept.id);
    const { first_response_at, reply_due_at } = await read(leads.kept.id);
    const event = await merged(leads);
    const { kept, other } = leads;
    expect(await read(kept.id)).toMatchObject({
      first_response_at: null,
      awaiting_reply_until: other.reply_due_at,
    });
    await reply(kept.id);
    expect((await read(kept.id)).awaiting_reply_until).toBeNull();
    // That this is undone does not let the earlier one count.
    const logged = (await events(kept.id)).at(-1)?.id ?? 0;
    await undone(kept.id, logged);
    expect((await read(kept.id)).awaiting_reply_until).toBe(other.reply_due_at);
    await undone(kept.id, event);
    expect(await read(kept.id)).toMatchObject({ first_response_at, reply_due_at });
    expect((await read(other.id)).awaiting_reply_until).toBe(other.reply_due_at);
  });

  test('of the lead goes on when the other was answered', async () => {
    const leads = await pair();
    await age(leads.other, 3);
    await reply(leads.other.id);
    await merged(leads);
    expect((await read(leads.kept.id)).awaiting_reply_until).toBe(leads.kept.reply_due_at);
  });

  test('an answer that waits goes on waiting, though the other conversation went on since', async () => {
    const leads = await pair();
    await reply(leads.other.id);
    await correct(leads.other, 'And 300 seats.');
    await reply(leads.kept.id);
    const event = await merged(leads);
    const { waiting_since } = await read(leads.kept.id);
    expect(waiting_since).not.toBeNull();
    await undone(leads.kept.id, event);
    expect((await read(leads.kept.id)).waiting_since).toBeNull();
    expect((await read(leads.other.id)).waiting_since).toBe(waiting_since);
    await merged(leads);
    await reply(leads.kept.id);
    expect((await read(leads.kept.id)).waiting_since).toBeNull();
  });
});

const keyOf = async ({ reference }: Lead) => receiptKeyOf(service(), reference);

/** A correction by the receipt. */
async function correct(lead: Lead, p_text: string): Promise<void> {
  const key = { p_receipt_key: keys.get(lead.id) ?? (await keyOf(lead)) };
  keys.set(lead.id, key.p_receipt_key);
  const { data } = await project.current.anon
    .rpc('correct_enquiry', { ...key, p_text })
    .throwOnError();
  expect(data).toBe('done');
}
const keys = new Map<string, string>();

describe('the sender of a merged enquiry', () => {
  test('sees it on its receipt, and what they do there is done to the lead', async () => {
    const leads = await pair({ message: 'My first words' });
    const { kept, other } = leads;
    const p_receipt_key = await keyOf(other);
    keys.set(other.id, p_receipt_key);
    await correct(other, 'Before');
    await merged(leads);
    await correct(other, 'After');
    await addFile(kept, 'of-the-lead.pdf');
    await addFile(other, 'since.pdf');
    expect(await read(kept.id)).toMatchObject({ files: 2 });
    const own = await service().rpc('receipt_files', { p_receipt_key }).throwOnError();
    expect(own.data).toMatchObject({ files: [{ name: 'since.pdf' }] });
    const { anon } = project.current;
    const receipt = async () => (await anon.rpc('receipt', { p_receipt_key }).throwOnError()).data;
    expect(await receipt()).toMatchObject({
      ...{ reference: other.reference, message: 'My first words', withdrawn_at: null },
      corrections: [{ text: 'Before' }, { text: 'After' }],
    });
    expect(await notesOf(kept.id)).toEqual(['Before', 'After']);
    await anon.rpc('withdraw_enquiry', { p_receipt_key }).throwOnError();
    expect((await read(kept.id)).withdrawn_at).not.toBeNull();
    expect(await receipt()).toMatchObject({ withdrawn_at: expect.any(String) });
  });

  test('writes to the lead, by the enquiry that an email names or answers', async () => {
    const leads = await pair();
    const { kept, other } = leads;
    const mail = service()
      .from('mail_outbox')
      .select('id')
      .eq('lead_id', other.id)
      .eq('kind', 'acknowledgement')
      .single();
    const { id } = (await mail.throwOnError()).data;
    await merged(leads);
    const file = (more: object) => {
      const email = {
        ...{
          message_id: `<${randomUUID()}@visitor.example>`,
          own_mail: null,
          references: [],
          keys: [],
          mails: [],
        },
        ...{ senders: [other.email], arrived_at: new Date().toISOString(), automatic: false },
        answer: {
          ...{ from: other.email, subject: 'Re', text: 'Tuesday', quoted: '', attachments: [] },
          automatic: false,
        },
        ...more,
      };
      return service().rpc('file_email', { p_email: email }).throwOnError();
    };
    await file({ named: [other.reference] });
    await file({ mails: [id], senders: ['other@visitor.example'] });
    const answers = (await events(kept.id)).filter(({ kind }) => kind === 'answer');
    expect(answers).toHaveLength(2);
    expect((await read(kept.id)).unread_answers).toBe(2);
  });

  test('is sent the reply that waited, and the lead knows that it left', async () => {
    const leads = await pair(
      { phone: '98100 45454' },
      { email: `${randomUUID()}@visitor.example`, phone: '98100 45454' },
    );
    const { kept, other } = leads;
    const email = { p_lead_id: other.id, p_subject: 'Hello', p_text: 'We can.' };
    await people.asha.client.rpc('send_reply', email).throwOnError();
    await merged(leads);
    const due = new Date(0).toISOString();
    await service()
      .from('mail_outbox')
      .update({ due_at: due })
      .eq('lead_id', other.id)
      .eq('kind', 'reply');
    const claim = await service()
      .rpc('claim_mail', { p_kinds: ['reply'], p_limit: 1000 })
      .throwOnError();
    const jobs = claim.data as {
      id: string;
      claim: string;
      lead: Lead;
      reply: { reply_key: string };
    }[];
    const job = jobs.find(({ lead }) => lead.id === other.id);
    expect(job).toMatchObject({
      lead: { email: other.email },
      reply: { reply_key: expect.any(String) },
    });
    const sent = { p_id: job?.id ?? '', p_claim: job?.claim ?? '', p_outcome: 'sent' };
    await service().rpc('settle_mail', sent).throwOnError();
    expect((await read(kept.id)).first_response_at).not.toBeNull();
  });
});

describe('undo', () => {
  test('gives each back what it was, and leaves what came since with the lead', async () => {
    const leads = await pair();
    const { kept, other } = leads;
    await note(kept.id, 'Of the lead').throwOnError();
    await note(other.id, 'Of the other').throwOnError();
    const before = [await facts(kept.id), await facts(other.id)];
    const event = await merged(leads);
    await undone(kept.id, event);
    expect([await facts(kept.id), await facts(other.id)]).toEqual(before);
    expect((await undo(kept.id, event)).error).toMatchObject({ code: 'PT409' });

    const again = await merged(leads);
    await note(kept.id, 'Of both').throwOnError();
    await undone(kept.id, again);
    expect(await notesOf(kept.id)).toEqual(['Of the lead', 'Of both']);
    expect(await notesOf(other.id)).toEqual(['Of the other']);
  });

  test('of the later of two merges gives back what that brought, and the first can be undone then', async () => {
    const first = await pair();
    const third = await storeLead(project.current, { email: first.kept.email });
    await note(first.other.id, 'One').throwOnError();
    await note(first.kept.id, 'Two').throwOnError();
    await note(third.id, 'Three').throwOnError();
    const one = await merged(first);
    const two = await merged({ kept: third, other: first.kept });
    expect((await read(first.other.id)).merged_into).toBe(third.id);
    expect(await notesOf(third.id)).toEqual(['One', 'Two', 'Three']);
    expect((await undo(third.id, one)).error).toMatchObject({ code: 'PT409' });
    await undone(third.id, two);
    expect(await notesOf(third.id)).toEqual(['Three']);
    expect(await notesOf(first.kept.id)).toEqual(['One', 'Two']);
    await undone(first.kept.id, one);
    expect(await notesOf(first.kept.id)).toEqual(['Two']);
    expect(await notesOf(first.other.id)).toEqual(['One']);
  });

  test('does not lose an answer that was unread, and none that came since', async () => {
    const leads = await pair();
    const unread = { unread_answers: 2 };
    await service()
      .from('contact_submissions')
      .update(unread)
      .eq('id', leads.other.id)
      .throwOnError();
    const event = await merged(leads);
    expect(await read(leads.kept.id)).toMatchObject(unread);
    await service()
      .from('contact_submissions')
      .update({ unread_answers: 3 })
      .eq('id', leads.kept.id)
      .throwOnError();
    await undone(leads.kept.id, event);
    expect(await read(leads.other.id)).toMatchObject(unread);
    expect(await read(leads.kept.id)).toMatchObject({ unread_answers: 1 });
  });
});

describe('a merge is refused', () => {
  test('of enquiries that share neither address nor number, and of one with itself', async () => {
    const { kept } = await pair();
    const stranger = await storeLead(project.current, { email: `${randomUUID()}@visitor.example` });
    const wrong = { code: 'PT422', details: 'other' };
    expect((await merge({ kept, other: stranger })).error).toMatchObject(wrong);
    expect((await merge({ kept, other: kept })).error).toMatchObject(wrong);
    const unknown = { ...kept, id: randomUUID() };
    expect((await merge({ kept, other: unknown })).error).toMatchObject({ code: 'PT404' });
  });

  test.each([
    ['closed', { status: 'closed' }],
    ['spam', { spam_reason: 'Marked by staff' }],
  ])('of one that is %s', async (_what, changes) => {
    const leads = await pair();
    await change(leads.other.id, changes);
    expect((await merge(leads)).error).toMatchObject({ code: 'PT409' });
    expect(await listed(leads.kept.id)).toBe(1);
  });

  test('of a lead that a colleague changed since, and by visitors', async () => {
    const leads = await pair();
    const seen = (await read(leads.kept.id)).updated_at;
    await change(leads.kept.id, { status: 'contacted' }, people.ravi);
    const args = { p_lead_id: leads.kept.id, p_other: leads.other.id };
    const { asha } = people;
    const stale = await asha.client.rpc('merge_leads', { ...args, p_updated_at: seen });
    expect(stale.error).toMatchObject({ code: 'PT409' });
    expect((await project.current.anon.rpc('merge_leads', args)).error).not.toBeNull();
    await asha.client
      .rpc('merge_leads', { ...args, p_updated_at: (await read(leads.kept.id)).updated_at })
      .throwOnError();
  });
});

describe('personal data', () => {
  test('of a merged enquiry is in the copy of its person, and goes with the lead', async () => {
    const leads = await pair({ message: 'Secret words', phone: '98100 99887' });
    const { kept, other } = leads;
    await note(other.id, 'Secret note').throwOnError();
    await merged(leads);
    await change(kept.id, { owner_id: people.asha.id });
    const { client } = people.asha;
    const found = await client.rpc('person_leads', { p_lead_id: kept.id }).throwOnError();
    expect((found.data as { id: string }[]).map(({ id }) => id)).toEqual([kept.id]);
    const ids = { p_lead_id: kept.id, p_ids: [kept.id] };
    const copy = await client.rpc('person_data', ids).throwOnError();
    expect(JSON.stringify(copy.data)).toContain('Secret words');
    await client.rpc('erase_lead', { p_id: kept.id }).throwOnError();
    expect(await read(other.id)).toMatchObject({ name: '', message: '', phone: null });
    const rest = JSON.stringify([await read(other.id), await read(kept.id), await events(kept.id)]);
    expect(rest).not.toMatch(/secret/i);
  });

  test('is erased by the receipt of either', async () => {
    const leads = await pair();
    const p_receipt_key = await keyOf(leads.other);
    await merged(leads);
    await project.current.anon.rpc('erase_enquiry', { p_receipt_key }).throwOnError();
    expect(await read(leads.kept.id)).toMatchObject({ name: '', email: '' });
    expect(await read(leads.other.id)).toMatchObject({ name: '', email: '' });
  });
});
