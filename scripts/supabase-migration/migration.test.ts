import { joinMigration, openMigration, splitMigration } from './migration';

it('keeps what stands by hand around the written statements', () => {
  const written = joinMigration({ name: 'a', before: '-- Why.\n', after: 'update a;\n' }, [
    'select 1;',
  ]);
  expect(splitMigration('a', written)).toMatchObject({
    before: '-- Why.\n',
    after: '\nupdate a;\n',
  });
  const again = joinMigration(splitMigration('a', written), ['select 2;']);
  expect(again).toBe(written.replace('select 1;', 'select 2;'));
});

it('begins a migration of a new name, and refuses one that is released', async () => {
  const opened = await openMigration('add_a_column', new Date('2027-01-02T03:04:05Z'));
  expect(opened.name).toBe('20270102030405_add_a_column.sql');
  await expect(openMigration('throttle')).rejects.toThrow(
    '20261122120300_throttle.sql is released',
  );
  await expect(openMigration('Add a column')).rejects.toThrow('small letters');
});
