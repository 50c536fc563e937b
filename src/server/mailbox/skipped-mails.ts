import { logFault } from '../faults';
import type { Filing, MailboxLease } from './filing';
import { MailboxFault } from './imap';
import { mailboxCause } from './mailbox-state';

/**
 * Logs a mail that is not filed, so that the mails behind it go on. An exception is named by its class alone: its message may
 * quote the mail.
 */
export function logSkipped(uid: number, why: unknown): void {
  const reason = why instanceof Error ? why.name : String(why);
  logFault({ message: `A mail was not filed (UID ${uid}: ${reason}); it stays in the mailbox.` });
}

/** A server that hands over none of so many mails is at fault, and not they. */
const MOST_UNFETCHED = 10;

/** The mails that the server did not hand over: at earlier readings, the one tried longest ago first, and at this one. */
export type Unfetched = {
  earlier: readonly number[];
  hasFailed: (uid: number) => boolean;
  /** @throws MailboxFault where these are too many */
  note: (uid: number, fault: string) => Promise<void>;
  /** Of one that is fetched, or gone. */
  forget: (uid: number) => Promise<void>;
};

/** Keeps the unfetched mails of a leased mailbox in the database. Where the lease is lost, nothing is noted. */
export function keepUnfetched(filing: Filing, lease: MailboxLease, uidValidity: number): Unfetched {
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
