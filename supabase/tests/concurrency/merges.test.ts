import { randomUUID } from 'node:crypto';

import {
  call,
  fillLeads,
  open,
  SERVER,
  untilBlocked,
  VISITOR,
} from '../../../testing/database/support/database';
import { useStaffedDatabase } from '../../../testing/database/support/staffed-database';

const database = useStaffedDatabase();

const MERGE = 'select public.merge_leads($1, $2) as merged';
const UNDO = 'select public.undo_change($1, $2)';
const NOTE = `insert into public.lead_events (lead_id, kind, note) values ($1, 'note', $2)`;

const asStaff = <Row extends object>(sql: string, values: unknown[]) =>
  call<Row>(database.pool, database.staff.caller, sql, values);

const rows = async (sql: string, values: unknown[]) =>
  (await database.pool.query(sql, values)).rows;

/** Enquiries of one person. */
async function enquiries(count: number): Promise<string[]> {
  return fillLeads(database.pool, count, { email: `'${randomUUID()}@example.com'` });
}

async function merge(kept: string, other: string): Promise<number> {
  const [row] = await asStaff<{ merged: { event: { id: number } } }>(MERGE, [kept, other]);
  return row?.merged.event.id ?? 0;
}

/** Answers how many calls were done. The others must have been refused, because others were first. */
async function countDone(calls: readonly Promise<unknown>[]): Promise<number> {
  const results = await Promise.allSettled(calls);
  for (const result of results) {
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'PT409' });
  }
  return results.filter(({ status }) => status === 'fulfilled').length;
}

const mergedInto = async (ids: readonly string[]) =>
  (
    await rows('select merged_into from public.contact_submissions where id = any ($1)', [ids])
  ).flatMap(({ merged_into }) => (merged_into === null ? [] : [merged_into]));

test('of two that are merged into each other by eight people at once, one stays', async () => {
  for (let round = 0; round < 20; round += 1) {
    const [one = '', two = ''] = await enquiries(2);
    const merges = Array.from({ length: 8 }, (_, n) => (n % 2 ? merge(one, two) : merge(two, one)));
    expect(await countDone(merges)).toBe(1);
    expect(await mergedInto([one, two])).toHaveLength(1);
  }
});

test('of five that are merged crosswise at once, none waits in a circle and each leads to one that stays', async () => {
  for (let round = 0; round < 10; round += 1) {
    const ids = await enquiries(5);
    const merges = ids.flatMap((kept, n) => [
      merge(kept, ids[(n + 1) % 5] ?? ''),
      merge(kept, ids[(n + 2) % 5] ?? ''),
    ]);
    await countDone(merges);
    const targets = await mergedInto(ids);
    expect(targets.length).toBeGreaterThan(0);
    expect(await mergedInto(targets)).toEqual([]);
  }
});

/** An answer by email to the reply address of an enquiry. */
const answerTo = (key: string) => ({
  ...{
    message_id: `<${randomUUID()}@example.com>`,
    own_mail: null,
    references: [],
    mails: [],
    keys: [key],
  },
  ...{ senders: ['somebody@example.com'], arrived_at: new Date().toISOString(), automatic: false },
  answer: {
    ...{
      from: 'somebody@example.com',
      subject: 'Re',
      text: 'Tuesday',
      quoted: '',
      attachments: [],
    },
    automatic: false,
  },
});

test('an answer that waits for a merge is filed with the lead that stays', async () => {
  const [kept = '', other = ''] = await enquiries(2);
  const address =
    'insert into private.reply_addresses (lead_id) values ($1) on conflict (lead_id) do update set lead_id = excluded.lead_id returning reply_key';
  const [{ reply_key }] = await rows(address, [other]);
  const merging = await open(database.pool, database.staff.caller, MERGE, [kept, other]);
  const filing = call(database.pool, SERVER, 'select public.file_email($1) as filed', [
    answerTo(reply_key),
  ]);
  await untilBlocked(database.pool, filing);
  await merging.commit();
  expect(await filing).toEqual([{ filed: 'filed' }]);
  const where = `select lead_id from public.lead_events where kind = 'answer' and lead_id = any ($1)`;
  expect(await rows(where, [[kept, other]])).toEqual([{ lead_id: kept }]);
});

