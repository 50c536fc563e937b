import { receiptKeyOf, storeLead } from '../../../testing/database/support/enquiry';
import { startBustle } from '../../../testing/database/support/bustle';
import {
  call,
  fillLeads,
  open,
  untilBlocked,
  VISITOR,
} from '../../../testing/database/support/database';
import { useStaffedDatabase } from '../../../testing/database/support/staffed-database';

const database = useStaffedDatabase();

const NOTE = `insert into public.lead_events (lead_id, kind, note) values ($1, 'note', 'Asha called')`;
const ERASE = 'select public.erase_lead($1)';

/** Words that a lead's history still holds. */
async function words(id: string) {
  const { rows } = await database.pool.query<{ note: string }>(
    'select note from public.lead_events where lead_id = $1 and note is not null',
    [id],
  );
  return rows.map(({ note }) => note);
}

const oneLead = async () => (await fillLeads(database.pool, 1))[0] ?? '';

test('a note that meets an erasure is refused', async () => {
  const id = await oneLead();
  const erasing = await open(database.pool, database.staff.caller, ERASE, [id]);
  const noting = call(database.pool, database.staff.caller, NOTE, [id]);
  await untilBlocked(database.pool, noting);
  await erasing.commit();
  await expect(noting).rejects.toMatchObject({ code: 'PT409' });
  expect(await words(id)).toEqual([]);
});

test('an erasure that meets a note waits for it and takes it along', async () => {
  const id = await oneLead();
  const noting = await open(database.pool, database.staff.caller, NOTE, [id]);
  const erasing = call(database.pool, database.staff.caller, ERASE, [id]);
  await untilBlocked(database.pool, erasing);
  await noting.commit();
  await erasing;
  expect(await words(id)).toEqual([]);
});

test('a next action or a visitor’s correction that meets an erasure is refused too', async () => {
  const lead = await storeLead(database.project);
  const key = await receiptKeyOf(database.project.service, lead.reference);
  const erasing = await open(database.pool, database.staff.caller, ERASE, [lead.id]);
  const planning = call(
    database.pool,
    database.staff.caller,
    `insert into public.next_actions (lead_id, text) values ($1, 'Call Asha')`,
    [lead.id],
  );
  const correcting = call(
    database.pool,
    VISITOR,
    `select public.correct_enquiry($1, 'I am Asha') as answer`,
    [key],
  );
  const refused = expect(planning).rejects.toMatchObject({ code: 'PT409' });
  await untilBlocked(database.pool, planning);
  await erasing.commit();
  await refused;
  expect(await correcting).toEqual([{ answer: 'closed' }]);
  expect(await words(lead.id)).toEqual([]);
});

test('however notes, corrections and erasures meet, an erased lead keeps no words', async () => {
  const ids = await fillLeads(database.pool, 30);
  const bustle = await startBustle(database.pool, database.staff, 4);
  await Promise.all(
    ids.flatMap((id) => [
      call(database.pool, database.staff.caller, NOTE, [id]).catch(() => undefined),
      call(database.pool, database.staff.caller, ERASE, [id]),
      call(database.pool, database.staff.caller, NOTE, [id]).catch(() => undefined),
    ]),
  );
  expect(await bustle.stop()).toEqual([]);
  const { rows } = await database.pool.query(
    `select lead.id from public.contact_submissions as lead join public.lead_events as event on event.lead_id = lead.id
    where lead.erased_at is not null and event.note is not null`,
  );
  expect(rows).toEqual([]);
});
