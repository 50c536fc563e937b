import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { call, fillLeads, SERVER } from '../../../testing/database/support/database';
import { useStaffedDatabase } from '../../../testing/database/support/staffed-database';

const database = useStaffedDatabase();

const SEND = `select public.send_reply($1, 'Hello', 'Words') -> 'event' ->> 'id' as id`;
const UNDO = 'select public.undo_change($1, $2)';
const CLAIM = `select public.claim_mail(array['reply'], 100) as jobs`;

const hoursAgo = (hours: number) => `now() - interval '${hours} hours'`;

async function newLead(columns: Record<string, string> = {}): Promise<string> {
  const [id] = await fillLeads(database.pool, 1, columns);
  if (id === undefined) throw new Error('No lead was stored.');
  return id;
}

/** Hours from the arrival of a lead to its first reply. */
async function hoursToReply(id: string): Promise<number | null> {
  const { rows } = await database.pool.query<{ hours: number | null }>(
    `select extract(epoch from first_response_at - created_at)::integer / 3600 as hours
     from public.contact_submissions where id = $1`,
    [id],
  );
  return rows[0]?.hours ?? null;
}

test('a call that was held stops the clock at its start, until that is undone', async () => {
  const id = await newLead({ created_at: hoursAgo(10) });
  await database.pool.query(
    `insert into public.consultations (lead_id, starts_at, ends_at, free_from, booked_for, state)
     select $1, start, start + interval '30 minutes', start + interval '30 minutes', start, 'missed'
     from (select ${hoursAgo(4)} as start) as call`,
    [id],
  );
  for (const [state, hours] of [
    ['held', 6],
    ['missed', null],
    ['held', 6],
    ['booked', null],
  ] as const) {
    const settle = 'select public.change_consultation($1, p_state => $2)';
    await call(database.pool, database.staff.caller, settle, [id, state]);
    expect(await hoursToReply(id)).toBe(hours);
  }
});

test('of an undo and a worker at once exactly one has the reply', async () => {
  for (let round = 0; round < 30; round += 1) {
    const id = await newLead();
    const [reply] = await call<{ id: string }>(database.pool, database.staff.caller, SEND, [id]);
    await database.pool.query(`update public.mail_outbox set due_at = now() where event_id = $1`, [
      reply?.id,
    ]);
    const undo = call(database.pool, database.staff.caller, UNDO, [id, reply?.id]).then(
      () => 'undone',
      (error: unknown) => Object(error).code,
    );
    const [undone, claimed] = await Promise.all([
      undo,
      call<{ jobs: { id: string; claim: string }[] }>(database.pool, SERVER, CLAIM),
    ]);
    const jobs = claimed[0]?.jobs ?? [];
    expect([undone, jobs.length]).toEqual(undone === 'undone' ? ['undone', 0] : ['PT409', 1]);
    for (const job of jobs) {
      const settle = `select public.settle_mail($1, $2, 'sent')`;
      await call(database.pool, SERVER, settle, [job.id, job.claim]);
    }
    const { rows } = await database.pool.query<{ state: string }>(
      'select state from public.lead_events where id = $1',
      [reply?.id],
    );
    expect(rows).toEqual([{ state: undone === 'undone' ? 'undone' : 'sent' }]);
  }
});

describe('the history that exists', () => {
  /** The last statements of the migration, which judge it. */
  async function judgeAnew() {
    const file = path.join(__dirname, '../../migrations/20261125090000_release_0_3_0.sql');
    const sql = await readFile(file, 'utf8');
    const start = sql.indexOf('alter table public.contact_submissions disable trigger user;');
    expect(start).toBeGreaterThan(0);
    await database.pool.query(sql.slice(start));
  }

  const happened = (id: string, columns: string, values: string) =>
    database.pool.query(
      `insert into public.lead_events (lead_id, ${columns}) values ($1, ${values})`,
      [id],
    );
  const STATUS = ['kind, from_status, to_status', `'status', 'new', 'contacted'`] as const;
  const answered = { created_at: hoursAgo(10), first_response_at: hoursAgo(9) };

  test('is judged anew: a status was no reply, a logged reply was', async () => {
    const moved = await newLead({ ...answered, status: `'contacted'` });
    await happened(moved, ...STATUS);
    const replied = await newLead({ ...answered, status: `'contacted'` });
    await happened(replied, ...STATUS);
    await happened(replied, 'kind, channel, reached, at', `'reply', 'phone', true, ${hoursAgo(7)}`);
    await database.pool.query(
      `update public.contact_submissions set first_response_at = ${hoursAgo(9)} where id = $1`,
      [replied],
    );
    const imported = await newLead(answered);
    const { rows: before } = await database.pool.query(
      'select updated_at from public.contact_submissions where id = $1',
      [moved],
    );

    await judgeAnew();

    expect(await hoursToReply(moved)).toBeNull();
    expect(await hoursToReply(replied)).toBe(3);
    expect(await hoursToReply(imported)).toBe(1);
    const { rows: after } = await database.pool.query(
      'select updated_at from public.contact_submissions where id = $1',
      [moved],
    );
    expect(after).toEqual(before);
  });
});
