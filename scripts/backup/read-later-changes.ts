/** Prints the changes that no restore may take back, of the data folder that is its argument. */
import { openDatabase } from '../../supabase/local/database';
import { laterChangesSchema } from './later-changes';

/** Columns that data of every release have. */
const LATER_CHANGES = `
  select
    array(select id::text from public.contact_submissions where erased_at is not null) as erased,
    (
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'left_at', unsubscribed_at)), '[]')
      from public.newsletter_subscribers
    ) as subscribers,
    array(select id::text from public.mail_outbox where state = 'sent') as sent,
    array(select email from auth.users where banned_until > now()) as disabled`;

async function main(dataDir: string): Promise<void> {
  const database = await openDatabase(dataDir);
  const { rows } = await database.query(LATER_CHANGES);
  console.log(JSON.stringify(laterChangesSchema.parse(rows[0])));
  await database.close();
}

main(process.argv[2] ?? '').catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
