import { randomInt, randomUUID } from 'node:crypto';

import type { Pool } from 'pg';

import { deskActions, peopleActions, pick } from './bustle-desk';
import { call, SERVER, VISITOR } from './database';
import { newEnquiry } from './enquiry';
import type { StaffMember } from './staffed-database';

/** Expected errors when everybody does everything: somebody else was quicker. Any other is a fault. */
const EXPECTED = ['PT404', 'PT409', '23505'];

const chance = (times: number) => randomInt(times) === 0;

const MINUTE = 60_000;

/** A call of half an hour with a quarter of an hour after it, one at a time. @param start in ms since the epoch */
export const callAt = (start: number) => ({
  starts_at: new Date(start).toISOString(),
  ends_at: new Date(start + 30 * MINUTE).toISOString(),
  free_from: new Date(start + 45 * MINUTE).toISOString(),
  seats: 1,
});

/** One of twelve starts in the same three hours, so that calls meet. */
const someCall = () => {
  const inAMonth = Math.ceil(Date.now() / (60 * MINUTE)) * 60 * MINUTE + 30 * 1440 * MINUTE;
  return callAt(inAMonth + randomInt(12) * 15 * MINUTE);
};

/** Visitors, staff and the server doing all they can do, at random. */
function actions(pool: Pool, staff: StaffMember, emails: readonly string[]) {
  const someLead = async (count = 1) => {
    const { rows } = await pool.query<{ id: string }>(
      'select id from public.contact_submissions order by random() limit $1',
      [count],
    );
    return rows.length > 0 ? rows.map(({ id }) => id) : [randomUUID()];
  };
  const someReceipt = async () => {
    const { rows } = await pool.query<{ receipt_key: string }>(
      'select receipt_key from private.receipt_keys order by random() limit 1',
    );
    return rows[0]?.receipt_key;
  };
  const asStaff = (sql: string, values?: unknown[]) => call(pool, staff.caller, sql, values);
  const asVisitor = (sql: string, values?: unknown[]) => call(pool, VISITOR, sql, values);
  const changeTo = async (column: string, value: unknown) =>
    asStaff(`update public.contact_submissions set ${column} = $1 where id = any ($2)`, [
      value,
      await someLead(),
    ]);
  const send = () => {
    const { reference, idempotency_key, ...enquiry } = newEnquiry({ email: pick(emails) });
    return asVisitor('select public.send_enquiry($1, $2, $3, null, $4, null, $5, $6)', [
      ...[idempotency_key, reference, enquiry, chance(5) ? 'Links' : null],
      ...[`client-${randomInt(3)}`, chance(8)],
    ]);
  };
  const book = () => {
    const { reference, idempotency_key, ...enquiry } = newEnquiry({ email: pick(emails) });
    const wanted = someCall();
    return asVisitor('select public.send_enquiry($1, $2, $3, p_call => $4)', [
      ...[idempotency_key, reference, { ...enquiry, consultation_at: wanted.starts_at }, wanted],
    ]);
  };
  const mail = async () => {
    await pool.query(
      `update public.mail_outbox set due_at = now() where kind = 'reply' and state = 'queued'`,
    );
    const letters = ['newsletter_confirmation', 'reply'];
    const kinds = ['staff_notification', 'acknowledgement', 'webhook', ...letters];
    const [{ jobs } = { jobs: [] }] = await call<{ jobs: { id: string; claim: string }[] }>(
      pool,
      SERVER,
      'select public.claim_mail($1, 3) as jobs',
      [kinds],
    );
    for (const { id, claim } of jobs) {
      const outcome = pick(['sent', 'unwanted', 'deferred', 'rejected']);
      await call(pool, SERVER, 'select public.settle_mail($1, $2, $3)', [id, claim, outcome]);
    }
  };
  const newsletter = async () => {
    await asVisitor('select public.subscribe_to_newsletter($1)', [pick(emails)]);
    const { rows } = await pool.query<{ link_key: string }>(
      'select link_key from public.newsletter_subscribers order by random() limit 1',
    );
    const name = pick(['confirm_newsletter', 'unsubscribe_from_newsletter']);
    await asVisitor(`select public.${name}($1)`, [rows[0]?.link_key]);
  };
  const statuses = ['new', 'contacted', 'qualified', 'closed'];
  return [
    send,
    send,
    send,
    book,
    async () =>
      asVisitor('select public.move_consultation($1, $2)', [await someReceipt(), someCall()]),
    async () => asVisitor('select public.cancel_consultation($1)', [await someReceipt()]),
    async () =>
      asStaff('select public.change_consultation($1, $2)', [...(await someLead()), someCall()]),
    async () =>
      asStaff('select public.change_consultation($1, p_state => $2)', [
        ...(await someLead()),
        pick(['booked', 'cancelled']),
      ]),
    mail,
    newsletter,
    () => changeTo('status', pick(statuses)),
    () => changeTo('owner_id', pick([staff.id, null])),
    () => changeTo('company', pick(['Rao & Co', null])),
    () => changeTo('spam_reason', pick(['Links', null])),
    async () =>
      asStaff('select public.change_leads($1, $2)', [
        await someLead(10),
        pick([{ status: pick(statuses) }, { owner_id: staff.id }, { spam_reason: null }]),
      ]),
    async () =>
      asStaff(`insert into public.lead_events (lead_id, kind, note) values ($1, 'note', 'x')`, [
        pick(await someLead()),
      ]),
    async () => {
      const [lead] = await someLead();
      const reply = `insert into public.lead_events (lead_id, kind, channel, reached) values ($1, 'reply', 'email', true) returning id`;
      const [logged] = await call<{ id: string }>(pool, staff.caller, reply, [lead]);
      if (chance(2)) await asStaff('select public.undo_change($1, $2)', [lead, logged?.id]);
    },
    async () =>
      asStaff(`select public.send_reply($1, 'Hello', 'Words', null)`, [pick(await someLead())]),
    async () =>
      asStaff(
        `select public.undo_change(lead_id, id) from public.lead_events where state = 'queued'
        order by random() limit 1`,
      ),
    async () => (chance(4) ? asStaff('select public.erase_lead($1)', await someLead()) : []),
    async () =>
      asVisitor(
        `select public.${pick(['withdraw', 'reinstate', chance(4) ? 'erase' : 'withdraw'])}_enquiry($1)`,
        [await someReceipt()],
      ),
    async () => asVisitor(`select public.correct_enquiry($1, 'Two shops')`, [await someReceipt()]),
    () => asVisitor('select public.admit_sign_in($1, $2, $1)', [pick(['a', 'b']), 'c']),
    () => call(pool, SERVER, 'select public.erase_expired(1, 20), public.site_counts()'),
    () => asStaff('select public.desk_summary(now()), public.lead_report(30)'),
  ];
}

/**
 * Keeps `connections` busy with everything at once until stopped, once each of them has done something. `stop` returns
 * the faults: errors that nobody's being quicker explains, deadlocks above all.
 */
export async function startBustle(
  pool: Pool,
  staff: StaffMember,
  connections = 6,
): Promise<{ stop: () => Promise<string[]> }> {
  let goesOn = true;
  const faults: string[] = [];
  const emails = Array.from({ length: 6 }, () => `${randomUUID()}@example.com`);
  const deeds = [
    ...actions(pool, staff, emails),
    ...deskActions(pool, staff, emails),
    ...peopleActions(pool, staff),
  ];
  const act = async () => {
    try {
      await pick(deeds)();
    } catch (error) {
      const { code, message } = error as { code?: string; message: string };
      if (!EXPECTED.includes(code ?? '')) faults.push(`${code} ${message}`);
      // A test that failed did not stop it, and its database is gone.
      goesOn &&= !pool.ending;
    }
  };
  const work = async () => {
    while (goesOn) await act();
  };
  await Promise.all(Array.from({ length: connections }, act));
  const workers = Array.from({ length: connections }, work);
  return {
    async stop() {
      goesOn = false;
      await Promise.all(workers);
      return faults;
    },
  };
}
