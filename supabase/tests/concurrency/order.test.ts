import { randomUUID } from 'node:crypto';

import { newEnquiry } from '../../../testing/database/support/enquiry';
import { startBustle } from '../../../testing/database/support/bustle';
import { call, fillLeads, open, VISITOR } from '../../../testing/database/support/database';
import { useStaffedDatabase } from '../../../testing/database/support/staffed-database';

const database = useStaffedDatabase();

const SEND = 'select public.send_enquiry($1, $2, $3) as receipt';
const sent = (part: object = {}) => {
  const { reference, idempotency_key, ...enquiry } = newEnquiry({
    email: `${randomUUID()}@example.com`,
    ...part,
  });
  return [idempotency_key, reference, enquiry];
};

test('no two enquiries of one person are given one number, by address and phone crosswise', async () => {
  const email = `${randomUUID()}@example.com`;
  // Nothing beside it: an enquiry that becomes spam meanwhile is rightly not counted.
  for (let round = 0; round < 5; round += 1) {
    await Promise.all(
      [...Array(8).keys()].map((n) =>
        call(
          database.pool,
          VISITOR,
          SEND,
          // All share the phone; half of them the address too.
          sent({
            phone: '98100 77777',
            ...(n % 2 && { email: n % 4 === 1 ? email : email.toUpperCase() }),
          }),
        ),
      ),
    );
  }
  const { rows } = await database.pool.query<{ enquiry_number: number }>(
    `select enquiry_number from public.contact_submissions where phone_key = '9810077777' order by 1`,
  );
  expect(rows.map(({ enquiry_number }) => enquiry_number)).toEqual(
    [...Array(40).keys()].map((n) => n + 1),
  );
});

test('the time of a change never runs backwards, whenever its transaction began', async () => {
  const [id] = await fillLeads(database.pool, 1);
  const client = await database.pool.connect();
  await client.query('begin; select now()');
  const change = `update public.contact_submissions set status = $2 where id = $1 returning updated_at::text`;
  const [later] = await call<{ updated_at: string }>(database.pool, database.staff.caller, change, [
    ...[id, 'contacted'],
  ]);
  const { rows } = await client.query<{ updated_at: string }>(change, [id, 'qualified']);
  await client.query('commit');
  client.release();
  expect(String(rows[0]?.updated_at) > String(later?.updated_at)).toBe(true);
});

test('the history of a lead is in the order of its times, and each change is dated after the one before', async () => {
  const [id] = await fillLeads(database.pool, 1);
  const statuses = ['new', 'contacted', 'qualified', 'closed'];
  const times: string[] = [];
  const bustle = await startBustle(database.pool, database.staff, 4);
  const work = async () => {
    for (let count = 0; count < 15; count += 1) {
      const status = statuses[Math.floor(Math.random() * 4)];
      const changing = await open(
        database.pool,
        database.staff.caller,
        // Long before the lock is had, the transaction has begun.
        `with lagging as (select pg_sleep(random() * 0.004))
        update public.contact_submissions set status = $2, owner_id = case when owner_id is null then $3::uuid end
        from lagging where id = $1 returning updated_at::text`,
        // An owner that comes and goes is a change each time, also of a lead that was erased beside this.
        [id, status, database.staff.id],
      );
      // Until it commits no other can change the lead, so this is the order of the changes.
      times.push(String(changing.rows[0]?.updated_at));
      await changing.commit();
    }
  };
  const worked = await Promise.allSettled(Array.from({ length: 8 }, work));
  expect(await bustle.stop()).toEqual([]);
  expect(worked.filter(({ status }) => status === 'rejected')).toEqual([]);

  expect([...times].sort()).toEqual(times);
  expect(new Set(times).size).toBe(120);
  const { rows } = await database.pool.query<{ backwards: string }>(
    `select count(*) as backwards from (
      select created_at < lag(created_at) over (partition by lead_id order by id) as is_backwards from public.lead_events
    ) as line where is_backwards`,
  );
  expect(rows).toEqual([{ backwards: '0' }]);
});
