import { createHash } from 'node:crypto';
import type { ImapFlow } from 'imapflow';
import { DatabaseFault } from '../db/supabase';
import { fileBatch, fileUnfetched, type ReadingTools, type Unfetched } from './file-mails';
import { type Filing, logSkipped, type MailboxLease } from './filing';
import { imapFault, MailboxFault, openMailbox, openSteadily, type SteadyMailbox } from './imap';
import { keepFiles } from './keep-files';
import { mailboxCause } from './mailbox-state';

/** How a reading ended. `busy`: another worker reads. */
export type Reading =
  | { kind: 'done' | 'stopped'; filed: number }
  | { kind: 'busy' }
  | { kind: 'away'; code: string; folder?: string | undefined };

/** A server that hands over none of so many mails is at fault, and not they. */
const MOST_UNFETCHED = 10;

/** Keeps the unfetched mails of a leased mailbox in the database. Where the lease is lost, nothing is noted. */
function keepUnfetched(filing: Filing, lease: MailboxLease, uidValidity: number): Unfetched {
  const earlier = lease.uid_validity === uidValidity ? lease.unfetched : [];
  const known = new Set(earlier);
  const failed = new Set<number>();
  return {
    earlier,
    hasFailed: (uid) => failed.has(uid),
    async note(uid, fault) {
      if (!known.has(uid)) {
        if (known.size >= MOST_UNFETCHED) throw new MailboxFault(fault);
        logSkipped(uid, `it cannot be fetched, ${mailboxCause(fault)}`);
      }
      known.add(uid);
      failed.add(uid);
      await filing.keepUnfetched(lease, uidValidity, uid, fault);
    },
    async forget(uid) {
      known.delete(uid);
      await filing.keepUnfetched(lease, uidValidity, uid);
    },
  };
}

/** Headers fetched at once. */
const BATCH = 100;

/** The mails from this place on, oldest first. `n:*` always names the newest one, even below n. */
async function findNew(client: ImapFlow, nextUid: number): Promise<number[]> {
  const uids = await client.search({ uid: `${nextUid}:*` }, { uid: true });
  if (!uids) throw new MailboxFault('EREFUSED');
  return uids.filter((uid) => uid >= nextUid).sort((left, right) => left - right);
}

/** Files what is new in an open mailbox, moves the place on after each batch, and tries again what could not be fetched. */
async function readNew(
  mailbox: SteadyMailbox,
  tools: ReadingTools,
  lease: MailboxLease,
  stopping: AbortSignal,
): Promise<Reading> {
  const opened = mailbox.client();
  const uidValidity = opened.mailbox ? Number(opened.mailbox.uidValidity) : 0;
  const keepPlace = (nextUid: number) => tools.filing.keepPlace(lease, uidValidity, nextUid);
  const unfetched = keepUnfetched(tools.filing, lease, uidValidity);
  const work = { mailbox, tools, uidValidity, unfetched, stopping };
  let filed = 0;
  const uids = await findNew(opened, lease.uid_validity === uidValidity ? lease.next_uid : 1);
  while (uids.length > 0) {
    const batch = uids.splice(0, BATCH);
    const done = await fileBatch(work, batch, (uid) => keepPlace(uid + 1));
    filed += done.filed;
    const isStopped = done.isStopped || !(await keepPlace(Math.max(...batch) + 1));
    if (isStopped) return { kind: 'stopped', filed };
  }
  const again = await fileUnfetched(work);
  await keepFiles(work, lease);
  return { kind: again.isStopped ? 'stopped' : 'done', filed: filed + again.filed };
}

/**
 * Files the answers that have arrived since the last reading on their leads, each once, whoever else reads at the same time
 * and wherever an earlier reading was broken off.
 * @param stopping when it aborts, the mail in hand is finished
 * @throws DatabaseFault when the database is away
 */
export async function readMailbox(
  tools: ReadingTools,
  address: string,
  stopping: AbortSignal,
): Promise<Reading> {
  const { filing, tokens } = tools;
  const { host, username, pathname } = new URL(address);
  const identity = createHash('sha256').update(JSON.stringify([host, username, pathname]));
  const lease = await filing.lease(identity.digest('hex'));
  if (!lease) return { kind: 'busy' };
  let reading: Reading;
  try {
    const mailbox = await openSteadily(() => openMailbox(address, tokens));
    reading = await readNew(mailbox, tools, lease, stopping).finally(mailbox.close);
  } catch (error) {
    // The lease ends by itself.
    if (error instanceof DatabaseFault) throw error;
    const { code, folder } = imapFault(error);
    reading = { kind: 'away', code, folder };
  }
  const fault = reading.kind === 'away' ? { fault: reading.code } : {};
  await filing.release(lease, { isRead: reading.kind === 'done', ...fault });
  return reading;
}
