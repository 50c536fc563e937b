import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { Pool } from 'pg';

import { migrate } from '../../local/migrate';
import { connectPool } from '../../../testing/database/real/pool';
import { fillLeads, useDatabase } from '../../../testing/database/support/database';

/** In a database with an ICU locale, letters and cases are ICU's. */

const ROOT = join(__dirname, '../../..');

let icu: Pool;
// Declared first, so that its connections end before the server does.
afterAll(() => icu.end());
const database = useDatabase({ ownServer: true });

/** Roles belong to the server, which has them already. */
const withoutRoles = (sql: string) =>
  sql.replace(
    /^(create role|grant \w+(, \w+)* to \w+( with admin option)?;|alter database).*$/gm,
    '',
  );

beforeAll(async () => {
  const { superuser } = database;
  await superuser.query(
    `create database icu template template0 encoding 'UTF8' locale 'C' lc_ctype 'C.UTF-8' locale_provider icu icu_locale 'hi-IN'`,
  );
  const at = { host: superuser.options.host, database: 'icu' };
  const founder = new Pool({ ...at, user: 'supabase_admin' });
  for (const file of [
    'supabase/local/bootstrap.sql',
    'supabase/local/auth-tables.sql',
    'supabase/local/storage-tables.sql',
    'testing/database/real/roles.sql',
  ]) {
    await founder.query(withoutRoles(await readFile(join(ROOT, file), 'utf8')));
  }
  await founder.query('alter database icu owner to postgres');
  await founder.end();
  const owner = connectPool({ ...at, user: 'postgres' });
  await migrate(owner, join(ROOT, 'supabase/migrations'));
  await owner.close();
  icu = new Pool({ ...at, user: 'postgres' });
  const messages = `(array['हमें एक हिन्दी वेबसाइट चाहिए', 'எங்களுக்கு தமிழ் இணையதளம் வேண்டும்', 'A CRM'])[1 + n % 3]
    || case n when 7 then ' दुर्लभ' when 8 then ' அரிதான' when 9 then ' rare' else '' end`;
  await fillLeads(icu, 3000, {
    message: messages,
    phone: `case n when 3 then '+91 98450 12345' end`,
  });
  await icu.query('vacuum analyze public.contact_submissions');
});

test.each([
  ['हिन्दी', 1000],
  ['தமிழ்', 1000],
  ['வேண்டும்', 1000],
  ['a crm', 1000],
  ['9845012345', 1],
])('%s is found in all leads', async (text, count) => {
  const { rows } = await icu.query<{ count: string }>(
    'select count(*) from public.contact_submissions where search_text ilike $1',
    [`%${text}%`],
  );
  expect(rows).toEqual([{ count: String(count) }]);
});

test.each(['दुर्लभ', 'அரிதான', 'rare'])('%s can be looked up in the index', async (text) => {
  const client = await icu.connect();
  await client.query('set enable_seqscan = off');
  const { rows } = await client.query(
    `explain select from public.contact_submissions
      where spam_reason is null and merged_into is null and search_text ilike '%${text}%'`,
  );
  client.release();
  expect(JSON.stringify(rows)).toContain('leads_search');
});
