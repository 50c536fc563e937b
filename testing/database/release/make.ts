/**
 * Makes the filled project of a release, once, when its last migration is frozen:
 * `node --import tsx testing/database/release/make.ts 0.2.0 20261122121600`. Tests restore it and apply all later migrations.
 */
import { createHash } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Connection, openDatabase } from '../../../supabase/local/database';
import { migrate } from '../../../supabase/local/migrate';
import { fillProject } from './fill';
import { RELEASES } from './restore';

const MIGRATIONS = join(__dirname, '../../../supabase/migrations');

interface Table {
  name: string;
  columns: string;
  refers_to: string[];
  identity: string | null;
}

/** Tables with data, the accounts among them; sessions are not kept. */
const TABLES = `
  select class.oid::regclass::text as name,
    (
      select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
      where attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = ''
    ) as columns,
    array(
      select distinct confrelid::regclass::text from pg_constraint
      where conrelid = class.oid and contype = 'f' and confrelid <> class.oid
    ) as refers_to,
    (select quote_ident(attname) from pg_attribute where attrelid = class.oid and attidentity <> '') as identity
  from pg_class as class
  join pg_namespace as namespace on namespace.oid = relnamespace
  where relkind = 'r'
    and (nspname in ('public', 'private') or class.oid in ('auth.users'::regclass, 'supabase_migrations.schema_migrations'::regclass))
  order by name`;

/** Orders tables so that each comes after those it refers to. */
function inOrder(tables: readonly Table[]): Table[] {
  const ordered: Table[] = [];
  const place = (table: Table) => {
    if (ordered.includes(table)) return;
    for (const other of tables) if (table.refers_to.includes(other.name)) place(other);
    ordered.push(table);
  };
  tables.forEach(place);
  return ordered;
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

async function insertsOf(
  database: Connection,
  { name, columns, identity }: Table,
): Promise<string> {
  const { rows } = await database.query<{ rows: string | null }>(
    `select jsonb_agg(to_jsonb(data))::text as rows from (select ${columns} from ${name}) as data`,
  );
  const values = rows[0]?.rows;
  if (!values) return '';
  return [
    `insert into ${name} (${columns}) overriding system value`,
    `select ${columns} from jsonb_populate_recordset(null::${name}, ${quoted(values)});`,
    ...(identity
      ? [
          `select setval(pg_get_serial_sequence('${name}', '${identity}'), (select max(${identity}) from ${name}));`,
        ]
      : []),
  ].join('\n');
}

async function dumpData(database: Connection): Promise<string> {
  const { rows } = await database.query<Table>(TABLES);
  const tables = inOrder(rows);
  const isOwn = ({ name }: Table) => !/^(auth|supabase_migrations)\./.test(name);
  const own = tables.filter(isOwn);
  const inserts = async (some: readonly Table[]) => {
    const statements: string[] = [];
    for (const table of some) statements.push(await insertsOf(database, table));
    return statements;
  };
  return [
    'set search_path = public;',
    ...own.map(({ name }) => `alter table ${name} disable trigger user;`),
    // Rows that a new account brings are deleted with those of the migrations.
    ...(await inserts(tables.filter((table) => !isOwn(table)))),
    ...[...own].reverse().map(({ name }) => `delete from ${name};`),
    ...(await inserts(own)),
    ...own.map(({ name }) => `alter table ${name} enable trigger user;`),
    'reset search_path;',
  ].join('\n');
}

async function make(version: string, newest: string): Promise<void> {
  const files = (await readdir(MIGRATIONS)).sort().filter((file) => file.slice(0, 14) <= newest);
  const folder = await mkdtemp(join(tmpdir(), 'release-'));
  const released = join(folder, 'migrations');
  await mkdir(released);
  for (const file of files) await copyFile(join(MIGRATIONS, file), join(released, file));
  const database = await openDatabase(folder);
  await migrate(database, released);
  await fillProject(database);
  const texts = await Promise.all(files.map((file) => readFile(join(released, file), 'utf8')));
  const sums = texts.map(
    (sql, index) => `${createHash('sha256').update(sql).digest('hex')}  ${files[index]}`,
  );
  const target = join(RELEASES, version);
  await mkdir(target, { recursive: true });
  await writeFile(join(target, 'migrations.sha256'), `${sums.join('\n')}\n`);
  await writeFile(
    join(target, 'project.sql.gz'),
    gzipSync([...texts, await dumpData(database)].join('\n'), { level: 9 }),
  );
  await database.close();
  await rm(folder, { recursive: true });
}

const [version, newest] = process.argv.slice(2);
if (version === undefined || newest === undefined)
  throw new Error('Name the version and its newest migration.');
void make(version, newest);
