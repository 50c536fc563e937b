import { startSupabase, type TestSupabase } from '../../testing/database/start';
import { storeLead } from '../../testing/database/support/enquiry';
import { Project } from '../../testing/database/support/project';
import { withMigration } from '../../testing/database/with-migration';

/** A row that has expired, and that cannot be deleted. */
const KEEP_ONE = `
  insert into private.enquiry_drafts (sealed, expires_at) values ('stuck', now());
  create function private.refuse_deletion() returns trigger language plpgsql set search_path = '' as $$
  begin
    raise exception 'It cannot be deleted.' using errcode = 'foreign_key_violation';
  end
  $$;
  create trigger refuse_deletion before delete on private.enquiry_drafts
  for each row execute function private.refuse_deletion()`;

let supabase: TestSupabase;
let project: Project;
beforeAll(async () => {
  supabase = await withMigration(KEEP_ONE, (migrations) => startSupabase({ migrations }));
  project = new Project(supabase);
});
afterAll(() => supabase.stop());

test('a row that cannot be swept is told, and takes no erasure back', async () => {
  const { id } = await storeLead(project);
  const leads = project.service.from('contact_submissions');
  await leads.update({ status: 'closed' }).eq('id', id).throwOnError();
  const updated_at = new Date(Date.now() - 400 * 86_400_000).toISOString();
  await leads.update({ updated_at }).eq('id', id).throwOnError();

  const erase = () => project.service.rpc('erase_expired', { p_days: 365 });
  expect((await erase()).data).toMatchObject({ leads: 1 });
  expect((await erase()).error?.code).toBe('23503');
  const { data } = await leads.select('name').eq('id', id).single().throwOnError();
  expect(data.name).toBe('');
});
