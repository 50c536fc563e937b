import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { addStaff, connectAuthAdmin } from '../../host/supabase/staff-accounts';
import { startSupabase } from '../../testing/database/start';
import { prepareHost } from '../../testing/server/host/host-process';
import { startProjectGateway } from '../../testing/server/project-gateway';
import { STAFF } from './staff';

/** The built site before a project as Supabase makes it today, with an account for staff. */
export async function openHostedSite() {
  const supabase = await startSupabase({}, 'hosted');
  const { publishableKey, secretKey } = supabase;
  const gateway = await startProjectGateway(supabase.url);
  await addStaff(connectAuthAdmin(gateway.url, secretKey), STAFF.email, STAFF.password);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'hosted-'));
  const host = await prepareHost({
    dataDir,
    variables: {
      SUPABASE_URL: gateway.url,
      SUPABASE_PUBLISHABLE_KEY: publishableKey,
      SUPABASE_SECRET_KEY: secretKey,
      SESSION_SECRET: 'a secret of at least thirty-two characters',
    },
  });
  await host.start();
  return {
    url: host.url,
    projectUrl: gateway.url,
    async close() {
      await host.end('SIGTERM');
      await gateway.close();
      // Says, too, whether any call changed rows without WHERE.
      await supabase.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export type HostedSite = Awaited<ReturnType<typeof openHostedSite>>;
