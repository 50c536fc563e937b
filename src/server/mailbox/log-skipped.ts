import { logFault } from '../faults';

/**
 * Logs a mail that is not filed, so that the mails behind it go on. An exception is named by its class alone: its message may
 * quote the mail.
 */
export function logSkipped(uid: number, why: unknown): void {
  const reason = why instanceof Error ? why.name : String(why);
  logFault({ message: `A mail was not filed (UID ${uid}: ${reason}); it stays in the mailbox.` });
}
