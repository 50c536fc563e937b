import { randomUUID } from 'node:crypto';
import { leadQuerySchema } from '../../src/domain/lead-query';
import { findLeads } from '../../src/server/leads/list/find-leads';
import { storeLead } from '../../testing/database/support/enquiry';
import { useProject, type Account } from '../../testing/database/support/project';

const project = useProject();

let admin: Account;
beforeAll(async () => {
  admin = await project.current.signInAdmin();
});

/** The ids of the leads that a search finds. */
async function search(q: string, filter: Record<string, string> = {}) {
  const query = leadQuerySchema.parse({ q, ...filter });
  const rows = { first: 0, count: 100 };
  const page = await findLeads(admin.client, query, admin.id, [['created_at', true]], rows);
  if (!page.ok) throw new Error(`The search was answered ${page.response.status}.`);
  return page.value.map(({ id }) => id);
}

const addEvent = (lead_id: string, event: object) =>
  admin.client
    .from('lead_events')
    .insert({ lead_id, kind: 'note', ...event })
    .throwOnError();

async function fileAnswer(sender: string, answer: object) {
  const email = {
    ...{ message_id: `<${randomUUID()}@estuary.example>`, own_mail: null, references: [] },
    ...{ mails: [], keys: [], senders: [sender], arrived_at: new Date().toISOString() },
    automatic: false,
    answer: {
      ...{ from: sender, subject: 'Re: hello', text: 'Yes.', quoted: '', attachments: [] },
      ...{ automatic: false, ...answer },
    },
  };
  await project.current.service.rpc('file_email', { p_email: email }).throwOnError();
}

/** Says a word in each way that a conversation has. */
const SAYINGS: Record<string, (lead: { id: string; email: string }, word: string) => unknown> = {
  note: ({ id }, word) => addEvent(id, { note: `They mentioned ${word}.` }),
  'logged call': ({ id }, word) =>
    addEvent(id, { kind: 'reply', channel: 'phone', reached: true, note: `Spoke of ${word}` }),
  'next action': ({ id }, word) =>
    admin.client
      .from('next_actions')
      .insert({ lead_id: id, text: `Price ${word}` })
      .throwOnError(),
  'subject of a reply': ({ id }, word) =>
    admin.client
      .rpc('send_reply', { p_lead_id: id, p_subject: word, p_text: 'Hello' })
      .throwOnError(),
  reply: ({ id }, word) =>
    admin.client
      .rpc('send_reply', { p_lead_id: id, p_subject: 'Hello', p_text: `About ${word}` })
      .throwOnError(),
  answer: ({ email }, word) => fileAnswer(email, { text: `We have ${word}.` }),
  'subject of an answer': ({ email }, word) => fileAnswer(email, { subject: word }),
  'name of a file': ({ email }, word) =>
    fileAnswer(email, { attachments: [{ name: `${word}.pdf`, size: 1, type: 'application/pdf' }] }),
};

const store = (more: object = {}) =>
  storeLead(project.current, { email: `${randomUUID()}@estuary.example`, phone: null, ...more });

/** Words of several scripts, one for each way. */
const WORDS = [...['Lagoon', 'Ωκεανός', 'прилив', 'மணல்', 'लहरें', '灯台', 'Brückenpfeiler', 'jetty']];

const said = Object.entries(SAYINGS).map(([place, say], index) => ({
  ...{ place, say, word: WORDS[index] ?? '' },
}));

test.each(said)('$place: a lead is found by $word', async ({ say, word }) => {
  const lead = await store();
  expect(await search(word)).toEqual([]);
  await say(lead, word);
  expect(await search(word.toUpperCase())).toEqual([lead.id]);
  expect(await search(word)).toEqual([lead.id]);
});

