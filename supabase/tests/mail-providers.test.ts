import mailProviders from 'email-providers/all.json';
import { call, SERVER, useDatabase } from '../../testing/database/support/database';

const database = useDatabase();

test('the database knows the mail providers of the package, and no others', async () => {
  const domains = [...mailProviders, 'meghdoot.example', 'mail.gmail.com', ''];
  const [row] = await call<{ known: string[] }>(
    database.pool,
    SERVER,
    `select array_agg(domain order by place) filter (where private.is_mail_provider(domain)) as known
    from unnest($1::text[]) with ordinality as listed (domain, place)`,
    [domains],
  );
  expect(row?.known).toEqual(mailProviders);
});
