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

const shuffled = <Item>(items: readonly Item[]) => [...items].sort(() => Math.random() - 0.5);

test('two bulk restores of spam that share addresses do not wait in a circle', async () => {
  for (let round = 0; round < 30; round += 1) {
    const addresses = Array.from({ length: 12 }, () => `${randomUUID()}@example.com`);
    const restore = async () => {
      const list = shuffled(addresses)
        .map((address) => `'${address}'`)
        .join(', ');
      const ids = await fillLeads(database.pool, 12, {
        email: `(array[${list}])[n]`,
        spam_reason: `'Links'`,
      });
      return () =>
        call(database.pool, database.staff.caller, 'select public.change_leads($1, $2)', [
          ids,
          { spam_reason: null },
        ]);
    };
    const restores = [await restore(), await restore(), await restore()];
    const done = await Promise.allSettled(restores.map((run) => run()));
    expect(done.filter(({ status }) => status === 'rejected')).toEqual([]);
  }
});

test('a worker leaves alone an email that nobody receives while somebody else holds it', async () => {
  const [id] = await fillLeads(database.pool, 1);
  const holding = await open(
    database.pool,
    SERVER,
    `update public.mail_outbox set due_at = due_at where lead_id = $1 and kind = 'webhook' returning id`,
    [id],
  );
  expect(holding.rows).toHaveLength(1);
  const claim = `select public.claim_mail('{staff_notification}', 1, '{webhook}')`;
  const claiming = call(database.pool, SERVER, claim);
  const isDone = claiming.then(() => true);
  await untilBlocked(database.pool, claiming);
  // A claim that waits for the row would wait until the commit below.
  const waits = new Promise((resolve) => setTimeout(() => resolve(false), 20_000));
  const wasDone = await Promise.race([isDone, waits]);
  await holding.commit();
  expect(wasDone).toBe(true);
  await claiming;
  await call(database.pool, SERVER, claim);
  const { rows } = await database.pool.query(
    `select state from public.mail_outbox where lead_id = $1 and kind = 'webhook'`,
    [id],
  );
  expect(rows).toEqual([{ state: 'cancelled' }]);
});

test('whoever subscribes while retention deletes the old row is subscribed again', async () => {
  const email = `${randomUUID()}@example.com`;
  await call(database.pool, VISITOR, 'select public.subscribe_to_newsletter($1)', [email]);
  const retention = await database.pool.connect();
  await retention.query('begin');
  const lock = 'select from public.newsletter_subscribers where email = $1 for update';
  await retention.query(lock, [email]);
  const subscribing = call<{ seconds: number }>(
    database.pool,
    VISITOR,
    'select public.subscribe_to_newsletter($1) as seconds',
    [email],
  );
  await untilBlocked(database.pool, subscribing);
  await retention.query('delete from public.newsletter_subscribers where email = $1', [email]);
  await retention.query('commit');
  retention.release();
  expect(await subscribing).toEqual([{ seconds: 0 }]);
  const { rows } = await database.pool.query(
    'select status from public.newsletter_subscribers where email = $1',
    [email],
  );
  expect(rows).toEqual([{ status: 'pending' }]);
});
