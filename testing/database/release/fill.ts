import { randomUUID } from 'node:crypto';
import type { Connection } from '../../../supabase/local/database';
import { OTHERS } from './other-rows';

const STAFF = [
  { id: randomUUID(), email: 'asha@meghdoot.example', session: randomUUID() },
  { id: randomUUID(), email: 'vikram@meghdoot.example', session: randomUUID() },
] as const;

type Member = (typeof STAFF)[number];

/** Runs statements as the REST interface runs a call of a member of staff, a visitor or a worker. */
async function actAs(database: Connection, sql: string, caller: Member | 'anon' | 'service_role') {
  const role = typeof caller === 'string' ? caller : 'authenticated';
  const claims =
    typeof caller === 'string'
      ? { role }
      : { role, sub: caller.id, email: caller.email, session_id: caller.session };
  await database.query(`select set_config('request.jwt.claims', $1, false)`, [
    JSON.stringify(claims),
  ]);
  await database.exec(`set role ${role}`);
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
    await database.query('insert into private.proved_sessions (session_id) values ($1)', [session]);
  }
}

/** An answer of the visitor to the last email, as the mailbox worker files it. */
const ANSWER = `select public.file_email(jsonb_build_object(
  'message_id', '<answer@example.com>', 'references', '[]'::jsonb, 'keys', '[]'::jsonb, 'recipients', '[]'::jsonb,
  'senders', jsonb_build_array((select email from public.contact_submissions where id = lead)), 'mails', '[]'::jsonb,
  'automatic', false, 'arrived_at', now(),
  'answer', '{"from": "Sunita", "subject": "Re: CRM", "text": "Tuesday suits us.", "quoted": "", "attachments": [],
    "automatic": false}'::jsonb
))`;

interface Story {
  send?: string;
  staff?: string[];
  visitor?: string[];
  worker?: string[];
}

/** What happens to a lead after it was sent; `lead` stands for its id. */
const LEADS: Record<string, Story> = {
  'New Rao': {},
  'Contacted Das': {
    staff: [
      `update public.contact_submissions set status = 'contacted' where id = lead`,
      `insert into public.lead_events (lead_id, kind, channel, reached) values (lead, 'reply', 'phone', true)`,
    ],
  },
  'Qualified Iyer': {
    staff: [
      `update public.contact_submissions set status = 'qualified', owner_id = '${STAFF[1].id}', value = 250000
        where id = lead`,
      `insert into public.next_actions (lead_id, text, due_on) values (lead, 'Send the offer', '2026-12-01')`,
      `insert into public.next_actions (lead_id, text) values (lead, 'Ask for the logo')`,
      `select public.change_action(lead, max(id), '{"done": true}') from public.next_actions where lead_id = lead`,
      `insert into public.lead_events (lead_id, kind, note, idempotency_key)
        values (lead, 'note', 'Wants to start in spring.', gen_random_uuid())`,
    ],
  },
  'Closed Khan': {
    staff: [
      `update public.contact_submissions set status = 'closed', outcome = 'lost', lost_reason = 'Price' where id = lead`,
    ],
  },
  'Undone Nair': {
    staff: [
      `insert into public.lead_events (lead_id, kind, channel, reached) values (lead, 'reply', 'whatsapp', true)`,
      `select public.undo_change(lead, max(id)) from public.lead_events where lead_id = lead and kind = 'reply'`,
    ],
  },
  'Answered Kaur': {
    staff: [`select public.send_reply(lead, 'Your CRM', 'Does Tuesday suit you?')`],
    worker: [ANSWER],
  },
  'Refused Dev': { staff: [`select public.send_reply(lead, 'Your CRM', 'Hello')`] },
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
  for (const [index, [name, story]] of Object.entries(LEADS).entries()) {
    const { send, staff = [], visitor = [], worker = [] } = story;
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
      'anon',
    );
    const { rows } = await database.query<{ id: string; receipt: string }>(
      `select id, (select receipt_key from private.receipt_keys where lead_id = id) as receipt
      from public.contact_submissions where idempotency_key = $1`,
      [key],
    );
    const { id = '', receipt = '' } = rows[0] ?? {};
    const about = (sql: string) => sql.replaceAll(/\blead\b/g, `'${id}'`);
    for (const sql of visitor)
      await actAs(database, sql.replace('receipt', `'${receipt}'`), 'anon');
    for (const sql of staff) await actAs(database, about(sql), STAFF[0]);
    for (const sql of worker) await actAs(database, about(sql), 'service_role');
  }
}

/** Fills a project of the newest release with rows of every kind, as visitors, staff and workers make them. */
export async function fillProject(database: Connection): Promise<void> {
  await addStaff(database);
  await addLeads(database);
  await actAs(
    database,
    `select public.change_staff('${STAFF[1].id}', '{"name": "Vikram Sethi", "role": "staff"}');
    insert into public.contact_submissions (reference, idempotency_key, name, email, phone, service, message, added_source)
    values ('PHNE-PHNE', gen_random_uuid(), 'Added Menon', '', '+91 98765 43299', 'crm', 'Rang about a CRM.', 'phone');
    insert into public.lead_exports (filter) values ('{"status": "new"}');
    update public.lead_exports set rows = 1;
    insert into public.unavailable_times (starts_at, ends_at, note)
    values ('2027-01-20T04:00:00Z', '2027-01-20T08:00:00Z', 'Holiday');
    insert into public.saved_replies (title, text) values ('Thanks', 'Thank you, {first name}.');
    insert into public.saved_replies (owner_id, title, text) values (null, 'Prices', 'We charge by the hour.');
    insert into public.saved_views (title, search) values ('Mine', 'owner=me');
    insert into public.saved_views (owner_id, title, search) values (null, 'New CRM', 'service=crm&status=new');
    select public.renew_calendar_feed('a_hash_of_a_token')`,
    STAFF[0],
  );
  await database.query(`select set_config('request.jwt.claims', '', false)`);
  await database.exec(OTHERS);
}
