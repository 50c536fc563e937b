import { readSiteCounts } from '../../host/workers/counts';
import { waitText } from '../../src/domain/clock';
import type { Db } from '../../src/server/db/supabase';
import type { Project } from './description';
import { attempt, right, unknown, wrong, type Finding } from './finding';

/** Seconds after which waiting email has been tried several times; the canary waits as long. */
const EMAIL_PATIENCE = 15 * 60;

/** Seconds; a worker asks every minute at least. */
const WORKER_PATIENCE = 10 * 60;

const MEND_EMAIL =
  'npm run status, then the log of the site (on Netlify: of the function "outbox") for the reason';
const MEND_WORKER =
  'start the site (npm start), or see on Netlify whether the function "outbox" runs every minute';

async function checkWaiting(service: Db): Promise<Finding> {
  const { mail_oldest_seconds: seconds } = await readSiteCounts(service);
  return seconds <= EMAIL_PATIENCE
    ? right('Waiting email', `none for longer than ${waitText(EMAIL_PATIENCE)}`)
    : wrong('Waiting email', `the oldest for ${waitText(seconds)}`, MEND_EMAIL);
}

function checkWorker({ worker_asked_at, server }: Project): Finding {
  const check = 'Email worker';
  if (worker_asked_at === null) return unknown(check, 'it has not asked for email yet');
  const seconds = Math.round((Date.now() - Date.parse(worker_asked_at)) / 1000);
  if (seconds <= WORKER_PATIENCE) return right(check, 'asked for email within ten minutes');
  const ago = `last asked for email ${waitText(seconds)} ago`;
  // The local Supabase may have been started for this check alone, without the site.
  return server.includes('PGlite')
    ? unknown(check, `${ago}; a site that is stopped has none`)
    : wrong(check, ago, MEND_WORKER);
}

/** Checks that email leaves: nothing waits for long, and somebody asks for it. */
export const checkEmail = async (service: Db, project: Project): Promise<Finding[]> => [
  ...(await attempt('Waiting email', MEND_EMAIL, () => checkWaiting(service))),
  checkWorker(project),
];
