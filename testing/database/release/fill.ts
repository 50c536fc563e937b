import { randomUUID } from 'node:crypto';
import type { Connection } from '../../../supabase/local/database';

const STAFF = [
  { id: randomUUID(), email: 'asha@meghdoot.example', session: randomUUID() },
  { id: randomUUID(), email: 'vikram@meghdoot.example', session: randomUUID() },
] as const;

type Member = (typeof STAFF)[number];

/** Runs statements as the REST interface runs a call. */
async function actAs(database: Connection, sql: string, member?: Member): Promise<void> {
  const claims = member && { sub: member.id, email: member.email, session_id: member.session };
  await database.query(`select set_config('request.jwt.claims', $1, false)`, [
    claims ? JSON.stringify({ ...claims, role: 'authenticated' }) : '',
  ]);
  await database.exec(`set role ${member ? 'authenticated' : 'anon'}`);
  await database.exec(sql);
  await database.exec('reset role');
}

async function addStaff(database: Connection): Promise<void> {
  for (const { id, email, session } of STAFF) {
    await database.query(
      `insert into auth.users (id, email, email_confirmed_at, raw_app_meta_data)
      values ($1, $2, now(), '{"role": "admin"}')`,
      [id, email],
    );
    await database.query('insert into auth.sessions (id, user_id) values ($1, $2)', [session, id]);
  }
}

/** What happens to a lead after it was sent; `lead` stands for its id. */
const LEADS: Record<string, { send?: string; staff?: string[]; visitor?: string[] }> = {
  'New Rao': {},
  'Contacted Das': {
    staff: [
      `update public.contact_submissions set status = 'contacted' where id = lead`,
      `insert into public.lead_events (lead_id, kind, channel) values (lead, 'reply', 'phone')`,
    ],
  },
  'Qualified Iyer': {
    staff: [
      `update public.contact_submissions set status = 'qualified', owner_id = '${STAFF[1].id}',
        next_action = 'Send the offer', next_action_on = '2026-12-01' where id = lead`,
      `insert into public.lead_events (lead_id, kind, note) values (lead, 'note', 'Wants to start in spring.')`,
    ],
  },
  'Closed Khan': {
    staff: [`update public.contact_submissions set status = 'closed' where id = lead`],
  },
  'Undone Nair': {
    staff: [
      `insert into public.lead_events (lead_id, kind, channel) values (lead, 'reply', 'whatsapp')`,
      `insert into public.lead_events (lead_id, kind, undoes)
        select lead, 'reply_undone', id from public.lead_events where lead_id = lead and kind = 'reply'`,
    ],
  },
  'आशा देवी': { visitor: [`select public.correct_enquiry(receipt, 'Please call in the evening.')`] },
  'Spam Bot': { send: `p_spam_reason => 'Filled in a hidden field'` },
  'Flood Bot': { send: `p_spam_reason => 'Flood'` },
  'Suspect Roy': { send: `p_suspect_reason => 'Filled in within two seconds'` },
  'Withdrawn Sen': { visitor: ['select public.withdraw_enquiry(receipt)'] },
  'Erased Jain': { visitor: ['select public.erase_enquiry(receipt)'] },
  'Booked Pal': { send: callAt('2027-01-11') },
  'Moved Bose': {
    send: callAt('2027-01-12'),
    staff: [`select public.change_consultation(lead, ${timesOf('2027-01-13')})`],
  },
  'Cancelled Mehta': {
    send: callAt('2027-01-14'),
    visitor: ['select public.cancel_consultation(receipt)'],
  },
  'Held Gupta': { send: callAt('2027-01-15') },
  'Missed Shah': { send: callAt('2027-01-18') },
};

function timesOf(day: string): string {
  return `'{"starts_at": "${day}T05:00:00Z", "ends_at": "${day}T05:30:00Z",
    "free_from": "${day}T05:45:00Z", "seats": 1, "time_zone": "Asia/Kolkata"}'::jsonb`;
}

