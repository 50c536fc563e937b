import { randomInt, randomUUID } from 'node:crypto';

import type { Pool } from 'pg';

import { call, SERVER, type Caller } from './database';
import type { StaffMember } from './staffed-database';

export const pick = <Item>(items: readonly Item[]): Item => {
  const item = items[randomInt(items.length)];
  if (item === undefined) throw new Error('There is nothing to pick from');
  return item;
};

const SALT = 'a'.repeat(22);
const codes = () => Array.from({ length: 10 }, (_, n) => `code-${n}`);

/** Answers that arrive, bounces, and what staff do with them and with next actions. */
export function deskActions(pool: Pool, staff: StaffMember, emails: readonly string[]) {
  const asStaff = (sql: string, values?: unknown[]) => call(pool, staff.caller, sql, values);
  const someAction = async () => {
    const { rows } = await pool.query<{ lead_id: string; id: string }>(
      'select lead_id, id from public.next_actions order by random() limit 1',
    );
    return [rows[0]?.lead_id ?? randomUUID(), rows[0]?.id ?? 0];
  };
  const someEmail = async () => {
    const { rows } = await pool.query<{ id: string }>(
      `select id from public.mail_outbox where kind in ('acknowledgement', 'reply') order by random() limit 1`,
    );
    const sender = pick(emails);
    return {
      ...{
        message_id: `<${randomUUID()}@example.com>`,
        references: [],
        keys: [],
        senders: [sender],
      },
      ...{ mails: rows.map(({ id }) => id), recipients: [sender], automatic: false },
      arrived_at: new Date().toISOString(),
    };
  };
  const answer = { from: 'Asha', subject: 'Re', text: 'Yes', quoted: '', attachments: [] };
  const file = (email: object) =>
    call(pool, SERVER, 'select public.file_email($1)', [JSON.stringify(email)]);
  return [
    async () =>
      file({
        ...(await someEmail()),
        answer: { ...answer, automatic: false },
        ...pick([{}, { mails: [] }]),
      }),
    async () => file({ ...(await someEmail()), bounced: '550' }),
    () =>
      asStaff(
        `select public.read_answers(lead_id, max(id)) from public.lead_events where kind = 'answer'
        group by lead_id order by random() limit 1`,
      ),
    () =>
      asStaff(
        `insert into public.next_actions (lead_id, text)
        select id, 'Call' from public.contact_submissions where erased_at is null order by random() limit 1`,
      ),
    async () =>
      asStaff('select public.change_action($1, $2, $3)', [
        ...(await someAction()),
        pick([{ done: true }, { done: false }, { due_on: '2026-12-01' }]),
      ]),
    async () => asStaff('select public.drop_action($1, $2)', await someAction()),
    () =>
      asStaff(
        `select public.note_writing(id, $1) from public.contact_submissions where spam_reason is null
        order by random() limit 1`,
        [pick([true, false])],
      ),
    () => asStaff(`select public.board_totals(), public.my_day(), public.staff_members()`),
    () => call(pool, SERVER, 'select public.queue_day_mail()'),
  ];
}

interface Person {
  id: string;
  session: string;
}

/** Lets somebody in again whom others have shut out: an account, a session and a second factor. */
async function letIn(pool: Pool, { id, session }: Person): Promise<void> {
  await pool.query(
    `insert into auth.users (id, email, email_confirmed_at, raw_app_meta_data)
    values ($1::uuid, $1::text || '@example.com', now(), '{"role": "admin"}') on conflict do nothing`,
    [id],
  );
  await pool.query(
    'insert into auth.sessions (id, user_id) values ($1, $2) on conflict do nothing',
    [session, id],
  );
  await pool.query(
    `insert into auth.mfa_factors (user_id, friendly_name, status, secret)
    select $1::uuid, 'App', 'verified', 'x'
    where not exists (select from auth.mfa_factors where user_id = $1::uuid)`,
    [id],
  );
}

/** As PostgREST presents somebody who has just entered a code. */
function withCode({ id, session }: Person): Caller {
  const amr = [{ method: 'totp', timestamp: Math.floor(Date.now() / 1000) }];
  const claims = { sub: id, email: `${id}@example.com`, session_id: session, aal: 'aal2', amr };
  return { role: 'authenticated', claims: JSON.stringify({ ...claims, role: 'authenticated' }) };
}

/** Refusals of somebody whom a colleague has just disabled, or whose factor is gone; 23503: who can take no lead any more. */
const SHUT_OUT = ['PT401', '42501', 'PT403', '23503'];

/** A colleague with a second factor, who is changed, disabled and enabled by staff, and changes things too. */
export function peopleActions(pool: Pool, staff: StaffMember) {
  const colleague = { id: randomUUID(), session: randomUUID() };
  const asColleague = async (sql: string, values?: unknown[]) => {
    await letIn(pool, colleague);
    try {
      await call(pool, withCode(colleague), sql, values);
    } catch (error) {
      if (!SHUT_OUT.includes((error as { code?: string }).code ?? '')) throw error;
    }
  };
  const change = (changes: object) =>
    call(pool, staff.caller, 'select public.change_staff($1, $2)', [colleague.id, changes]);
  return [
    async () => {
      await letIn(pool, colleague);
      await change(
        pick<object>([
          { disabled: true, leads_to: pick([staff.id, null]) },
          { disabled: false },
          { name: 'Ravi' },
          { role: pick(['staff', 'manager']) },
        ]),
      );
    },
    async () => {
      await letIn(pool, colleague);
      await call(pool, staff.caller, 'select public.reset_factor($1)', [colleague.id]);
    },
    () =>
      asColleague('select public.change_staff($1, $2)', [
        pick([staff.id, colleague.id]),
        { name: 'Asha' },
      ]),
    () =>
      asColleague(
        `select public.change_leads(array(select id from public.contact_submissions order by random() limit 5), $1)`,
        [{ owner_id: pick([colleague.id, staff.id]) }],
      ),
    () => asColleague(`select public.admit_factor_code('c', 'p', null, $1)`, [randomUUID()]),
    () => asColleague(`select public.use_recovery_code($1)`, [pick(codes())]),
    () => asColleague('select public.replace_recovery_codes($1, $2)', [SALT, codes()]),
    () => asColleague('select public.finish_factor()'),
    () => asColleague('select public.remove_factor($1)', [pick([true, false])]),
    () => asColleague('select public.require_managers_factor(false)'),
    () => asColleague('select public.report_new_password()'),
  ];
}
