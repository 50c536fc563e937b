import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Workshop } from '../../../testing/database/support/local';
import { Project } from '../../../testing/database/support/project';

const workshop = new Workshop();
afterAll(() => workshop.close());

test('a data folder of an earlier version gains links and second factors', async () => {
  const folder = await workshop.folder();
  const migrations = await workshop.folder();
  const asEarlier = `
    drop table auth.one_time_tokens, auth.mfa_challenges, auth.mfa_factors, auth.mfa_amr_claims;
    alter table auth.sessions drop column aal;
    insert into auth.users (email) values ('asha@example.com')`;
  await writeFile(join(migrations, '20260101000000_earlier.sql'), asEarlier);
  const env = { LOCAL_SUPABASE_MIGRATIONS: migrations };
  await (await workshop.start(folder, env)).stop();

  const project = new Project(await workshop.start(folder, env));

  const email = 'asha@example.com';
  const { admin } = project.service.auth;
  const { data } = await admin.generateLink({ type: 'recovery', email });
  const token_hash = data.properties?.hashed_token ?? '';
  const { anon } = project;
  expect((await anon.auth.verifyOtp({ type: 'recovery', token_hash })).error).toBeNull();
  expect((await anon.auth.mfa.enroll({ factorType: 'totp' })).error).toBeNull();
});