function callAt(day: string): string {
  return `p_call => ${timesOf(day)}`;
}

const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

async function addLeads(database: Connection): Promise<void> {
  for (const [index, [name, { send, staff = [], visitor = [] }]] of Object.entries(
    LEADS,
  ).entries()) {
    const letters = `${ALPHABET[index]}${ALPHABET[(index * 7) % 30]}`;
    const enquiry = JSON.stringify({
      name,
      email: `lead${index}@example.com`,
      phone: `+91 98765 432${10 + index}`,
      company: 'Example & Sons',
      service: ['crm', 'hosting', 'healthcare'][index % 3],
      budget: '1L-5L',
      message: 'We need a CRM.\nSoon, please.',
    });
    const key = randomUUID();
    await actAs(
      database,
      `select public.send_enquiry('${key}', '${letters}${letters}-${letters}${letters}', '${enquiry}',
        p_journey => '{"landing": "/services"}', p_client_hash => 'client${index}'
        ${send === undefined ? '' : `, ${send}`})`,
    );
    const { rows } = await database.query<{ id: string; receipt: string }>(
      `select id, (select receipt_key from private.receipt_keys where lead_id = id) as receipt
      from public.contact_submissions where idempotency_key = $1`,
      [key],
    );
    const { id = '', receipt = '' } = rows[0] ?? {};
    for (const sql of visitor) await actAs(database, sql.replace('receipt', `'${receipt}'`));
    for (const sql of staff)
      await actAs(database, sql.replaceAll(/\blead\b/g, `'${id}'`), STAFF[0]);
  }
}

/** Rows that only time or other parts of the site make. */
const OTHERS = `
  update public.consultations set starts_at = '2026-11-02T05:00:00Z', ends_at = '2026-11-02T05:30:00Z',
    free_from = '2026-11-02T05:45:00Z', state = 'held'
    where lead_id = (select id from public.contact_submissions where name = 'Held Gupta');
  update public.consultations set starts_at = '2026-11-03T05:00:00Z', ends_at = '2026-11-03T05:30:00Z',
    free_from = '2026-11-03T05:45:00Z', state = 'missed'
    where lead_id = (select id from public.contact_submissions where name = 'Missed Shah');
  update public.mail_outbox set state = 'sent', settled_at = now(), attempts = 1
    where kind = 'acknowledgement' and lead_id in (select id from public.contact_submissions where status <> 'new');
  update public.mail_outbox set state = 'failed', settled_at = now(), attempts = 9, last_error = 'EENVELOPE'
    where kind = 'acknowledgement' and lead_id = (select id from public.contact_submissions where name = 'New Rao');
  insert into public.newsletter_subscribers (email, confirmed_at, unsubscribed_at) values
    ('pending@example.com', null, null), ('confirmed@example.com', now(), null), ('gone@example.com', now(), now());
  insert into private.enquiry_drafts (sealed) values ('a sealed draft');
  insert into private.canaries (idempotency_key) values (gen_random_uuid());
  insert into private.refusal_tallies (call, refused) values ('enquiry', 3), ('sign_in', 5);
  insert into private.unreceived_kinds (kind) values ('webhook');
  update private.email_worker set asked_at = now();
`;

/** Fills a project of 0.2.0 with rows of every kind, as visitors, staff and workers make them. */
export async function fillProject(database: Connection): Promise<void> {
  await addStaff(database);
  await addLeads(database);
  await actAs(
    database,
    `insert into public.lead_exports (filter) values ('{"status": "new"}');
    update public.lead_exports set rows = 1;
    insert into public.unavailable_times (starts_at, ends_at, note)
    values ('2027-01-20T04:00:00Z', '2027-01-20T08:00:00Z', 'Holiday');
    select public.renew_calendar_feed('a_hash_of_a_token')`,
    STAFF[0],
  );
  await database.query(`select set_config('request.jwt.claims', '', false)`);
  await database.exec(OTHERS);
}
