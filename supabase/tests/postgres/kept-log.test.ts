import { useDatabase } from '../../../testing/database/support/database';
import { addLine, FORBIDDEN } from '../../../testing/database/support/kept-log';

const database = useDatabase();

beforeEach(async () => {
  await database.pool.query(addLine(364));
});

const ages = async () => {
  const { rows } = await database.pool.query<{ days: number }>(
    `select (detail ->> 'days')::integer as days from public.desk_log where detail ? 'days' order by id`,
  );
  return rows.map(({ days }) => days);
};

test.each(FORBIDDEN)('its owner is refused: %s', async (sql) => {
  const before = await ages();
  await expect(database.pool.query(sql)).rejects.toMatchObject({
    code: '42501',
    message: 'The log of the desk is append-only.',
  });
  expect(await ages()).toEqual(before);
});

test('retention deletes lines and exports that are a year old, and no others', async () => {
  const manager = await database.project.signInAdmin();
  const exportOf = async (days: number) => {
    const started = manager.client.from('lead_exports').insert({ filter: {} }).select('id');
    const { data } = await started.single().throwOnError();
    const sql = `update public.lead_exports set created_at = now() - make_interval(days => $1) where id = $2`;
    await database.pool.query(sql, [days, data.id]);
    return data.id;
  };
  const [, kept] = [await exportOf(367), await exportOf(364)];
  await database.pool.query(addLine(367));

  await database.project.service.rpc('erase_expired', { p_days: 365 }).throwOnError();

  expect(await ages()).toEqual(FORBIDDEN.map(() => 364).concat(364));
  const exports = await manager.client.from('lead_exports').select('id').throwOnError();
  expect(exports.data).toEqual([{ id: kept }]);
});
