import { randomUUID } from 'node:crypto';

import {
  call,
  fillLeads,
  liftThrottles,
  VISITOR,
} from '../../../testing/database/support/database';
import { newEnquiry } from '../../../testing/database/support/enquiry';
import { useStaffedDatabase } from '../../../testing/database/support/staffed-database';

const database = useStaffedDatabase();

const limit = (name: string, most: number) =>
  database.pool.query('update public.throttle_rules set max_admitted = $2 where name = $1', [
    name,
    most,
  ]);

beforeEach(async () => {
  await liftThrottles(database.pool);
  await database.pool.query('delete from private.throttle_windows');
});

interface Sender {
  client?: string;
  networks?: Record<string, string>;
  isCanary?: boolean;
}

/** Sends one enquiry. @returns the answer with the reason for which it was held apart, if it was */
async function send({ client, networks, isCanary = false }: Sender) {
  const { reference, idempotency_key, ...enquiry } = newEnquiry({
    email: `${randomUUID()}@example.com`,
  });
  const [row] = await call<{ answer: { created?: boolean; retry_after?: number } }>(
    database.pool,
    VISITOR,
    `select public.send_enquiry(
      $1, $2, $3, p_client_hash => $4, p_networks => $5, p_canary => $6
    ) as answer`,
    [idempotency_key, reference, enquiry, client ?? null, networks ?? null, isCanary],
  );
  const { rows } = await database.pool.query<{ id: string; spam_reason: string | null }>(
    'select id, spam_reason from public.contact_submissions where idempotency_key = $1',
    [idempotency_key],
  );
  return { ...row?.answer, ...rows[0] };
}

const sendMany = (count: number, sender: (n: number) => Sender) =>
  Promise.all(Array.from({ length: count }, (_, n) => send(sender(n))));

const sentEmails = async (id: string | undefined) => {
  const { rows } = await database.pool.query<{ kind: string }>(
    `select kind from public.mail_outbox where lead_id = $1 and state = 'queued' order by kind`,
    [id],
  );
  return rows.map(({ kind }) => kind);
};

const isHeld = ({ spam_reason }: { spam_reason?: string | null }) => spam_reason === 'Flood';

test('past the total all are stored, and exactly those beyond it are held apart without email', async () => {
  await limit('enquiries_in_all', 10);
  const answers = await sendMany(40, (n) => (n % 2 ? { client: `client-${n}` } : {}));
  expect(answers.filter(({ created }) => created)).toHaveLength(40);
  const held = answers.filter(isHeld);
  expect(held).toHaveLength(30);
  for (const { id } of held) expect(await sentEmails(id)).toEqual([]);
  const { rows } = await database.pool.query(
    'select string_agg(kind, $2 order by id) as kinds from public.lead_events where lead_id = $1',
    [held[0]?.id, ','],
  );
  expect(rows).toEqual([{ kinds: 'created,quarantined' }]);
});

test('released by staff, an enquiry that was held apart is a lead, and its email goes out', async () => {
  await limit('enquiries_in_all', 1);
  const held = (await sendMany(2, () => ({}))).find(isHeld);
  await call(database.pool, database.staff.caller, 'select public.change_leads($1, $2)', [
    [held?.id],
    { spam_reason: null },
  ]);
  expect(await sentEmails(held?.id)).toEqual(['acknowledgement', 'staff_notification', 'webhook']);
});

test.each(['ipv4_24', 'ipv6_56', 'ipv6_48'])(
  'a network %s above its limit is held apart; others, and the total, are not concerned',
  async (kind) => {
    await limit(`enquiries_per_${kind}`, 6);
    await limit('enquiries_in_all', 8);
    const answers = await sendMany(30, (n) => ({
      client: `${kind}-${n}`,
      networks: { [kind]: `flood-${kind}` },
    }));
    expect(answers.filter(({ created }) => created)).toHaveLength(30);
    expect(answers.filter(isHeld)).toHaveLength(24);
    const other = await send({ client: 'quiet', networks: { [kind]: `quiet-${kind}` } });
    expect(other).toMatchObject({ created: true, spam_reason: null });
  },
);

test('a client is refused for what it sent itself, a canary never', async () => {
  await limit('enquiries_per_client', 5);
  await limit('enquiries_in_all', 1);
  const answers = await sendMany(12, () => ({ client: 'busy' }));
  expect(answers.filter(({ created }) => created)).toHaveLength(5);
  expect(await send({ client: 'busy', isCanary: true })).toMatchObject({ created: true });
});

test('so many are kept, the oldest of the busiest network give way, and the rest of the database is true', async () => {
  await limit('enquiries_in_all', 1);
  await send({});
  const quiet = await send({ client: 'quiet', networks: { ipv6_48: 'quiet' } });
  const [read] = await sendMany(1, () => ({ networks: { ipv6_48: 'busy' } }));
  await call(
    database.pool,
    database.staff.caller,
    `insert into public.lead_events (lead_id, kind, note) values ($1, 'note', 'Is this real?')`,
    [read?.id],
  );
  await fillLeads(database.pool, 2000, {
    spam_reason: `'Flood'`,
    networks: `'{"ipv6_48": "busy"}'`,
    service: `(array['crm', 'analytics', 'hosting'])[1 + n % 3]`,
  });
  // Somebody writes to them, as a desk did before they were held apart.
  await database.pool.query(
    `with held as (
      insert into private.reply_writers (lead_id, account_id)
      select id, $1 from public.contact_submissions where networks ->> 'ipv6_48' = 'busy' returning lead_id
    )
    insert into private.reply_addresses (lead_id) select lead_id from held
    -- The one that was acknowledged has its own.
    on conflict do nothing`,
    [database.staff.id],
  );
  const counted = async () => {
    const { rows } = await database.pool.query<{ held: number; rows: number }>(
      `select
        (select count(*) from public.contact_submissions where spam_reason = 'Flood')::integer as held,
        (select count(*) from public.lead_events)::integer as rows`,
    );
    return rows[0] ?? { held: 0, rows: 0 };
  };
  const before = await counted();
  const answers = [];
  for (let round = 0; round < 10; round += 1) {
    answers.push(
      ...(await sendMany(16, (n) => ({
        client: `${round}-${n}`,
        networks: { ipv6_48: `net-${n % 5}` },
      }))),
    );
  }
  expect(answers.filter(({ created }) => created)).toHaveLength(160);
  const after = await counted();
  expect(after.held).toBeLessThanOrEqual(2016);
  expect(after.rows).toBeLessThan(before.rows + 100);
  const { rows: kept } = await database.pool.query<{ id: string }>(
    'select id from public.contact_submissions where id = any ($1)',
    [[quiet.id, read?.id, ...answers.map(({ id }) => id)]],
  );
  expect(kept).toHaveLength(162);
});

test('whatever refers to a lead goes with it or lets it go, or make_room_for_held deletes it first', async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    `select conrelid::regclass::text as name from pg_constraint
    where confrelid = 'public.contact_submissions'::regclass and confdeltype not in ('c', 'n') order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual([
    ...['consultations', 'lead_events', 'mail_outbox', 'private.receipt_keys'],
  ]);
});
