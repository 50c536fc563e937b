import { z } from 'zod';

import { type Lead, storeLead } from '../../testing/database/support/enquiry';
import { type Account, useProject } from '../../testing/database/support/project';
import { replying } from '../../testing/database/support/replies';

const project = useProject();

let admin: Account;
let colleague: Account;
beforeAll(async () => {
  admin = await project.current.signInAdmin();
  colleague = await project.current.signInAdmin();
});

const desk = replying(
  () => project.current,
  () => admin,
);

test('whoever wrote without seeing the reply of a colleague is told, and may send all the same', async () => {
  const lead = await storeLead(project.current);
  const { data: seen } = await admin.client
    .from('lead_events')
    .select('id')
    .eq('lead_id', lead.id)
    .single()
    .throwOnError();
  const p_seen_event_id = seen.id;
  const first = await desk.sent(lead, { p_seen_event_id });
  // The receipt was lost.
  expect((await desk.sent(lead, { p_seen_event_id })).id).toBe(first.id);

  const other = { p_text: 'Hello again.', p_seen_event_id };
  const { data: overtaken } = await desk.send(lead, other, colleague);
  expect(overtaken).toEqual({ overtaken: await desk.event(first.id) });
  await desk.sent(lead, { ...other, p_seen_event_id: first.id }, colleague);
});

test('of two replies at once the second is told of the first', async () => {
  for (let round = 0; round < 5; round += 1) {
    const lead = await storeLead(project.current);
    const answers = await Promise.all(
      [admin, colleague].map((account) => desk.send(lead, { p_seen_event_id: 0 }, account)),
    );
    const kinds = answers.map(({ data }) => Object.keys(z.object({}).loose().parse(data)).join());
    expect(kinds.sort()).toEqual(['event', 'overtaken']);
  }
});

describe('refused', () => {
  test.each([
    ['a subject of two lines', { p_subject: 'Hello\r\nBcc: all@example.com' }, '23514'],
    ['a subject too long', { p_subject: 'x'.repeat(201) }, '23514'],
    ['a text too long', { p_text: 'x'.repeat(10_001) }, '23514'],
    ['no text', { p_text: '' }, '23514'],
  ])('%s', async (_what, part, code) => {
    expect((await desk.send(await storeLead(project.current), part)).error?.code).toBe(code);
  });

  test('a name that would begin another header', async () => {
    const p_changes = { name: 'Asha\r\nBcc: all@example.com' };
    const { error } = await admin.client.rpc('change_staff', { p_id: admin.id, p_changes });
    expect(error?.code).toBe('23514');
  });

  test('a lead that does not exist, and a caller without access', async () => {
    const nobody = { ...(await storeLead(project.current)), id: crypto.randomUUID() };
    expect((await desk.send(nobody)).error?.code).toBe('PT404');
    const stranger = await project.current.signIn();
    expect((await desk.send(await storeLead(project.current), {}, stranger)).error?.code).toBe(
      '42501',
    );
  });
});

describe('colleagues who write a reply', () => {
  const note = async (lead: Lead, p_is_writing: boolean, { client } = admin) =>
    (await client.rpc('note_writing', { p_lead_id: lead.id, p_is_writing }).throwOnError()).data;

  test('see each other by name, until they stop or send', async () => {
    const lead = await storeLead(project.current);
    const named = ({ id, client }: Account, name: string) =>
      client.rpc('change_staff', { p_id: id, p_changes: { name } }).throwOnError();
    await named(admin, 'Asha');
    await named(colleague, 'Ravi');
    expect(await note(lead, true)).toEqual([]);
    expect(await note(lead, true, colleague)).toEqual(['Asha']);
    expect(await note(lead, true)).toEqual(['Ravi']);
    expect(await note(lead, false, colleague)).toEqual(['Asha']);
    await desk.sent(lead);
    expect(await note(lead, true, colleague)).toEqual([]);
    expect((await desk.claimed(lead)).reply.from_name).toBe('Asha');
  });

  test('are those of one lead that exists and is no spam', async () => {
    const codeOf = async (p_lead_id: string, p_is_writing: boolean) =>
      (await admin.client.rpc('note_writing', { p_lead_id, p_is_writing })).error?.code;
    expect(await codeOf(crypto.randomUUID(), true)).toBe('PT404');
    const spam = await storeLead(project.current, { spam_reason: 'Flood' });
    expect(await codeOf(spam.id, true)).toBe('PT409');
    // Somebody who wrote before it was spam stops.
    expect(await codeOf(spam.id, false)).toBeUndefined();
  });
});
