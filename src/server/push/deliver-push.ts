import { z } from 'zod';
import { serviceLabel } from '../../domain/enquiry-fields';
import { outcomeOf, PUSH_KINDS, type PushOutcome } from '../../domain/http-api/push';
import { DESK_LANGUAGE } from '../../language/languages';
import { withLanguage } from '../../language/request-language';
import { DatabaseFault, type Db } from '../db/supabase';
import { faultCode, logFault } from '../faults';
import { type PushOptions, sendPush } from './send-push';

const jobSchema = z.object({
  id: z.guid(),
  claim: z.guid(),
  kind: z.enum(PUSH_KINDS),
  service: z.string(),
  due_at: z.nullable(z.string()),
  expires_at: z.string(),
  reference: z.string(),
  subscription: z.object({
    endpoint: z.string(),
    keys: z.object({ p256dh: z.string(), auth: z.string() }),
  }),
});
type Job = z.infer<typeof jobSchema>;

/** The keys, and the addresses that may be called. */
export type PushSender = Pick<PushOptions, 'keys' | 'settings'>;

/** Milliseconds that a push service has for its answer: less than a claim lasts. */
const TIMEOUT_MS = 10_000;

async function send(job: Job, sender: PushSender): Promise<PushOutcome> {
  const seconds = Math.round((Date.parse(job.expires_at) - Date.now()) / 1000);
  const message = {
    kind: job.kind,
    service: withLanguage(DESK_LANGUAGE, () => serviceLabel(job.service)),
    lead: job.reference,
    ...(job.due_at !== null && { due: job.due_at }),
  };
  try {
    const status = await sendPush(message, job.subscription, {
      ...sender,
      ttl: Math.max(0, seconds),
      topic: job.id.replaceAll('-', ''),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const outcome = outcomeOf(status);
    if (outcome === 'refused')
      logFault({ message: `A push service refused a message: ${status}.` });
    return outcome;
  } catch (error) {
    // Without a code it never came to a connection: trying again would end the same way.
    if (faultCode(error) !== 'UNKNOWN') return 'away';
    logFault({ message: 'A push message could not be made.', cause: error });
    return 'refused';
  }
}

async function claim(db: Db): Promise<Job[]> {
  const answer = await db.rpc('claim_push');
  if (answer.error) throw new DatabaseFault('claim_push', answer);
  return z.array(jobSchema).parse(answer.data);
}

async function deliver(db: Db, job: Job, sender: PushSender): Promise<void> {
  const outcome = await send(job, sender);
  const settled = { p_id: job.id, p_claim: job.claim, p_outcome: outcome };
  const answer = await db.rpc('settle_push', settled);
  if (answer.error) throw new DatabaseFault('settle_push', answer);
}

/**
 * Tells the devices of staff what they do not know yet, until nothing is due or `stopping` aborts. Several processes may do
 * so at the same time. A push service that is away or refuses has no effect on other messages.
 *
 * @throws DatabaseFault when the database is away; what was claimed is due again a minute later
 */
export async function deliverPush(
  db: Db,
  sender: PushSender,
  stopping = new AbortController().signal,
): Promise<void> {
  while (!stopping.aborted) {
    const jobs = await claim(db);
    if (jobs.length === 0) return;
    await Promise.all(jobs.map((job) => deliver(db, job, sender)));
  }
}
