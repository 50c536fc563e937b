import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { addStaff, connectAuthAdmin } from '../../../host/supabase/staff-accounts';
import { tryBinaries } from '../../../testing/database/real/binaries';
import { startSupabase } from '../../../testing/database/start';
import { STAFF } from '../staff';

/** The build on Netlify, over a project as Supabase makes it today, or the local one where it cannot run. */
export interface NetlifySite {
  url: string;
  /** Runs the scheduled function once; its status. */
  runSchedule(): Promise<number>;
  /** Takes the database away for good. */
  stopSupabase(): Promise<void>;
  stop(): Promise<void>;
}

const readySchema = z.object({ url: z.string() });
const ranSchema = z.object({ status: z.number() });

/** @param variables of the functions' environment, besides where Supabase is and a secret */
export async function startNetlifySite(variables: Record<string, string>): Promise<NetlifySite> {
  const folder = await mkdtemp(path.join(tmpdir(), 'netlify-'));
  const supabase = await startSupabase({}, 'impossible' in tryBinaries() ? 'local' : 'hosted');
  await addStaff(connectAuthAdmin(supabase.url, supabase.secretKey), STAFF.email, STAFF.password);
  const child = fork(path.join(__dirname, 'serve.ts'), [folder], {
    execArgv: ['--import', 'tsx'],
    env: {
      ...process.env,
      ...variables,
      SUPABASE_URL: supabase.url,
      SUPABASE_PUBLISHABLE_KEY: supabase.publishableKey,
      SUPABASE_SECRET_KEY: supabase.secretKey,
      SESSION_SECRET: 'a secret of at least thirty-two characters',
    },
  });
  const [ready] = await once(child, 'message');
  return {
    url: readySchema.parse(ready).url,
    async runSchedule() {
      child.send('schedule');
      const [ran] = await once(child, 'message');
      return ranSchema.parse(ran).status;
    },
    stopSupabase: () => supabase.stop(),
    async stop() {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
      await supabase.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