test('words of the enquiry and of different lines find their lead together', async () => {
  const lead = await store({ message: 'A harbour for the museum.' });
  await addEvent(lead.id, { note: 'Wants pontoons' });
  await addEvent(lead.id, { note: 'Budget talk in spring' });
  expect(await search('pontoons harbour spring')).toEqual([lead.id]);
  expect(await search('pontoons harbour autumn')).toEqual([]);
});

test('a corrected name is found, the one before is not, and the conversation still is', async () => {
  const lead = await store({ name: 'Tidewell' });
  await addEvent(lead.id, { note: 'Sextant' });
  await admin.client
    .from('contact_submissions')
    .update({ name: 'Ebbwell' })
    .eq('id', lead.id)
    .throwOnError();
  expect(await search('ebbwell sextant')).toEqual([lead.id]);
  expect(await search('tidewell')).toEqual([]);
});

test('what is said to spam is found in spam alone', async () => {
  const lead = await store();
  await addEvent(lead.id, { note: 'Barnacle' });
  await admin.client
    .from('contact_submissions')
    .update({ spam_reason: 'Links' })
    .eq('id', lead.id)
    .throwOnError();
  expect(await search('barnacle')).toEqual([]);
  expect(await search('barnacle', { spam: '1' })).toEqual([lead.id]);
});

test('nothing that an erased person said, or that was said of them, can be found', async () => {
  const lead = await store({
    name: 'Meridian',
    message: 'Cormorant nests.',
    company: 'Gannet Ltd',
  });
  for (const { say, word } of said) await say(lead, `${word}erased`);
  for (const { word } of said) expect(await search(`${word}erased`)).toEqual([lead.id]);
  await admin.client.rpc('erase_lead', { p_id: lead.id }).throwOnError();
  const words = ['Meridian', 'Cormorant', 'Gannet', lead.email, 'mentioned pontoon'];
  for (const word of [...words, ...said.map((one) => `${one.word}erased`)]) {
    expect(await search(word)).toEqual([]);
  }
  expect(await search(lead.reference)).toEqual([lead.id]);
  const { data } = await admin.client
    .rpc('find_words', { p_ids: [lead.id], p_patterns: ['%erased%', '% m%'] })
    .throwOnError();
  expect(data).toEqual([]);
});

test('a stored text that lags behind its erasure is refused', async () => {
  const lead = await store();
  await admin.client.rpc('erase_lead', { p_id: lead.id }).throwOnError();
  const { error } = await project.current.service
    .from('contact_submissions')
    .update({ search_text: ' meridian ' } as never)
    .eq('id', lead.id);
  expect(error?.code).toBe('23514');
});

test('the lines in which words stand come with the most of them first', async () => {
  const lead = await store();
  await addEvent(lead.id, { note: 'The anchor, and the mooring' });
  await addEvent(lead.id, { note: 'Only the mooring' });
  await addEvent(lead.id, { note: 'Neither' });
  const { data } = await admin.client
    .rpc('find_words', { p_ids: [lead.id], p_patterns: ['%Anchor%', '%mooring%'] })
    .throwOnError();
  expect(data.map(({ lead_id, kind, words }) => [lead_id, kind, words])).toEqual([
    [lead.id, 'note', 'The anchor, and the mooring'],
    [lead.id, 'note', 'Only the mooring'],
  ]);
});

test('a page of a search has the order of the list', async () => {
  const leads = [await store({ name: 'Zephyr One' }), await store({ name: 'Zephyr Two' })];
  for (const { id } of leads) await addEvent(id, { note: 'Seagrass' });
  const query = leadQuerySchema.parse({ q: 'seagrass' });
  const names = async (ascending: boolean, first: number) => {
    const order: [string, boolean][] = [['sort_name', ascending]];
    const page = await findLeads(admin.client, query, admin.id, order, { first, count: 1 });
    return page.ok && page.value.map(({ name }) => name);
  };
  expect(await names(true, 0)).toEqual(['Zephyr One']);
  expect(await names(false, 0)).toEqual(['Zephyr Two']);
  expect(await names(true, 1)).toEqual(['Zephyr Two']);
});
