import type { Env } from '../../src/server/env';
import type { PushKeys } from '../../src/server/push/push-keys';
import type { SupabaseConnection } from '../supabase/connect';
import { tellAgencySettings } from './agency-settings';
import { startDayMail, startEmail } from './email';
import { startFiles } from './files';
import { startBusyCalendar, startMailbox } from './inbound';
import { startPush } from './push';

export interface WorkerOptions {
  projectRoot: string;
  /** The public address of the site, for links. */
  siteUrl: string;
  /** Those of push messages. */
  keys: PushKeys | undefined;
  /** Gets one line, without personal data, when something stops, resumes or gives up. */
  report: (line: string) => void;
}

/** Workers that run until they are stopped. */
export interface Workers {
  stop(): Promise<void>;
}

/**
 * Starts what the host does besides answering requests: it sends email and push messages, reads answers and the calendar, and
 * judges files. The build brings it, as it brings functions, because both use the words of the content.
 */
export async function startWorkers(
  env: Env,
  supabase: Pick<SupabaseConnection, 'secretKey' | 'variables'>,
  { projectRoot, siteUrl, keys, report }: WorkerOptions,
): Promise<Workers> {
  await tellAgencySettings(supabase);
  const options = { siteUrl, report };
  const workers = [
    startEmail(env, supabase, { projectRoot, ...options }),
    startMailbox(env, supabase, options),
    startBusyCalendar(env, supabase, options),
    startDayMail(supabase),
    startFiles(env, supabase),
    startPush(supabase, { keys, settings: env }),
  ];
  return {
    async stop() {
      await Promise.all(workers.map(async (worker) => worker?.stop()));
    },
  };
}
