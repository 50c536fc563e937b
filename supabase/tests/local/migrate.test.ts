import { appendFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { Workshop } from '../../../testing/database/support/local';
import { Project } from '../../../testing/database/support/project';

const workshop = new Workshop();
afterAll(() => workshop.close());

let dataDir: string;
let migrations: string;

const start = () => workshop.start(dataDir, { LOCAL_SUPABASE_MIGRATIONS: migrations });
const startAndStop = async () => (await start()).stop();

const ADDED = '20990101000000_added.sql';

beforeAll(async () => {
  dataDir = await workshop.folder();
  migrations = await workshop.migrations();
  await writeFile(join(migrations, ADDED), 'create table public.added (id int primary key);');
  await startAndStop();
});

test('migrations are applied once', async () => {
  await expect(startAndStop()).resolves.toBeUndefined();
});

test('one that was changed after it was applied is refused by name', async () => {
  await appendFile(join(migrations, ADDED), '\n-- changed');

  await expect(start()).rejects.toThrow(`${ADDED} was changed after it had been applied`);
});

test('one that is gone is refused by name', async () => {
  await rm(join(migrations, ADDED));

  await expect(start()).rejects.toThrow(`${ADDED} was applied before, but its file is gone`);

  await writeFile(join(migrations, ADDED), 'create table public.added (id int primary key);');
});

test('data of 0.1.0 is named as such, and left as it is', async () => {
  const first = '20261121090000_private_helpers.sql';
  const ownFolder = await workshop.folder();
  const ownMigrations = await workshop.folder();
  await writeFile(join(ownMigrations, first), 'create table public.leads_of_before (id int);');
  const before = { LOCAL_SUPABASE_MIGRATIONS: ownMigrations };
  await (await workshop.start(ownFolder, before)).stop();

  await expect(workshop.start(ownFolder)).rejects.toThrow(
    'made by 0.1.0, which this version cannot read; nothing was changed',
  );

  await expect((await workshop.start(ownFolder, before)).stop()).resolves.toBeUndefined();
});

test('one that fails is named, and leaves nothing behind', async () => {
  const broken = join(migrations, '20990102000000_broken.sql');
  await writeFile(broken, 'create table public.half (id int); select 1 / 0;');

  await expect(start()).rejects.toThrow('20990102000000_broken.sql failed: division by zero');

  await writeFile(
    broken,
    'create table public.half (id int); grant select on table public.half to service_role;',
  );
  const supabase = await start();
  const half = await new Project(supabase).untypedService.from('half').select();
  expect(half).toMatchObject({ data: [], error: null });
  await supabase.stop();
});

test('one that is older than what was applied is refused', async () => {
  const late = join(migrations, '20270101000000_late.sql');
  await writeFile(late, 'select 1;');

  await expect(start()).rejects.toThrow('20270101000000_late.sql is older than');

  await rm(late);
});

test('a file without a version is refused', async () => {
  const nameless = join(migrations, 'fix.sql');
  await writeFile(nameless, 'select 1;');

  await expect(start()).rejects.toThrow('fix.sql is not named');

  await rm(nameless);
});