test('a reply that is settled while its enquiry is merged stops the clock of the lead that stays', async () => {
  const [kept = '', other = ''] = await enquiries(2);
  await asStaff('select public.send_reply($1, $2, $3)', [other, 'Hello', 'We can.']);
  const mail = `update public.mail_outbox set claim = gen_random_uuid(), attempts = 1
    where lead_id = $1 and kind = 'reply' returning id, claim`;
  const [{ id, claim }] = await rows(mail, [other]);
  const merging = await open(database.pool, database.staff.caller, MERGE, [kept, other]);
  const settling = call(database.pool, SERVER, 'select public.settle_mail($1, $2, $3)', [
    id,
    claim,
    'sent',
  ]);
  await untilBlocked(database.pool, settling);
  await merging.commit();
  await settling;
  const answered =
    'select first_response_at is not null as answered from public.contact_submissions where id = $1';
  expect(await rows(answered, [kept])).toEqual([{ answered: true }]);
});

test('merges and undos beside answers, notes, corrections and erasures lose nothing and never wait in a circle', async () => {
  for (let round = 0; round < 15; round += 1) {
    const ids = await enquiries(3);
    const address = `insert into private.reply_addresses (lead_id) select unnest($1::uuid[])
      on conflict (lead_id) do update set lead_id = excluded.lead_id returning reply_key`;
    const keys = (await rows(address, [ids])).map(({ reply_key }) => reply_key);
    const receipts = await rows(
      'select receipt_key from private.receipt_keys where lead_id = any ($1)',
      [ids],
    );
    const mergeAndUndo = async (kept: string, other: string) => {
      const event = await merge(kept, other);
      await asStaff(UNDO, [kept, event]);
    };
    const answers = keys.map((key) =>
      call<{ filed: string }>(database.pool, SERVER, 'select public.file_email($1) as filed', [
        answerTo(key),
      ]),
    );
    const corrections = receipts.map(({ receipt_key }) =>
      call(database.pool, VISITOR, 'select public.correct_enquiry($1, $2) as done', [
        receipt_key,
        'More',
      ]),
    );
    const notes = ids.map((id) => asStaff(NOTE, [id, 'Noted']));
    const [, , noted] = await Promise.all([
      countDone(ids.map((kept, n) => mergeAndUndo(kept, ids[(n + 1) % 3] ?? ''))),
      countDone([asStaff('select public.change_leads($1, $2)', [ids, { status: 'contacted' }])]),
      countDone(notes),
      Promise.all(answers),
      Promise.all(corrections),
    ]);
    const counted = `select kind, count(*)::integer from public.lead_events
      where lead_id = any ($1) and kind in ('answer', 'correction', 'note') group by kind order by kind`;
    expect(await rows(counted, [ids])).toEqual([
      { kind: 'answer', count: 3 },
      { kind: 'correction', count: 3 },
      ...(noted > 0 ? [{ kind: 'note', count: noted }] : []),
    ]);
    const unread =
      'select sum(unread_answers)::integer as unread from public.contact_submissions where id = any ($1) and merged_into is null';
    expect(await rows(unread, [ids])).toEqual([{ unread: 3 }]);
  }
});

test('an erasure beside merges leaves nothing of what was merged', async () => {
  for (let round = 0; round < 20; round += 1) {
    const ids = await enquiries(3);
    const [one = '', two = '', three = ''] = ids;
    await merge(one, two);
    await countDone([
      asStaff('select public.erase_lead($1)', [one]),
      merge(one, three),
      merge(three, one),
      merge(one, two),
    ]);
    const left = `select lead.id from public.contact_submissions as lead
      join public.contact_submissions as kept on kept.id = lead.merged_into
      where lead.id = any ($1) and kept.erased_at is not null and lead.erased_at is null`;
    expect(await rows(left, [ids])).toEqual([]);
  }
});

test('an enquiry that is erased alone, as a restored backup does it again, leaves nothing with the lead', async () => {
  const [kept = '', other = ''] = await enquiries(2);
  await asStaff(NOTE, [other, 'Of the erased']);
  await asStaff(NOTE, [kept, 'Of the lead']);
  await merge(kept, other);
  await database.pool.query('select private.erase_leads($1)', [[other]]);
  const texts = `select note from public.lead_events where lead_id = any ($1) and note is not null`;
  expect(await rows(texts, [[kept, other]])).toEqual([{ note: 'Of the lead' }]);
  const found = `select search_text like '%erased%' as is_found from public.contact_submissions where id = $1`;
  expect(await rows(found, [kept])).toEqual([{ is_found: false }]);
});
