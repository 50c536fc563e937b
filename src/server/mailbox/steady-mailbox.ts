import type { ImapFlow } from 'imapflow';
import { imapFault, type OpenMailbox } from './imap';

/** End of a request: its answer, or the code of a fault that is not one of the whole mailbox. */
export type Asked<Answer> = { answer: Answer } | { fault: string };

/** An open mailbox in which a request may fail: where the server closes the line at it, the mailbox is opened again. */
export type SteadyMailbox = {
  client: () => ImapFlow;
  /** @throws MailboxFault when the request fails and the mailbox cannot be read any more */
  ask: <Answer>(request: (client: ImapFlow) => Promise<Answer>) => Promise<Asked<Answer>>;
  close: () => Promise<void>;
};

/** Too many requests of ours are no fault of the mail that one of them asked for. */
const isThrottled = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ETHROTTLE';

/** @throws MailboxFault or OAuthFault */
export async function openSteadily(open: () => Promise<OpenMailbox>): Promise<SteadyMailbox> {
  let opened = await open();

  async function requireMailbox(): Promise<void> {
    // Imapflow keeps what a NOOP fails with to itself, and is not usable when the line is broken.
    await opened.client.noop().catch(() => undefined);
    if (opened.client.usable) return;
    await opened.close();
    opened = await open();
  }

  return {
    client: () => opened.client,
    async ask(request) {
      try {
        return { answer: await request(opened.client) };
      } catch (error) {
        if (isThrottled(error)) throw error;
        await requireMailbox();
        return { fault: imapFault(error).code };
      }
    },
    close: () => opened.close(),
  };
}
